// Golden contract: every answer the server recorded is read by the schema of its endpoint, and no key is lost.
// Files: crates/http/contract/<area>.<operation>[.<case>].json, each {method, path, status, body}.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deleteBooking, getBookings, postBook } from '#/api/bookings'
import { getShopHours } from '#/api/hours'
import { getServices } from '#/api/services'
import { getShopConfig } from '#/api/shop'
import { getDays, getSlots } from '#/api/slots'
import { getStaff, postSuggestions } from '#/api/staff'

const folder = join(import.meta.dirname, '../../crates/http/contract')

const endpoints = {
  'client.book': postBook,
  'client.bookings': getBookings,
  'client.cancel': deleteBooking,
  'client.days': getDays,
  'client.services': getServices,
  'client.shop-config': getShopConfig,
  'client.shop-hours': getShopHours,
  'client.slots': getSlots,
  'client.staff': getStaff,
  'client.suggestions': postSuggestions,
}

const sample = z.object({ method: z.string(), path: z.string(), status: z.int(), body: z.unknown() })
// Until the server's tests have recorded anything there is nothing to hold them to.
const started = existsSync(folder)
const files = started ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const operationOf = (file: string) => file.split('.').slice(0, 2).join('.')
const endpointOf = (file: string) =>
  Object.entries(endpoints).find(([name]) => name === operationOf(file))?.[1]

/** "/api/client/bookings/:id" as the recorded path shows it. */
const pathPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?.*)?$`)

describe('recorded answers', () => {
  it('exist for every endpoint', () => {
    const recorded = new Set(files.map(operationOf))
    const missing = Object.keys(endpoints).filter((name) => !recorded.has(name))
    expect(started ? missing : []).toEqual([])
  })

  it.each(files)('%s is read without losing anything', (file) => {
    const endpoint = endpointOf(file)
    if (!endpoint) throw new Error(`${file} belongs to no endpoint of src/api`)
    const { method, path, status, body } = z.parse(
      sample,
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    )
    expect(method).toBe(endpoint.method)
    expect(path).toMatch(pathPattern(endpoint.path))
    if (status < 400) expect(endpoint.response.parse(body)).toEqual(body)
    else expect(body).toEqual(expect.stringMatching(/\S/))
  })
})
