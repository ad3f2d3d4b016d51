// How far a booking has come, and what each choice does to the choices made after it. Pure; the screens only ask.
import type { Slot } from '#/api/slots'
import type { Staff } from '#/api/staff'
import { type Instant, type ShopDate, shopDateOf } from '#/lib/shop-time'
import { type SelectedService, totalDuration } from '#/selection/selection'

/** Who shall do it: anyone (No Preference, 0 on the wire), or one member of staff. */
export type StaffChoice = { readonly kind: 'anyone' } | { readonly kind: 'exactly'; readonly staff: Staff }

type Services = readonly SelectedService[]

/**
 * One booking in the making. `step` is the furthest screen it may open:
 * a later screen is unsayable without everything the screens before it ask for.
 */
export type Wizard =
  | { readonly step: 'services'; readonly staff: StaffChoice | null; readonly date: ShopDate | null }
  | {
      readonly step: 'staff'
      readonly services: Services
      readonly staff: StaffChoice | null
      readonly date: ShopDate | null
    }
  | {
      readonly step: 'time'
      readonly services: Services
      readonly staff: StaffChoice
      readonly date: ShopDate
    }
  | {
      readonly step: 'confirm'
      readonly services: Services
      readonly staff: StaffChoice
      readonly date: ShopDate
      readonly slot: Slot
      /** Who does it in the end: the chosen stylist, or the one assigned for No Preference. */
      readonly stylist: Staff
    }

/** A plan with a stylist and a day: all that is needed to ask for times. */
export type DatedPlan = Extract<Wizard, { step: 'time' | 'confirm' }>

export type ConfirmedPlan = Extract<Wizard, { step: 'confirm' }>

export const emptyWizard: Wizard = { step: 'services', staff: null, date: null }

export const anyone: StaffChoice = { kind: 'anyone' }

/** The id a choice has on the wire. */
export function staffId(choice: StaffChoice): number {
  return choice.kind === 'anyone' ? 0 : choice.staff.id
}

export function servicesOf(wizard: Wizard): Services {
  return wizard.step === 'services' ? [] : wizard.services
}

/** Another selection keeps the day, a stylist who does all of it, and a time it still fits. */
export function chooseServices(wizard: Wizard, services: Services): Wizard {
  const staff = wizard.staff !== null && canDoAll(wizard.staff, services) ? wizard.staff : null
  if (wizard.step === 'confirm' && staff !== null && sameLength(wizard.services, services)) {
    return { ...wizard, services }
  }
  return assemble(services, staff, wizard.date)
}

/** Another stylist keeps the day; the time was the former stylist's. */
export function chooseStaff(wizard: Wizard, staff: StaffChoice): Wizard {
  if (wizard.staff !== null && staffId(wizard.staff) === staffId(staff)) return wizard
  return assemble(servicesOf(wizard), staff, wizard.date)
}

export function chooseDate(wizard: Wizard, date: ShopDate): Wizard {
  if (wizard.date === date) return wizard
  return assemble(servicesOf(wizard), wizard.staff, date)
}

/** A time of Select Time. With No Preference it brings the stylist the server assigned. */
export function chooseSlot(wizard: Wizard, slot: Slot, stylist: Staff): Wizard {
  if (wizard.step !== 'time' && wizard.step !== 'confirm') return wizard
  const { services, staff, date } = wizard
  return { step: 'confirm', services, staff, date, slot, stylist }
}

/** The chosen time is gone: another client took it, or it has passed. */
export function clearSlot(wizard: Wizard): Wizard {
  return wizard.step === 'confirm' ? assemble(wizard.services, wizard.staff, wizard.date) : wizard
}

/** The stylist of the chosen time is gone; with No Preference another one can do it. */
export function clearStylist(wizard: Wizard): Wizard {
  return wizard.staff?.kind === 'exactly'
    ? assemble(servicesOf(wizard), null, wizard.date)
    : clearSlot(wizard)
}

/** A kept plan whose time is on another day of the salon than the chosen one: one of the two is wrong. */
export function withoutStraySlot(wizard: Wizard, timezone: string): Wizard {
  const strays = wizard.step === 'confirm' && shopDateOf(wizard.slot.start, timezone) !== wizard.date
  return strays ? clearSlot(wizard) : wizard
}

/** A plan kept over night: a day that has passed is no longer chosen. */
export function withoutPastDay(wizard: Wizard, today: ShopDate): Wizard {
  const passed = wizard.date !== null && wizard.date < today
  return passed ? assemble(servicesOf(wizard), wizard.staff, null) : wizard
}

/** A plan that was put away: a time that has passed is no longer chosen. */
export function withoutPassedSlot(wizard: Wizard, now: Instant): Wizard {
  const passed = wizard.step === 'confirm' && Date.parse(wizard.slot.start) <= Date.parse(now)
  return passed ? clearSlot(wizard) : wizard
}

/** The chosen stylist, unless they can no longer do all services. */
export function availableChoice(wizard: Wizard, staff: readonly Staff[]): StaffChoice | null {
  const choice = wizard.staff
  if (choice === null || choice.kind === 'anyone') return choice
  return staff.some((member) => member.id === choice.staff.id) ? choice : null
}

export type Screen = Wizard['step']

const ORDER: readonly Screen[] = ['services', 'staff', 'time', 'confirm']

/** The screen to show when this one is asked for: itself, or the first one with an open question. */
export function screenFor(wizard: Wizard, asked: Screen): Screen {
  return ORDER.indexOf(asked) <= ORDER.indexOf(wizard.step) ? asked : wizard.step
}

/** Whether this choice can do all these services; a stylist without a list does everything. */
function canDoAll(choice: StaffChoice, services: Services): boolean {
  if (choice.kind === 'anyone') return true
  const able = choice.staff.available_service_ids
  return able.length === 0 || services.every((service) => able.includes(service.id))
}

/** A time stays good if the same services take the same time. */
function sameLength(before: Services, after: Services): boolean {
  const ids = (services: Services) =>
    services
      .map((service) => service.id)
      .sort((a, b) => a - b)
      .join()
  return ids(before) === ids(after) && totalDuration(before) === totalDuration(after)
}

function assemble(services: Services, staff: StaffChoice | null, date: ShopDate | null): Wizard {
  if (services.length === 0) return { step: 'services', staff, date }
  if (staff === null || date === null) return { step: 'staff', services, staff, date }
  return { step: 'time', services, staff, date }
}
