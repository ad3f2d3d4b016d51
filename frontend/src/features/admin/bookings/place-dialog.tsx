// Moving an appointment without dragging it: another date, time, length, stylist or chair, with what is in the way shown before.
import { useState } from 'react'
import type { BookingDetail } from '#/api/admin-booking-detail'
import type { Calendar } from '#/api/admin-bookings'
import { patchPlace, postPlacement } from '#/api/admin-placements'
import { useQuery } from '#/api/client'
import { FormDialog } from '#/dashboard/form-dialog'
import { mutationTexts, useMutation } from '#/dashboard/use-mutation'
import { useTexts, withTexts } from '#/i18n'
import { adminPlace } from '#/i18n/admin-place'
import { Button } from '#/ui/button'
import { useCurrentShop } from '../current-shop'
import { ChangedNotice } from '../live/changed-notice'
import { usePlaceChoice } from './choose-place'
import { useClientName } from './client-name'
import { PlaceConflicts } from './place-conflicts'
import { PlaceFields } from './place-fields'
import {
  hasReason,
  isElsewhere,
  obstacle,
  type PlaceForm,
  placeBody,
  placeOf,
  type WantedPlace,
  wantedPlace,
} from './place-form'
import { usePlaceLine } from './place-lines'
import { useBookableStaff } from './use-bookable-staff'
import { useRights } from './use-rights'

interface PlaceDialogProps {
  readonly booking: BookingDetail
  readonly onClose: () => void
}

export const PlaceDialog = withTexts({ adminPlace }, Place)

function Place({ booking, onClose }: PlaceDialogProps) {
  const t = useTexts('adminPlace')
  const { query, zone } = useCurrentShop()
  const { override } = useRights()
  const [empty] = useState(() => placeOf(booking, zone, booking.client_is_told))
  const [form, setForm] = useState<PlaceForm>(empty)
  const [tried, setTried] = useState(false)
  const type = (change: Partial<PlaceForm>) => setForm((before) => ({ ...before, ...change }))
  const wanted = wantedPlace(form, zone)
  const staff = usePresentStaff(booking, form)
  const place = useQuery(postPlacement, wanted && { query, body: { booking_id: booking.id, ...wanted } })
  const conflicts = place.data?.conflicts ?? []
  const stands = obstacle(conflicts, override)
  const { pending, problem, run } = useMutation(patchPlace, mutationTexts(t, 'moved', 'failed'))
  const client = useClientName()(booking)
  const line = usePlaceLine()
  const { choose } = usePlaceChoice()
  const isReady = wanted !== null && place.data !== undefined && (stands === 'none' || stands === 'reason')

  async function submit() {
    setTried(true)
    if (!wanted || !isReady || pending || (stands === 'reason' && !hasReason(form))) return
    const body = placeBody(form, wanted, conflicts)
    const isDone = await run({ params: { id: booking.id }, query, version: booking.version, body })
    if (isDone) onClose()
    // Something else may be in the way by now: it is shown before anybody accepts it.
    else place.refetch()
  }

  function toCalendar() {
    onClose()
    choose(booking)
  }

  return (
    <FormDialog
      title={wanted && isLengthOnly(form, empty) ? t('length') : t('title', { client })}
      subtitle={line('from', booking)}
      action={stands === 'none' ? t('move') : t('anyway')}
      leave={t('keep')}
      pending={pending}
      problem={problem}
      changed={form !== empty}
      ready={isReady}
      onSubmit={() => void submit()}
      onClose={onClose}
      above={
        <Button size="sm" kind="line" onClick={toCalendar}>
          {t('choose')}
        </Button>
      }
    >
      <ChangedNotice id={booking.id} />
      <PlaceFields form={form} staff={staff} onChange={type} />
      {wanted ? (
        <Target wanted={wanted} staff={staff} chair={place.data?.chair_name ?? null} />
      ) : (
        <p className="sm muted">{t('steps')}</p>
      )}
      <PlaceConflicts
        consent={form}
        client={client}
        isReachable={booking.client_is_told}
        isNews={wanted !== null && isElsewhere(booking, wanted)}
        place={wanted && place}
        stands={stands}
        tried={tried}
        onChange={type}
      />
    </FormDialog>
  )
}

const isLengthOnly = (form: PlaceForm, before: PlaceForm) =>
  form.minutes !== before.minutes &&
  form.date === before.date &&
  form.clock === before.clock &&
  form.staffId === before.staffId

interface TargetProps {
  readonly wanted: WantedPlace
  readonly staff: Calendar['staff']
  readonly chair: string | null
}

/** Where it would be. */
function Target({ wanted, staff, chair }: TargetProps) {
  const name = staff.find(({ id }) => id === wanted.staff_id)?.name ?? ''
  const { start_time, duration } = wanted
  const line = usePlaceLine()('to', {
    start_time,
    total_duration: duration,
    staff_name: name,
    chair_name: chair,
  })
  return <p className="strong">{line}</p>
}

/** Who can be booked on that date, and who has the appointment now. */
function usePresentStaff(booking: BookingDetail, form: PlaceForm): Calendar['staff'] {
  const bookable = useBookableStaff(form.date) ?? []
  const own = { id: booking.staff_id, name: booking.staff_name, profile_image_url: null }
  return bookable.some(({ id }) => id === own.id) ? bookable : [own, ...bookable]
}
