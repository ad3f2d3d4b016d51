// What is in the way at a place, and what it takes to go there anyway.
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { BookingDetail } from '#/api/admin-booking-detail'
import type { Conflict, Placement } from '#/api/admin-placements'
import type { Query } from '#/api/client'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { hasReason, isElsewhere, type obstacle, type PlaceForm, type WantedPlace } from './place-form'

interface PlaceConflictsProps {
  readonly form: PlaceForm
  readonly booking: BookingDetail
  readonly client: string
  readonly wanted: WantedPlace | null
  readonly place: Query<Placement>
  readonly stands: ReturnType<typeof obstacle>
  readonly tried: boolean
  readonly onChange: (change: Partial<PlaceForm>) => void
}

export function PlaceConflicts(props: PlaceConflictsProps) {
  const { form, booking, client, wanted, place, stands, tried, onChange } = props
  const t = useTexts('adminPlace')
  return (
    <>
      <Looked asked={wanted !== null} place={place} stands={stands} />
      {stands === 'reason' && (
        <Field
          label={t('reason')}
          required
          dir="auto"
          maxLength={200}
          error={tried && !hasReason(form) ? t('reasonMissing') : undefined}
          value={form.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
      {wanted && isElsewhere(booking, wanted) && (
        <TellClient isReachable={booking.client_is_told} client={client} form={form} onChange={onChange} />
      )}
    </>
  )
}

interface LookedProps extends Pick<PlaceConflictsProps, 'place' | 'stands'> {
  /** Whether there is a place to look at. */
  readonly asked: boolean
}

/** What the server says of a place. */
export function Looked({ asked, place, stands }: LookedProps) {
  const t = useTexts('adminPlace')
  return (
    <>
      <div role="status" className="stack">
        {asked && !place.data && !place.error && <p className="sm muted">{t('looking')}</p>}
        {place.data && place.data.conflicts.length > 0 && <InTheWay conflicts={place.data.conflicts} />}
        {stands === 'admins' && <p className="sm muted">{t('adminsOnly')}</p>}
      </div>
      {asked && !place.data && place.error && (
        <div className="notice notice--bad">
          <p>{place.error.message || t('lookFailed')}</p>
          <Button size="sm" kind="line" onClick={place.refetch}>
            {t('again')}
          </Button>
        </div>
      )}
    </>
  )
}

function InTheWay({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useTexts('adminPlace')
  return (
    <div className="notice notice--warn">
      <TriangleAlert className="icon" aria-hidden="true" />
      <ul aria-label={t('inTheWay')}>
        {conflicts.map(({ key, label }) => (
          <li key={key} dir="auto">
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TellClientProps extends Pick<PlaceConflictsProps, 'client' | 'form' | 'onChange'> {
  readonly isReachable: boolean
}

function TellClient({ isReachable, client, form, onChange }: TellClientProps) {
  const t = useTexts('adminPlace')
  if (!isReachable) return <p className="sm muted">{t('notReached', { client })}</p>
  return (
    <label className="opt">
      <input
        type="checkbox"
        checked={form.tells}
        onChange={({ target }) => onChange({ tells: target.checked })}
      />
      <span className="tick tick--sq">
        <Check className="icon" aria-hidden="true" />
      </span>
      <span>{t('tell', { client })}</span>
    </label>
  )
}
