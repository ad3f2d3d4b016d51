import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { zoneGroups } from '#/features/admin/settings/zones'
import {
  couldBeSubdomain,
  detailsOf,
  detailsSchema,
  setupBody,
  subdomainTyped,
  suggestedSubdomain,
} from './details'
import { wizardZones, zoneLabel } from './zones'

const schema = detailsSchema((problem) => problem)
const problems = (change: object) => {
  const answer = z.safeParse(schema, { ...detailsOf('Luna Hair'), ...change })
  return answer.success ? [] : answer.error.issues.map(({ message }) => message)
}

describe('the rules of a new salon', () => {
  it.each([
    [{}, []],
    [{ name: 'Lu' }, ['shortName']],
    [{ name: '  Lu  ' }, ['shortName']],
    [{ subdomain: '' }, ['shortSubdomain']],
    [{ subdomain: 'lu' }, ['shortSubdomain']],
    [{ subdomain: 'a'.repeat(20) }, []],
    [{ subdomain: 'a'.repeat(21) }, ['longSubdomain']],
    [{ subdomain: 'Luna' }, ['badSubdomain']],
    [{ subdomain: '-luna' }, ['badSubdomain']],
    [{ subdomain: 'luna-' }, ['badSubdomain']],
    [{ timezone: '' }, ['noTimezone']],
    [{ primary: 'red' }, ['badColor']],
    [{ secondary: '#12345' }, ['badColor']],
    [{ primary: ' #12aB9f ' }, []],
    [{ primary: '', secondary: ' ' }, []],
  ])('%j has the problems %j', (change, found) => {
    expect(problems(change)).toEqual(found)
  })

  it('asks for no address that could be none', () => {
    expect(['luna', 'lu', 'a'.repeat(21), '-luna', 'luna-hair'].map(couldBeSubdomain)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
})

it('cleans an address as it is typed', () => {
  expect(['Luna Hair!', 'ÉTÉ-2', 'a_b.c'].map(subdomainTyped)).toEqual(['lunahair', 't-2', 'abc'])
})

it('suggests an address that the rules take, or none', () => {
  expect(
    [
      'Fern & Co',
      "Wanda's",
      'Wanda’s',
      'Été à Paris',
      '  Luna  ',
      'صالون',
      'A very long name of a salon',
    ].map(suggestedSubdomain),
  ).toEqual(['fern-co', 'wandas', 'wandas', 'ete-a-paris', 'luna', '', 'a-very-long-name-of'])
})

it('sends no colour where none was given', () => {
  const { color_palette } = setupBody({ ...detailsOf('Luna Hair'), primary: '', secondary: '#2F5D50' })
  expect(color_palette).toEqual({ secondary: '#2F5D50' })
})

it('starts with the specified defaults, and sends what is empty as nothing', () => {
  expect(setupBody(detailsOf('Luna Hair'))).toEqual({
    name: 'Luna Hair',
    subdomain: 'luna-hair',
    business_address: null,
    business_description: null,
    timezone: 'America/New_York',
    color_palette: { primary: '#9C27B0', secondary: '#E91E63' },
  })
})

it('lists nine zones, all of which the dashboard has, too', () => {
  expect(wizardZones.map(zoneLabel)).toEqual([
    'ET (America/New_York)',
    'CT (America/Chicago)',
    'MT (America/Denver)',
    'PT (America/Los_Angeles)',
    'UTC',
    'London (Europe/London)',
    'Paris (Europe/Paris)',
    'Beirut (Asia/Beirut)',
    'Damascus (Asia/Damascus)',
  ])
  const listed = new Set<string>(zoneGroups.flatMap(({ zones }) => [...zones]))
  expect(wizardZones.filter(({ zone }) => !listed.has(zone))).toEqual([])
})
