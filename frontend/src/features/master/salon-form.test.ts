import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fern } from './master-fixtures'
import { copyForm, editBody, editForm, emptyForm, salonBody, salonSchema } from './salon-form'

function problemsOf(name: string, subdomain: string, present: string | null = null) {
  const answer = z.safeParse(
    salonSchema((problem) => problem, present),
    { name, subdomain, number: '', plan: 'base', longer: '0', timezone: 'UTC' },
  )
  return answer.success ? [] : answer.error.issues.map(({ message }) => message)
}

describe('a salon of the platform’s forms', () => {
  it.each([
    ['Fe', 'fern2', []],
    ['F', 'fern', ['shortName']],
    ['  F  ', 'fern', ['shortName']],
    ['Fern', '', ['shortSubdomain']],
    ['Fern', 'fe', ['shortSubdomain']],
    ['Fern', 'F-', ['shortSubdomain']],
    ['Fern', 'Fern', ['badSubdomain']],
    ['Fern', 'fern-co', ['badSubdomain']],
    ['Fern', 'férn', ['badSubdomain']],
    ['', '', ['shortName', 'shortSubdomain']],
  ])('called %j at %j has the problems %j', (name, subdomain, found) => {
    expect(problemsOf(name, subdomain)).toEqual(found)
  })

  it('may keep an address that this form would not give', () => {
    expect(problemsOf('Fern', 'fern-co', 'fern-co')).toEqual([])
    expect(problemsOf('Fern', 'fern-c', 'fern-co')).toEqual(['badSubdomain'])
  })
})

it('starts empty, as it is, or as a copy', () => {
  const timezone = 'Pacific/Auckland'
  expect(emptyForm()).toEqual({ name: '', subdomain: '', number: '', plan: 'base', longer: '0', timezone })
  expect(editForm(fern)).toEqual({
    name: 'Fern & Co',
    subdomain: 'fern-co',
    number: '+1 212 555 0177',
    plan: fern.plan,
    longer: '0',
    timezone,
  })
  expect(copyForm(fern)).toEqual({
    name: 'Fern & Co (Copy)',
    subdomain: 'fern-cocopy',
    number: '',
    plan: fern.plan,
    longer: '0',
    timezone,
  })
})

it('sends no number as none', () => {
  expect(salonBody(emptyForm()).whatsapp_admin_number).toBeNull()
  expect(salonBody(editForm(fern)).whatsapp_admin_number).toBe('+1 212 555 0177')
})

it('sends a longer trial only where one is chosen', () => {
  expect(editBody(editForm(fern))).not.toHaveProperty('extend_trial_days')
  expect(editBody({ ...editForm(fern), longer: '14' })).toMatchObject({ extend_trial_days: 14, plan: 'vip' })
})
