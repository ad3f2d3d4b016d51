// The session record: exact names, checked when read, ignored when broken.
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shopDate } from '#/lib/shop-time'
import { chosenModifiers } from '#/selection/modifiers'
import { select } from '#/selection/selection'
import { ava, brows, cut, lashes, tenFifteen } from './booking-fixtures'
import {
  anyone,
  chooseDate,
  chooseServices,
  chooseSlot,
  chooseStaff,
  servicesOf,
  type Wizard,
} from './wizard'
import { fromRecord, toRecord } from './wizard-record'
import {
  finishWizard,
  loseChosenSlot,
  reconcileWizard,
  reopenWizard,
  updateWizard,
  useChanges,
  useCreatedBooking,
  useLostSlot,
  useWizard,
} from './wizard-store'

const key = 'bookingWizard'
const zone = 'America/New_York'
const mediumCut = select(cut, chosenModifiers(cut.modifiers, { len: ['Medium'] }))

function plan(wizard: Wizard): Wizard {
  const dated = chooseDate(
    chooseStaff(chooseServices(wizard, [mediumCut, select(brows)]), anyone),
    shopDate('2026-11-24'),
  )
  return chooseSlot(dated, tenFifteen, ava)
}

function opened(): Wizard {
  reopenWizard()
  return renderHook(() => useWizard(zone)).result.current
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  reopenWizard()
})

describe('the record', () => {
  it('has exactly the specified names', () => {
    updateWizard(plan)
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual({
      selectedServices: [
        expect.objectContaining({ id: 1, calculatedPrice: 9500, calculatedDuration: 70 }),
        expect.objectContaining({
          id: 2,
          selectedModifiers: [],
          calculatedPrice: 3800,
          calculatedDuration: 30,
        }),
      ],
      selectedStaff: ava,
      selectedDate: 'Tue, Nov 24',
      selectedDateISO: '2026-11-24',
      selectedTime: '10:15 AM',
      selectedTimeObj: tenFifteen,
      totalDuration: 100,
      totalPrice: 13300,
      actualStaffAssigned: true,
      staffPriorityReason: 'Senior Stylist',
      staffAlternativeCount: 2,
    })
  })

  it.each<[string, (wizard: Wizard) => Wizard]>([
    ['nothing', (wizard) => wizard],
    ['services', (wizard) => chooseServices(wizard, [mediumCut])],
    [
      'a day without stylist',
      (wizard) => chooseDate(chooseServices(wizard, [mediumCut]), shopDate('2026-11-24')),
    ],
    ['no preference without a time', (wizard) => chooseStaff(chooseServices(wizard, [mediumCut]), anyone)],
    [
      'a stylist and a time',
      (wizard) =>
        chooseSlot(
          chooseDate(
            chooseStaff(chooseServices(wizard, [mediumCut]), { kind: 'exactly', staff: ava }),
            shopDate('2026-11-24'),
          ),
          tenFifteen,
          ava,
        ),
    ],
    ['an assigned stylist', plan],
  ])('brings back %s after a new page load', (_, step) => {
    updateWizard(step)
    const before = renderHook(() => useWizard(zone)).result.current
    expect(opened()).toEqual(before)
  })

  it.each<[string, string]>([
    ['not JSON', '{"selectedServices": ['],
    ['another shape', '{"selectedServices": "1,2"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an older record', JSON.stringify({ services: [1], staff: 0 })],
  ])('that is %s is ignored', (_, text) => {
    sessionStorage.setItem(key, text)
    expect(opened()).toEqual({ step: 'services', staff: null, date: null })
  })

  it.each<[string, string, unknown, string]>([
    ['a price as text', 'totalPrice', '133', 'services'],
    ['an impossible date', 'selectedDateISO', '2026-02-30', 'services'],
    ['a time of another stylist', 'selectedTimeObj', { ...tenFifteen, staffId: 99 }, 'time'],
    ['a time of another day', 'selectedDateISO', '2026-11-25', 'time'],
    ['a time without a day', 'selectedDateISO', null, 'staff'],
  ])('with %s falls back', (_, field, value, step) => {
    updateWizard(plan)
    const record = { ...JSON.parse(sessionStorage.getItem(key) ?? ''), [field]: value }
    sessionStorage.setItem(key, JSON.stringify(record))
    expect(opened().step).toBe(step)
  })

  it('believes no sums but its own', () => {
    const record = toRecord(plan({ step: 'services', staff: null, date: null }))
    const forged = {
      ...record,
      totalPrice: 1,
      selectedServices: record.selectedServices.map((s) => ({ ...s, calculatedPrice: 1 })),
    }
    expect(servicesOf(fromRecord(forged)).map((service) => service.calculatedPrice)).toEqual([9500, 3800])
  })

  it('takes each service once', () => {
    updateWizard(plan)
    const record = JSON.parse(sessionStorage.getItem(key) ?? '')
    const [first, second] = record.selectedServices
    sessionStorage.setItem(key, JSON.stringify({ ...record, selectedServices: [first, second, first] }))
    expect(servicesOf(opened()).map((service) => service.id)).toEqual([1, 2])
  })

  it.each<[string, () => void]>([
    ['at midnight, with the page open', () => vi.advanceTimersByTime(60 * 60_000)],
    [
      'when the page is shown again after midnight',
      () => {
        vi.setSystemTime(new Date('2026-11-25T05:00:00Z'))
        document.dispatchEvent(new Event('visibilitychange'))
      },
    ],
  ])('loses its day %s', (_, pass) => {
    vi.setSystemTime(new Date('2026-11-25T04:00:00Z'))
    updateWizard((wizard) => chooseDate(chooseServices(wizard, [mediumCut]), shopDate('2026-11-24')))
    const { result } = renderHook(() => useWizard(zone))
    expect(result.current.date).toBe('2026-11-24')
    act(pass)
    expect(result.current.date).toBeNull()
  })

  it('loses a day that has passed over night', () => {
    updateWizard(plan)
    vi.setSystemTime(new Date('2026-11-25T05:00:00Z'))
    const wizard = opened()
    expect([wizard.step, wizard.date, servicesOf(wizard).length]).toEqual(['staff', null, 2])
  })

  it('keeps a time that was chosen just now, however late the clock of the device says it is', () => {
    const { result } = renderHook(() => useWizard(zone))
    vi.setSystemTime(new Date('2026-11-24T16:00:00Z'))
    act(() => updateWizard(plan))
    expect(result.current.step).toBe('confirm')
    expect(opened().step).toBe('time')
  })

  it('is gone after the booking', () => {
    updateWizard(plan)
    const { result } = renderHook(() => ({ wizard: useWizard(zone), made: useCreatedBooking() }))
    const booked = result.current.wizard
    if (booked.step !== 'confirm') throw new Error('nothing to book')
    const answer = {
      id: 7,
      autoConfirmed: false,
      sessionId: 'visit-1',
      status: 'pending',
      needs_approval: false,
    }
    localStorage.setItem('bookingSessionId', answer.sessionId)
    act(() => finishWizard({ plan: booked, answer, reopened: false }))
    expect(sessionStorage.getItem(key)).toBeNull()
    expect([result.current.wizard.step, result.current.made?.answer.id]).toEqual(['services', 7])
    act(() => updateWizard(plan))
    expect(result.current.made).toBeNull()
  })
})

