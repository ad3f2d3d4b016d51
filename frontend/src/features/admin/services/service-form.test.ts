import { describe, expect, it } from 'vitest'
import { cut } from '../admin-fixtures'
import {
  newModifier,
  newOption,
  type ServiceForm,
  serviceBody,
  serviceForm,
  serviceSchema,
} from './service-form'

const schema = serviceSchema((problem) => problem)
const valid = serviceForm(cut)

/** "price: price" for each problem of the form with these changes. */
const problems = (changes: Partial<ServiceForm>) => {
  const { error } = schema.safeParse({ ...valid, ...changes })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

const modifier = (label: string, ...options: string[]) => ({
  ...newModifier(),
  label,
  options: options.map((name) => ({ ...newOption(), label: name })),
})

describe('the form of a service', () => {
  it('starts with an hour for 50 dollars', () => {
    expect(serviceForm(null)).toEqual({
      name: '',
      duration: '60',
      price: '50',
      category: '',
      description: '',
      modifiers: [],
    })
  })

  it('gives back what it was given', () => {
    const { name, description, duration_minutes, price, category_id, modifiers } = cut
    expect(serviceBody(schema.parse(valid))).toEqual({
      name,
      description,
      duration_minutes,
      price,
      category_id,
      modifiers,
    })
  })

  it('stores dollars as cents and no category as null', () => {
    const typed = { ...valid, name: ' Cut ', price: ' 90 ', category: '' }
    expect(serviceBody(schema.parse(typed))).toMatchObject({ name: 'Cut', price: 9000, category_id: null })
  })

  it('makes every new modifier its own', () => {
    expect(newModifier().id).not.toBe(newModifier().id)
  })
})

describe('its rules', () => {
  it('accept what is there', () => {
    expect(problems({})).toEqual([])
  })

  it.each(['', '4', '481', '5.5', '-5', 'an hour', '1e2'])('refuse a duration of %j', (duration) => {
    expect(problems({ duration })).toEqual(['duration: duration'])
  })

  it('accept the durations at the edges', () => {
    expect([...problems({ duration: '5' }), ...problems({ duration: '480' })]).toEqual([])
  })

  it.each(['', '85.505', '85.', '.5', '8,50', '1e3', '-1', '$85', '100001', '100000.01'])(
    'refuse a price of %j',
    (price) => {
      expect(problems({ price })).toEqual(['price: price'])
    },
  )

  it('take cents behind a point, and leave whole dollars as they are typed', () => {
    const odd = serviceForm({ ...cut, price: 8550 })
    expect(odd.price).toBe('85.50')
    expect(problems(odd)).toEqual([])
    for (const [typed, price] of [
      ['85.50', 8550],
      ['85.5', 8550],
      ['85.55', 8555],
      ['85', 8500],
      ['0', 0],
    ] as const) {
      expect(serviceBody(schema.parse({ ...valid, price: typed })).price, typed).toBe(price)
    }
  })

  it('need a name that fits', () => {
    expect(problems({ name: '  ' })).toEqual(['name: name'])
    expect(problems({ name: 'x'.repeat(121) })).toEqual(['name: nameTooLong'])
    expect(problems({ description: 'x'.repeat(2001) })).toEqual(['description: descriptionTooLong'])
  })

  it('need named modifiers with named options', () => {
    expect(problems({ modifiers: [modifier('')] })).toEqual([
      'modifiers.0.label: modifierName',
      'modifiers.0.options: options',
    ])
    expect(problems({ modifiers: [modifier('Length', '')] })).toEqual([
      'modifiers.0.options.0.label: optionName',
    ])
  })

  it('bound what an option adds', () => {
    const option = { label: 'Long', charge: '1.5', minutes: '181' }
    expect(problems({ modifiers: [{ ...modifier('Length'), options: [option] }] })).toEqual([
      'modifiers.0.options.0.charge: charge',
      'modifiers.0.options.0.minutes: time',
    ])
  })

  it('refuse the same name twice', () => {
    expect(problems({ modifiers: [modifier('Length', 'Long', ' Long ')] })).toEqual([
      'modifiers.0.options.1.label: sameOption',
    ])
    expect(problems({ modifiers: [modifier('Length', 'Long'), modifier('Length', 'Long')] })).toEqual([
      'modifiers.1.label: sameModifier',
    ])
  })
})
