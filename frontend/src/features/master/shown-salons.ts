// Which salons the list asks for.
import type { ShopStatus } from '#/api/platform-shops'

/** Salons on one page of the list. */
export const pageSize = 50

/** Nothing typed and no status chosen: all of them. */
export function filterQuery(typed: string, status: ShopStatus | '') {
  const search = typed.trim()
  return { limit: pageSize, ...(search && { search }), ...(status && { status }) }
}
