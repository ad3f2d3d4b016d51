// What the desk fills in for a booking, what is still missing, and what is sent (rules/dashboard#desk).
import type { Calendar } from '#/api/admin-bookings'
import type { ClientStatus } from '#/api/admin-clients'
import type { DeskBooking } from '#/api/admin-desk'
import type { Conflict } from '#/api/admin-placements'
import type { Slot } from '#/api/slots'
import { emailShape } from '#/lib/limits'
import type { ShopDate } from '#/lib/shop-time'
import type { SelectedService } from '#/selection/selection'
import { hasReason } from './place-form'

/** Any member who is free. */
export const ANYONE = 0

export interface NewBookingForm {
  readonly who: 'walkIn' | 'known'
  readonly name: string
  readonly phone: string
  readonly email: string
  /** The client that was found, and by which search: the same one tells whether they are still there. */
  readonly client: {
    readonly id: number
    readonly name: string
    readonly search: string
    readonly status: ClientStatus | null
  } | null
  /** Whether somebody has talked to a blacklisted client. */
  readonly talked: boolean
  readonly services: readonly SelectedService[]
  /** null until one is chosen. */
  readonly staffId: number | null
  readonly date: ShopDate
  /** One of the listed times. */
  readonly start: string | null
  /** A time of the desk's own choice, in place of a listed one. */
  readonly own: OwnTimeForm | null
}

export interface OwnTimeForm {
  /** On the salon's wall: "14:30". */
  readonly clock: string
  /** As in the form that moves an appointment. */
  readonly chair: string
  readonly reason: string
}

export type NewBookingProblem =
  | 'client'
  | 'talked'
  | 'name'
  | 'phone'
  | 'email'
  | 'services'
  | 'staff'
  | 'time'
  | 'reason'

export interface NewBookingPartProps {
  readonly form: NewBookingForm
  /** The missing parts, once the desk has tried to book. */
  readonly problems: readonly NewBookingProblem[]
  readonly onChange: (change: Partial<NewBookingForm>) => void
}

/** With a clock, it is at a time of the desk's own choice. */
export function emptyNewBooking(date: ShopDate, staffId: number | null, clock?: string): NewBookingForm {
  return {
    who: 'walkIn',
    name: '',
    phone: '',
    email: '',
    client: null,
    talked: false,
    services: [],
    staffId,
    date,
    start: null,
    own: clock ? { clock, chair: 'best', reason: '' } : null,
  }
}

/** A member who has left the team cannot be booked. `staff` is undefined until it is known. */
export function presentStaff(staffId: number | null, staff: Calendar['staff'] | undefined): number | null {
  const isThere = staffId === ANYONE || !staff || staff.some(({ id }) => id === staffId)
  return isThere ? staffId : null
}

/** What keeps it from being booked, in the order of the form. `slot` is the chosen time while it can be had. */
export function newBookingProblems(
  form: NewBookingForm,
  slot: Slot | undefined,
  conflicts: readonly Conflict[] = [],
): readonly NewBookingProblem[] {
  return [
    ...whoProblems(form),
    ...(form.services.length === 0 ? (['services'] as const) : []),
    ...(form.staffId === null ? (['staff'] as const) : []),
    ...(slot === undefined ? (['time'] as const) : []),
    ...(form.own && conflicts.length > 0 && !hasReason(form.own) ? (['reason'] as const) : []),
  ]
}

/** The salon wants to talk to this client before it books them (rules/booking-life#blacklisted). */
export function isBlacklisted({ who, client }: NewBookingForm): boolean {
  return who === 'known' && client?.status === 'blacklisted'
}

function whoProblems(form: NewBookingForm): readonly NewBookingProblem[] {
  const { who, client, name, phone, email } = form
  if (who === 'known' && client === null) return ['client']
  if (who === 'known') return isBlacklisted(form) && !form.talked ? ['talked'] : []
  const problems: NewBookingProblem[] = []
  if (name.trim() === '') problems.push('name')
  if (phone.trim() !== '' && !phone.trim().startsWith('+')) problems.push('phone')
  if (!emailShape.test(email.trim())) problems.push('email')
  return problems
}

/** The member is the one of the slot: "any" has a name by then. */
export function newBookingBody(form: NewBookingForm, slot: Slot): DeskBooking {
  const { name, phone, email } = form
  const who =
    form.who === 'known' && form.client
      ? { client_id: form.client.id }
      : {
          client: {
            name: name.trim(),
            ...(phone.trim() && { phone: phone.trim() }),
            ...(email.trim() && { email: email.trim() }),
          },
        }
  return { ...who, services: servicesOf(form), staff_id: slot.staffId, start_time: slot.start }
}

export function servicesOf({ services }: NewBookingForm): DeskBooking['services'] {
  return services.map(({ id, selectedModifiers, calculatedPrice, calculatedDuration }) => ({
    service_id: id,
    modifiers: selectedModifiers,
    price: calculatedPrice,
    duration: calculatedDuration,
  }))
}
