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
import { formatDate, shopDateOf } from '#/lib/shop-time'
import { useCurrentShop } from '../current-shop'
import { timeRange } from './booking-style'
import { PlaceConflicts } from './place-conflicts'
import { PlaceFields } from './place-fields'
import {
  hasReason,
  obstacle,
  type PlaceForm,
  placeBody,
  placeOf,
  type WantedPlace,
  wantedPlace,
} from './place-form'
import { useBookableStaff } from './use-bookable-staff'

interface PlaceDialogProps {
  readonly booking: BookingDetail
  readonly onClose: () => void
}

export const PlaceDialog = withTexts({ adminPlace }, Place)

function Place({ booking, onClose }: PlaceDialogProps) {
  const t = useTexts('adminPlace')
  const { query, role, zone } = useCurrentShop()
  const [empty] = useState(() => placeOf(booking, zone, booking.client_is_told))
  const [form, setForm] = useState<PlaceForm>(empty)
  const [tried, setTried] = useState(false)
  const type = (change: Partial<PlaceForm>) => setForm((before) => ({ ...before, ...change }))
  const wanted = wantedPlace(form, zone)
  const staff = usePresentStaff(booking, form)
  const place = useQuery(postPlacement, wanted && { query, body: { booking_id: booking.id, ...wanted } })
  const conflicts = place.data?.conflicts ?? []
  const stands = obstacle(conflicts, role !== 'staff')
  const { pending, problem, run } = useMutation(patchPlace, mutationTexts(t, 'moved', 'failed'))
  const client = useClientName(booking)
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

  return (
    <FormDialog
      title={wanted && isLengthOnly(form, empty) ? t('length') : t('title', { client })}
      subtitle={useLine(booking, 'from')}
      action={stands === 'none' ? t('move') : t('anyway')}
      leave={t('keep')}
      pending={pending}
      problem={problem}
      changed={form !== empty}
      ready={isReady}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PlaceFields form={form} staff={staff} onChange={type} />
      {wanted ? (
        <Target wanted={wanted} staff={staff} chair={place.data?.chair_name ?? null} />
      ) : (
        <p className="sm muted">{t('steps')}</p>
      )}
      <PlaceConflicts
        form={form}
        booking={booking}
        client={client}
        wanted={wanted}
        place={place}
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

function useClientName(booking: BookingDetail): string {
  const t = useTexts('adminBookings.calendar')
  return booking.client_name || t('client', { id: String(booking.client_id ?? booking.id) })
}

type Placed = Pick<BookingDetail, 'start_time' | 'total_duration' | 'staff_name' | 'chair_name'>

function useLine(placed: Placed, side: 'from' | 'to'): string {
  const t = useTexts('adminPlace')
  const { zone } = useCurrentShop()
  const words = {
    date: formatDate(shopDateOf(placed.start_time, zone)),
    range: timeRange(placed, zone),
    staff: placed.staff_name,
  }
  return placed.chair_name === null ? t(side, words) : t(`${side}At`, { ...words, chair: placed.chair_name })
}

interface TargetProps {
  readonly wanted: WantedPlace
  readonly staff: Calendar['staff']
  readonly chair: string | null
}

/** Where it would be. */
function Target({ wanted, staff, chair }: TargetProps) {
  const name = staff.find(({ id }) => id === wanted.staff_id)?.name ?? ''
  const { start_time, duration } = wanted
  const line = useLine({ start_time, total_duration: duration, staff_name: name, chair_name: chair }, 'to')
  return <p className="strong">{line}</p>
}

/** Who can be booked on that date, and who has the appointment now. */
function usePresentStaff(booking: BookingDetail, form: PlaceForm): Calendar['staff'] {
  const bookable = useBookableStaff(form.date) ?? []
  const own = { id: booking.staff_id, name: booking.staff_name, profile_image_url: null }
  return bookable.some(({ id }) => id === own.id) ? bookable : [own, ...bookable]
}
