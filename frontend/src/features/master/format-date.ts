// The days of the platform's dashboard. It belongs to no salon, so they are days of the browser's zone.
import { browserZone } from '#/lib/browser-zone'
import { formatDate, type Instant, shopDateOf } from '#/lib/shop-time'

/** "Nov 30, 2026". */
export const formatDay = (moment: Instant): string => formatDate(shopDateOf(moment, browserZone()), 'medium')
