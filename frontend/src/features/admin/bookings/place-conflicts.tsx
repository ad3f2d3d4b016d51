// What is in the way at a place, and what it takes to go there anyway.
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Conflict, Placement } from '#/api/admin-placements'
import type { Query } from '#/api/client'
import { useTexts } from '#/i18n'
import { Button } from '#/ui/button'
import { Field } from '#/ui/field'
import { type Consent, hasReason, type obstacle } from './place-form'

interface PlaceConflictsProps {
  readonly consent: Consent
  readonly client: string
  /** undefined while it is not known. */
  readonly isReachable: boolean | undefined
  /** Whether the client would notice. */
  readonly isNews: boolean
  /** What the server says of the place; null while there is none. */
  readonly place: Query<Placement> | null
  readonly stands: ReturnType<typeof obstacle>
  readonly tried: boolean
  readonly onChange: (change: Partial<Consent>) => void
}

export function PlaceConflicts(props: PlaceConflictsProps) {
  const { consent, client, isReachable, isNews, place, stands, tried, onChange } = props
  const t = useTexts('adminPlace')
  return (
    <>
      <Looked place={place} stands={stands} />
      {stands === 'reason' && (
        <Field
          label={t('reason')}
          required
          dir="auto"
          maxLength={200}
          error={tried && !hasReason(consent) ? t('reasonMissing') : undefined}
          value={consent.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      )}
      {isNews && isReachable !== undefined && (
        <TellClient isReachable={isReachable} client={client} consent={consent} onChange={onChange} />
      )}
    </>
  )
}

/** What the server says of a place. */
export function Looked({ place, stands }: Pick<PlaceConflictsProps, 'place' | 'stands'>) {
  const t = useTexts('adminPlace')
  return (
    <>
      <div role="status" className="stack">
        {place && !place.data && !place.error && <p className="sm muted">{t('looking')}</p>}
        {place?.data && place.data.conflicts.length > 0 && <InTheWay conflicts={place.data.conflicts} />}
        {stands === 'admins' && <p className="sm muted">{t('adminsOnly')}</p>}
      </div>
      {place && !place.data && place.error && (
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

interface TellClientProps extends Pick<PlaceConflictsProps, 'client' | 'consent' | 'onChange'> {
  readonly isReachable: boolean
}

function TellClient({ isReachable, client, consent, onChange }: TellClientProps) {
  const t = useTexts('adminPlace')
  if (!isReachable) return <p className="sm muted">{t('notReached', { client })}</p>
  return (
    <label className="opt">
      <input
        type="checkbox"
        checked={consent.tells}
        onChange={({ target }) => onChange({ tells: target.checked })}
      />
      <span className="tick tick--sq">
        <Check className="icon" aria-hidden="true" />
      </span>
      <span>{t('tell', { client })}</span>
    </label>
  )
}
