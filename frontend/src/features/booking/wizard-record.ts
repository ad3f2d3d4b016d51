// The wizard as it is kept for the browser session: under the specified names, checked when read.
import * as z from 'zod/mini'
import { type Booked, bookedSchema } from '#/api/book'
import { chosenModifierSchema, serviceSchema } from '#/api/services'
import { slotSchema } from '#/api/slots'
import { type Staff, staffSchema } from '#/api/staff'
import { formatDate, shopDateSchema } from '#/lib/shop-time'
import { select, totalDuration, totalPrice } from '#/selection/selection'
import {
  anyone,
  type ConfirmedPlan,
  chooseDate,
  chooseServices,
  chooseSlot,
  chooseStaff,
  emptyWizard,
  type StaffChoice,
  servicesOf,
  type Wizard,
} from './wizard'

export const wizardRecordSchema = z.object({
  selectedServices: z.array(
    z.extend(serviceSchema, {
      selectedModifiers: z.array(chosenModifierSchema),
      calculatedPrice: z.int(),
      calculatedDuration: z.int(),
    }),
  ),
  /** Id 0 is No Preference; once a time is chosen, the stylist who was assigned. */
  selectedStaff: z.nullable(staffSchema),
  /** "Tue, Nov 24" */
  selectedDate: z.nullable(z.string()),
  selectedDateISO: z.nullable(shopDateSchema),
  /** "10:15 AM" */
  selectedTime: z.nullable(z.string()),
  selectedTimeObj: z.nullable(slotSchema),
  totalDuration: z.int(),
  totalPrice: z.int(),
  /** The stylist in `selectedStaff` was assigned for No Preference. */
  actualStaffAssigned: z.boolean(),
  staffPriorityReason: z.nullable(z.string()),
  staffAlternativeCount: z.nullable(z.int()),
})
export type WizardRecord = z.infer<typeof wizardRecordSchema>

/** No Preference as the record spells it: virtual staff with id 0. */
const virtualStaff: Staff = {
  id: 0,
  name: 'No Preference',
  bio: null,
  role: 'staff',
  profile_image_url: null,
  available_service_ids: [],
}

export function toRecord(wizard: Wizard): WizardRecord {
  const services = servicesOf(wizard)
  const plan = wizard.step === 'confirm' ? wizard : null
  const assigned = plan?.staff.kind === 'anyone' ? plan.slot : null
  return {
    selectedServices: services.map((service) => ({
      ...service,
      selectedModifiers: [...service.selectedModifiers],
    })),
    selectedStaff: plan?.stylist ?? staffOf(wizard.staff),
    selectedDate: wizard.date === null ? null : formatDate(wizard.date),
    selectedDateISO: wizard.date,
    selectedTime: plan?.slot.time ?? null,
    selectedTimeObj: plan?.slot ?? null,
    totalDuration: totalDuration(services),
    totalPrice: totalPrice(services),
    actualStaffAssigned: assigned !== null,
    staffPriorityReason: assigned?.priorityReason ?? null,
    staffAlternativeCount: assigned?.alternativeCount ?? null,
  }
}

/** Goes the visitor's way again, so that a record can never say more than the wizard allows; sums are made anew. */
export function fromRecord(record: WizardRecord): Wizard {
  const services = record.selectedServices.map(
    ({ selectedModifiers, calculatedPrice, calculatedDuration, ...service }) =>
      select(service, selectedModifiers),
  )
  const { selectedStaff: staff, selectedDateISO: date, selectedTimeObj: slot } = record
  const once = new Map(services.map((service) => [service.id, service]))
  let wizard = chooseServices(emptyWizard, [...once.values()])
  if (staff !== null) wizard = chooseStaff(wizard, choiceOf(staff, record.actualStaffAssigned))
  if (date !== null) wizard = chooseDate(wizard, date)
  if (slot !== null && staff?.id === slot.staffId) wizard = chooseSlot(wizard, slot, staff)
  return wizard
}

function staffOf(choice: StaffChoice | null): Staff | null {
  if (choice === null) return null
  return choice.kind === 'anyone' ? virtualStaff : choice.staff
}

function choiceOf(staff: Staff, assigned: boolean): StaffChoice {
  return assigned || staff.id === virtualStaff.id ? anyone : { kind: 'exactly', staff }
}

/** A booking that was made: the plan as it was sent, and the server's answer. */
export interface CreatedBooking {
  readonly plan: ConfirmedPlan
  readonly answer: Booked
  /** The page was loaded anew since: what the answer said may be out of date. */
  readonly reopened: boolean
}

export const createdBookingSchema = z.object({ plan: wizardRecordSchema, answer: bookedSchema })

/** Null for a record whose plan could not have been booked. */
export function createdBookingFrom({
  plan,
  answer,
}: z.infer<typeof createdBookingSchema>): CreatedBooking | null {
  const wizard = fromRecord(plan)
  return wizard.step === 'confirm' ? { plan: wizard, answer, reopened: true } : null
}