describe('a lost time', () => {
  it('is remembered until another one is chosen', () => {
    updateWizard(plan)
    const { result } = renderHook(() => ({ wizard: useWizard(zone), lost: useLostSlot() }))
    act(loseChosenSlot)
    expect([result.current.wizard.step, result.current.lost]).toEqual([
      'time',
      { start: tenFifteen.start, staffId: ava.id },
    ])
    act(() => updateWizard((wizard) => chooseSlot(wizard, tenFifteen, ava)))
    expect([result.current.wizard.step, result.current.lost]).toEqual(['confirm', null])
  })
})

describe('what the salon changed meanwhile', () => {
  it('is taken over and told once, until the visitor chooses again', () => {
    updateWizard(plan)
    const { result } = renderHook(() => ({
      wizard: useWizard(zone),
      changes: useChanges([{ ...cut, price: 9900 }, lashes]),
    }))
    expect(
      result.current.changes.map(
        (change) => `${change.kind} ${'service' in change ? change.service : change.stylist}`,
      ),
    ).toEqual(['price Signature Cut & Style', 'removed Brow Shape & Tint'])
    expect(servicesOf(result.current.wizard).map((service) => service.calculatedPrice)).toEqual([10900])
    act(() => reconcileWizard([{ ...cut, price: 9900 }]))
    expect(result.current.changes).toHaveLength(2)
    act(() => updateWizard((wizard) => chooseServices(wizard, [])))
    expect(result.current.changes).toEqual([])
  })

  it('changes nothing when nothing changed', () => {
    updateWizard(plan)
    const before = sessionStorage.getItem(key)
    act(() => reconcileWizard([cut, brows, lashes]))
    expect(sessionStorage.getItem(key)).toBe(before)
  })
})
