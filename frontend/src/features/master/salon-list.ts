// Which salons the list shows, and in which order. The address says it, so that Access and the way back do not lose it.
import { type ShopFilter, type ShopStatus, shopSorts } from '#/api/platform-shops'
import type { Plan } from '#/api/shop-setup'

type SalonSort = (typeof shopSorts)[number]

export interface SalonFilter {
  readonly search: string
  readonly status: ShopStatus | ''
  readonly plan: Plan | ''
  readonly sort: SalonSort
}

export const statuses = ['active', 'suspended', 'inactive'] as const satisfies readonly ShopStatus[]
export const plans = ['base', 'vip'] as const satisfies readonly Plan[]
export const allSalons: SalonFilter = { search: '', status: '', plan: '', sort: 'created' }

/** One of a list by its name; a name that is not in it is the other. */
export const named = <T extends string, O extends string>(
  list: readonly T[],
  name: string | null,
  other: O,
): T | O => list.find((one) => one === name) ?? other

export const salonList = {
  filterOf: (address: URLSearchParams): SalonFilter => ({
    search: address.get('search') ?? '',
    status: named(statuses, address.get('status'), ''),
    plan: named(plans, address.get('plan'), ''),
    sort: named(shopSorts, address.get('sort'), 'created'),
  }),
  withFilter: (address: URLSearchParams, filter: SalonFilter): URLSearchParams => {
    const next = new URLSearchParams(address)
    const { search, status, plan, sort } = filter
    const said = { search: search.trim() && search, status, plan, sort: sort === 'created' ? '' : sort }
    for (const [key, value] of Object.entries(said)) {
      next.delete(key)
      if (value !== '') next.set(key, value)
    }
    return next
  },
}

export const pageSize = 50

/** Nothing typed and nothing chosen: all of them. */
export function filterQuery({ search, status, plan, sort }: SalonFilter): ShopFilter {
  const words = search.trim()
  return {
    limit: pageSize,
    ...(words && { search: words }),
    ...(status && { status }),
    ...(plan && { plan }),
    ...(sort !== 'created' && { sort }),
  }
}

/** Whether the list leaves out salons. */
export const isNarrowed = ({ search, status, plan }: ShopFilter) =>
  search !== undefined || status !== undefined || plan !== undefined
