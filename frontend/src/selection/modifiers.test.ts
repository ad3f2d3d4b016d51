// Modifier choices: validity, price and minutes.
import { describe, expect, it } from 'vitest'
import { cut } from '#/features/booking/booking-fixtures'
import {
  chosenModifiers,
  extraCharge,
  extraMinutes,
  modifierProblems,
  type Picked,
  pick,
  pickedOf,
  unpick,
} from './modifiers'

const [length, treatment] = cut.modifiers

describe('a choice of options', () => {
  it.each<[string, Picked, string[], number, number]>([
    ['nothing picked', {}, ['Hair length required'], 0, 0],
    ['only an optional extra', { treat: ['Gloss finish'] }, ['Hair length required'], 3000, 20],
    ['the required one', { len: ['Medium'] }, [], 1000, 10],
    ['a free option counts as a choice', { len: ['Short'] }, [], 0, 0],
    ['both groups', { len: ['Medium'], treat: ['Bond repair mask', 'Scalp massage'] }, [], 5000, 35],
    ['two of a single group', { len: ['Short', 'Long'] }, ['Hair length onlyOne'], 2000, 20],
    ['an option that does not exist', { len: ['Extra long'] }, ['Hair length required'], 0, 0],
    ['a group that does not exist', { len: ['Long'], old: ['Thing'] }, [], 2000, 20],
  ])('%s', (_, picked, problems, charge, minutes) => {
    const chosen = chosenModifiers(cut.modifiers, picked)
    expect(modifierProblems(cut.modifiers, chosen).map((p) => `${p.label} ${p.rule}`)).toEqual(problems)
    expect(extraCharge(chosen)).toBe(charge)
    expect(extraMinutes(chosen)).toBe(minutes)
  })

  it('is sent in the order of the salon, with empty groups left out', () => {
    const chosen = chosenModifiers(cut.modifiers, { treat: ['Gloss finish', 'Bond repair mask'], len: [] })
    expect(chosen).toEqual([
      {
        id: 'treat',
        label: 'Add a treatment',
        selectedOptions: [
          { label: 'Bond repair mask', extraCharge: 2500, extraMinutes: 15 },
          { label: 'Gloss finish', extraCharge: 3000, extraMinutes: 20 },
        ],
      },
    ])
    expect(pickedOf(chosen)).toEqual({ treat: ['Bond repair mask', 'Gloss finish'] })
  })
})

describe('picking', () => {
  it('replaces in a single group and toggles in any other', () => {
    if (length === undefined || treatment === undefined) throw new Error('fixture without groups')
    let picked: Picked = {}
    picked = pick(picked, length, 'Short')
    picked = pick(picked, length, 'Long')
    picked = pick(picked, treatment, 'Gloss finish')
    picked = pick(picked, treatment, 'Scalp massage')
    picked = pick(picked, treatment, 'Gloss finish')
    expect(picked).toEqual({ len: ['Long'], treat: ['Scalp massage'] })
    expect(unpick(picked, length)).toEqual({ len: [], treat: ['Scalp massage'] })
  })
})
