// Which options of a service may be chosen together, and what they add to its price and duration.
import type { ChosenModifier, ModifierGroup } from '#/api/services'

/** The option labels picked so far, by group id. Labels identify an option within its group. */
export type Picked = Readonly<Record<string, readonly string[]>>

/** Why a choice cannot be booked: the sentence is the catalogue's, the group is where it is shown. */
export interface ModifierProblem {
  readonly groupId: string
  readonly label: string
  readonly rule: 'required' | 'onlyOne'
}

/** The picked options as the booking sends them: groups and options in the salon's order, empty groups left out. */
export function chosenModifiers(groups: readonly ModifierGroup[], picked: Picked): ChosenModifier[] {
  return groups.flatMap((group) => {
    const labels = picked[group.id] ?? []
    const selectedOptions = group.options.filter((option) => labels.includes(option.label))
    return selectedOptions.length === 0 ? [] : [{ id: group.id, label: group.label, selectedOptions }]
  })
}

/** The picks that a dialog shows again for an earlier choice. */
export function pickedOf(chosen: readonly ChosenModifier[]): Picked {
  return Object.fromEntries(
    chosen.map((group) => [group.id, group.selectedOptions.map((option) => option.label)]),
  )
}

/** The picks after one option was clicked: a single group holds one, any other type collects. */
export function pick(picked: Picked, group: ModifierGroup, label: string): Picked {
  if (group.type === 'single') return { ...picked, [group.id]: [label] }
  const labels = picked[group.id] ?? []
  const next = labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label]
  return { ...picked, [group.id]: next }
}

/** The picks without any option of this group. */
export function unpick(picked: Picked, group: ModifierGroup): Picked {
  return { ...picked, [group.id]: [] }
}

/** Everything that keeps this choice from being booked, in the order of the groups. */
export function modifierProblems(
  groups: readonly ModifierGroup[],
  chosen: readonly ChosenModifier[],
): ModifierProblem[] {
  return groups.flatMap((group): ModifierProblem[] => {
    const count = chosen.find((choice) => choice.id === group.id)?.selectedOptions.length ?? 0
    const at = { groupId: group.id, label: group.label }
    if (group.required && count === 0) return [{ ...at, rule: 'required' }]
    if (group.type === 'single' && count > 1) return [{ ...at, rule: 'onlyOne' }]
    return []
  })
}

/** What the chosen options add to the price, in cents. */
export function extraCharge(chosen: readonly ChosenModifier[]): number {
  return sum(chosen.flatMap((group) => group.selectedOptions.map((option) => option.extraCharge)))
}

/** What the chosen options add to the duration, in minutes. */
export function extraMinutes(chosen: readonly ChosenModifier[]): number {
  return sum(chosen.flatMap((group) => group.selectedOptions.map((option) => option.extraMinutes)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
