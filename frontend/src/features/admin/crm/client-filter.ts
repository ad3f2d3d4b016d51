// Which clients the tab shows. The address says it, so that it lasts over a reload and can be shared.
import { type ClientStatus, clientStatuses } from '#/api/admin-clients'

export interface ClientFilter {
  readonly status: ClientStatus | 'all'
  readonly search: string
}

const shortestSearch = 2
export const longestSearch = 100

export function statusNamed(name: string | null): ClientFilter['status'] {
  return clientStatuses.find((status) => status === name) ?? 'all'
}

export function filterOf(address: URLSearchParams): ClientFilter {
  return { status: statusNamed(address.get('status')), search: address.get('search') ?? '' }
}

/** The address with another filter; whatever else it says stays. */
export function withFilter(address: URLSearchParams, { status, search }: ClientFilter): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('status')
  next.delete('search')
  if (status !== 'all') next.set('status', status)
  if (search.trim() !== '') next.set('search', search)
  return next
}

/** The filter's place in the address. */
export const clientFilter = { filterOf, withFilter }

/** What is asked for: a search of a single character is none. */
export function wantedOf({ status, search }: ClientFilter): { status?: ClientStatus; search?: string } {
  return {
    ...(status !== 'all' && { status }),
    ...(isSearch(search) && { search: search.trim() }),
  }
}

export const isTooShort = (search: string) => search.trim() !== '' && !isSearch(search)

const isSearch = (search: string) => Array.from(search.trim()).length >= shortestSearch
