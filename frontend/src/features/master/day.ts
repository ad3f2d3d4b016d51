// The days of the platform's dashboard. It belongs to no salon, whose zone would be shown: whoever runs the platform reads them
// on their own calendar.
import { browserZone } from '#/lib/browser-zone'
import { formatDate, type Instant, shopDateOf } from '#/lib/shop-time'

/** "Nov 30, 2026". */
export const day = (moment: Instant): string => formatDate(shopDateOf(moment, browserZone()), 'medium')
