// The chosen services: totals, and what happens when the salon changes them meanwhile.
import { describe, expect, it } from 'vitest'
import { brows, cut, lashes } from '#/features/booking/booking-fixtures'
import { chosenModifiers, type Picked } from './modifiers'
import { reconcile, select, totalDuration, totalPrice, withoutService, withService } from './selection'

const mediumCut = select(
  cut,
  chosenModifiers(cut.modifiers, { len: ['Medium'], treat: ['Bond repair mask'] }),
)

describe('a selection', () => {
  it('counts options into price and duration', () => {
    expect([mediumCut.calculatedPrice, mediumCut.calculatedDuration]).toEqual([12000, 85])
    const both = [mediumCut, select(brows)]
    expect([totalPrice(both), totalDuration(both)]).toEqual([15800, 115])
    expect([totalPrice([]), totalDuration([])]).toEqual([0, 0])
  })

  it('keeps the place of a service whose options change, and adds a new one at the end', () => {
    const two = withService([mediumCut], select(brows))
    const again = withService(two, select(cut, chosenModifiers(cut.modifiers, { len: ['Short'] })))
    expect(again.map((service) => [service.id, service.calculatedPrice])).toEqual([
      [1, 8500],
      [2, 3800],
    ])
    expect(withoutService(again, 1).map((service) => service.id)).toEqual([2])
  })
})

describe('a selection from before, against what the salon offers now', () => {
  const [length, treatment] = cut.modifiers
  if (length === undefined || treatment === undefined) throw new Error('fixture without groups')
  const renamed = { ...length, options: length.options.filter((option) => option.label !== 'Medium') }
  const dearer = {
    ...length,
    options: length.options.map((option) =>
      option.label === 'Medium' ? { ...option, extraCharge: 1500 } : option,
    ),
  }
  const nowRequired = { ...treatment, required: true }

  it.each<[string, Picked, typeof cut | null, string[], number[]]>([
    ['nothing changed', { len: ['Medium'] }, cut, [], [9500]],
    ['a new text is no change', { len: ['Medium'] }, { ...cut, description: 'New' }, [], [9500]],
    ['the service is gone', { len: ['Medium'] }, null, ['removed'], []],
    ['a new price', { len: ['Medium'] }, { ...cut, price: 9000 }, ['price'], [10000]],
    ['a new duration', { len: ['Medium'] }, { ...cut, duration_minutes: 75 }, ['price'], [9500]],
    ['a dearer option', { len: ['Medium'] }, { ...cut, modifiers: [dearer, treatment] }, ['price'], [10000]],
    ['a removed option', { len: ['Medium'] }, { ...cut, modifiers: [renamed, treatment] }, ['options'], []],
    [
      'a removed option nobody chose',
      { len: ['Long'] },
      { ...cut, modifiers: [renamed, treatment] },
      [],
      [10500],
    ],
    ['a removed group', { len: ['Medium'] }, { ...cut, modifiers: [treatment] }, ['options'], []],
    [
      'a group that became required',
      { len: ['Medium'] },
      { ...cut, modifiers: [length, nowRequired] },
      ['options'],
      [],
    ],
  ])('%s', (_, picked, offered, kinds, prices) => {
    const before = select(cut, chosenModifiers(cut.modifiers, picked))
    const { services, changes } = reconcile([before], offered === null ? [brows] : [brows, offered])
    expect(changes.map((change) => change.kind)).toEqual(kinds)
    expect(services.map((service) => service.calculatedPrice)).toEqual(prices)
  })

  it('leaves the other services alone and says which one changed', () => {
    const { services, changes } = reconcile([select(brows), select(lashes)], [{ ...brows, price: 4000 }])
    expect(services.map((service) => service.id)).toEqual([2])
    expect(changes).toEqual([
      { kind: 'price', service: 'Brow Shape & Tint', price: 4000, duration: 30 },
      { kind: 'removed', service: 'Lash Lift' },
    ])
  })
})
