import { describe, expect, it } from 'vitest'
import type { AdminHours } from '#/api/admin-hours'
import { hoursBody, hoursForm, hoursSchema, openRange } from './hours-form'

const day = (dayOfWeek: number, isOpen = true, openingTime: string | null = null) => ({
  dayOfWeek,
  isOpen,
  openingTime,
  closingTime: openingTime && '20:00',
})
const hours: AdminHours = {
  defaultHours: { openingTime: '09:00', closingTime: '17:00' },
  weeklyHours: [day(0, false), day(1), day(2), day(3), day(4), day(5, true, '10:00'), day(6)],
  version: 3,
}

describe('the opening hours', () => {
  it('are closed, the default ones, or a day’s own', () => {
    expect(openRange(hours, 0)).toBeNull()
    expect(openRange(hours, 1)).toEqual({ openingTime: '09:00', closingTime: '17:00', isDefault: true })
    expect(openRange(hours, 5)).toEqual({ openingTime: '10:00', closingTime: '20:00', isDefault: false })
  })

  it('come out of the form as they went in', () => {
    const { version: _, ...body } = hours
    expect(hoursBody(hoursForm(hours))).toEqual(body)
  })

  it('send no times for a day that is closed or keeps the default hours', () => {
    const form = hoursForm(hours)
    form.days[5] = { mode: 'closed', opens: '10:00', closes: '20:00' }
    expect(hoursBody(form).weeklyHours[5]).toEqual(day(5, false))
  })
})

describe('the rules of the form', () => {
  const schema = hoursSchema((problem) => problem)
  const problems = (form: unknown) =>
    schema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

  it('want two times that differ, in whatever order', () => {
    const form = hoursForm(hours)
    expect(problems(form)).toBeUndefined()
    expect(problems({ ...form, defaults: { opens: '17:00', closes: '17:00' } })).toEqual([
      'defaults.closes sameTime',
    ])
    expect(problems({ ...form, defaults: { opens: '', closes: '17:00' } })).toEqual([
      'defaults.closes timeMissing',
    ])
    form.days[2] = { mode: 'own', opens: '12:00', closes: '12:00' }
    expect(problems(form)).toEqual(['days.2.closes sameTime'])
    form.days[2] = { mode: 'own', opens: '18:00', closes: '02:00' }
    expect(problems(form)).toBeUndefined()
    form.days[2] = { mode: 'own', opens: '12:00', closes: '' }
    expect(problems(form)).toEqual(['days.2.closes timeMissing'])
  })

  it('do not judge times that are not used', () => {
    const form = hoursForm(hours)
    form.days[2] = { mode: 'closed', opens: '12:00', closes: '12:00' }
    expect(problems(form)).toBeUndefined()
  })
})
