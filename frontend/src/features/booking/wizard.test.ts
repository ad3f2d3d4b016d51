// The wizard's steps: what may be shown, and what a new choice clears.
import { describe, expect, it } from 'vitest'
import { type Instant, instant, shopDate } from '#/lib/shop-time'
import { chosenModifiers } from '#/selection/modifiers'
import { type SelectedService, select } from '#/selection/selection'
import { ava, brows, cut, lashes, maya, slotAt, tenFifteen } from './booking-fixtures'
import {
  anyone,
  chooseDate,
  chooseServices,
  chooseSlot,
  chooseStaff,
  clearSlot,
  emptyWizard,
  type Screen,
  type StaffChoice,
  screenFor,
  staffId,
  type Wizard,
  withoutPassedSlot,
  withoutPastDay,
} from './wizard'

const tuesday = shopDate('2026-11-24')
const wednesday = shopDate('2026-11-25')
const withMaya: StaffChoice = { kind: 'exactly', staff: maya }
const shortCut = select(cut, chosenModifiers(cut.modifiers, { len: ['Short'] }))
const longCut = select(cut, chosenModifiers(cut.modifiers, { len: ['Long'] }))

function upTo(step: Screen, staff: StaffChoice = anyone, services: SelectedService[] = [shortCut]): Wizard {
  const chosen = chooseServices(emptyWizard, services)
  const timed = chooseDate(chooseStaff(chosen, staff), tuesday)
  const plans: Record<Screen, Wizard> = {
    services: emptyWizard,
    staff: chosen,
    time: timed,
    confirm: chooseSlot(timed, tenFifteen, ava),
  }
  return plans[step]
}

/** "confirm: 1 by 0 on 2026-11-24 at 10:15 AM" */
function told(wizard: Wizard): string {
  const services = wizard.step === 'services' ? '-' : wizard.services.map((service) => service.id).join()
  const staff = wizard.staff === null ? '-' : staffId(wizard.staff)
  const time = wizard.step === 'confirm' ? wizard.slot.time : '-'
  return `${wizard.step}: ${services} by ${staff} on ${wizard.date ?? '-'} at ${time}`
}

describe('the way through', () => {
  it('opens one step after the other', () => {
    expect((['services', 'staff', 'time', 'confirm'] as const).map((step) => told(upTo(step)))).toEqual([
      'services: - by - on - at -',
      'staff: 1 by - on - at -',
      'time: 1 by 0 on 2026-11-24 at -',
      'confirm: 1 by 0 on 2026-11-24 at 10:15 AM',
    ])
  })

  it('names the stylist of a time chosen without preference', () => {
    const plan = upTo('confirm')
    expect(plan.step === 'confirm' && [plan.staff.kind, plan.stylist.name]).toEqual(['anyone', 'Ava Laurent'])
  })

  it('takes no time before there is a day', () => {
    expect(told(chooseSlot(upTo('staff'), tenFifteen, ava))).toBe('staff: 1 by - on - at -')
  })

  it.each<[Screen, Screen, Screen]>([
    ['services', 'staff', 'services'],
    ['services', 'time', 'services'],
    ['services', 'confirm', 'services'],
    ['staff', 'staff', 'staff'],
    ['staff', 'time', 'staff'],
    ['time', 'confirm', 'time'],
    ['confirm', 'services', 'services'],
    ['confirm', 'confirm', 'confirm'],
  ])('a plan at %s that is asked for %s shows %s', (step, asked, shown) => {
    expect(screenFor(upTo(step), asked)).toBe(shown)
  })
})

describe('a new choice clears only what it invalidates', () => {
  it.each<[string, Wizard, string]>([
    [
      'the same services',
      chooseServices(upTo('confirm'), [shortCut]),
      'confirm: 1 by 0 on 2026-11-24 at 10:15 AM',
    ],
    [
      'a new price',
      chooseServices(upTo('confirm'), [{ ...shortCut, calculatedPrice: 9000 }]),
      'confirm: 1 by 0 on 2026-11-24 at 10:15 AM',
    ],
    ['a longer option', chooseServices(upTo('confirm'), [longCut]), 'time: 1 by 0 on 2026-11-24 at -'],
    [
      'one more service',
      chooseServices(upTo('confirm'), [shortCut, select(brows)]),
      'time: 1,2 by 0 on 2026-11-24 at -',
    ],
    [
      'other services of the same length',
      chooseServices(upTo('confirm'), [select(lashes)]),
      'time: 3 by 0 on 2026-11-24 at -',
    ],
    [
      'a service the stylist does',
      chooseServices(upTo('confirm', withMaya), [select(brows)]),
      'time: 2 by 12 on 2026-11-24 at -',
    ],
    [
      'a service the stylist does not',
      chooseServices(upTo('confirm', withMaya), [select(lashes)]),
      'staff: 3 by - on 2026-11-24 at -',
    ],
    ['no service at all', chooseServices(upTo('confirm'), []), 'services: - by 0 on 2026-11-24 at -'],
    ['another stylist', chooseStaff(upTo('confirm'), withMaya), 'time: 1 by 12 on 2026-11-24 at -'],
    ['the same stylist', chooseStaff(upTo('confirm'), anyone), 'confirm: 1 by 0 on 2026-11-24 at 10:15 AM'],
    ['another day', chooseDate(upTo('confirm'), wednesday), 'time: 1 by 0 on 2026-11-25 at -'],
    ['the same day', chooseDate(upTo('confirm'), tuesday), 'confirm: 1 by 0 on 2026-11-24 at 10:15 AM'],
    [
      'another time',
      chooseSlot(upTo('confirm'), slotAt('11:00 AM', '2026-11-24T16:00:00Z'), ava),
      'confirm: 1 by 0 on 2026-11-24 at 11:00 AM',
    ],
    ['a lost time', clearSlot(upTo('confirm')), 'time: 1 by 0 on 2026-11-24 at -'],
    ['a lost time before one was chosen', clearSlot(upTo('staff')), 'staff: 1 by - on - at -'],
  ])('%s', (_, wizard, expected) => {
    expect(told(wizard)).toBe(expected)
  })
})

describe('a plan from before', () => {
  const before = instant('2026-11-24T15:14:59Z')
  const atStart = instant('2026-11-24T15:15:00Z')
  it.each<[string, Wizard, Instant, string]>([
    ['stays while its time is ahead', upTo('confirm'), before, 'confirm: 1 by 0 on 2026-11-24 at 10:15 AM'],
    ['loses a time that has begun', upTo('confirm'), atStart, 'time: 1 by 0 on 2026-11-24 at -'],
  ])('%s', (_, wizard, now, expected) => {
    expect(told(withoutPassedSlot(wizard, now))).toBe(expected)
  })

  it('loses a day that has passed', () => {
    expect(told(withoutPastDay(upTo('confirm'), wednesday))).toBe('staff: 1 by 0 on - at -')
    expect(told(withoutPastDay(upTo('time'), tuesday))).toBe('time: 1 by 0 on 2026-11-24 at -')
  })
})
