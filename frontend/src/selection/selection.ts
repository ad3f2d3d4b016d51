// The services a visitor has chosen: their price and duration with options, and what the salon changed meanwhile.
import type { ChosenModifier, Service } from '#/api/services'
import { extraCharge, extraMinutes, modifierProblems } from './modifiers'

/** A service with its chosen options; price in cents and duration in minutes include the options. */
export interface SelectedService extends Service {
  readonly selectedModifiers: readonly ChosenModifier[]
  readonly calculatedPrice: number
  readonly calculatedDuration: number
}

/** The server takes at most this many services in one booking. */
export const MAX_SERVICES = 20

export function select(service: Service, chosen: readonly ChosenModifier[] = []): SelectedService {
  return {
    ...service,
    selectedModifiers: chosen,
    calculatedPrice: service.price + extraCharge(chosen),
    calculatedDuration: service.duration_minutes + extraMinutes(chosen),
  }
}

/** The selection with this service in its place, or at the end if it is new. */
export function withService(
  selected: readonly SelectedService[],
  service: SelectedService,
): readonly SelectedService[] {
  if (!selected.some((other) => other.id === service.id)) return [...selected, service]
  return selected.map((other) => (other.id === service.id ? service : other))
}

export function withoutService(selected: readonly SelectedService[], id: number): readonly SelectedService[] {
  return selected.filter((other) => other.id !== id)
}

export function totalPrice(selected: readonly SelectedService[]): number {
  return selected.reduce((total, service) => total + service.calculatedPrice, 0)
}

/** The length of the whole visit, in minutes, without the salon's buffers. */
export function totalDuration(selected: readonly SelectedService[]): number {
  return selected.reduce((total, service) => total + service.calculatedDuration, 0)
}

/** As the server takes them. */
export function asOrdered(selected: readonly SelectedService[]) {
  return selected.map((service) => ({
    service_id: service.id,
    duration: service.calculatedDuration,
    price: service.calculatedPrice,
    modifiers: service.selectedModifiers,
  }))
}

/** What the salon changed since the visitor chose, said once to the visitor. */
export type Change =
  | { readonly kind: 'removed'; readonly service: string }
  | { readonly kind: 'options'; readonly service: string }
  | { readonly kind: 'stylist'; readonly stylist: string }
  | { readonly kind: 'price'; readonly service: string; readonly price: number; readonly duration: number }

/** One that the menu alone can tell of. */
export type MenuChange = Exclude<Change, { readonly kind: 'stylist' }>

/** The selection as the salon offers it now. A service whose options no longer exist has to be chosen again. */
export function reconcile(
  selected: readonly SelectedService[],
  offered: readonly Service[],
): { readonly services: readonly SelectedService[]; readonly changes: readonly MenuChange[] } {
  const services: SelectedService[] = []
  const changes: MenuChange[] = []
  for (const before of selected) {
    const service = offered.find((other) => other.id === before.id)
    if (service === undefined) {
      changes.push({ kind: 'removed', service: before.name })
      continue
    }
    const chosen = presentChoice(service, before.selectedModifiers)
    if (chosen === null) {
      changes.push({ kind: 'options', service: service.name })
      continue
    }
    const now = select(service, chosen)
    services.push(now)
    if (
      now.calculatedPrice !== before.calculatedPrice ||
      now.calculatedDuration !== before.calculatedDuration
    ) {
      changes.push({
        kind: 'price',
        service: now.name,
        price: now.calculatedPrice,
        duration: now.calculatedDuration,
      })
    }
  }
  return { services, changes }
}

/** The same choice with the service's present options; null if one is gone or the choice is no longer valid. */
function presentChoice(service: Service, chosen: readonly ChosenModifier[]): ChosenModifier[] | null {
  const present: ChosenModifier[] = []
  for (const choice of chosen) {
    const group = service.modifiers.find((other) => other.id === choice.id)
    if (group === undefined) return null
    const labels = choice.selectedOptions.map((option) => option.label)
    const selectedOptions = group.options.filter((option) => labels.includes(option.label))
    if (selectedOptions.length !== labels.length) return null
    present.push({ id: group.id, label: group.label, selectedOptions })
  }
  return modifierProblems(service.modifiers, present).length === 0 ? present : null
}
