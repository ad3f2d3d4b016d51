// Above the dashboard's figures: that the platform has closed the salon, or what is left to do before it opens.
import type { Calendar } from '#/api/admin-bookings'
import type { ManagedShop } from '#/api/admin-endpoint'
import type { AdminShop } from '#/api/admin-shop'
import { ClosedBanner } from './closed-notice'
import { BeforeYouOpen } from './opening/before-you-open'

interface SalonNoticesProps {
  readonly closed: Calendar['closed']
  /** undefined until it is known, and for staff. */
  readonly shop: AdminShop | undefined
  readonly query: ManagedShop
}

export function SalonNotices({ closed, shop, query }: SalonNoticesProps) {
  return (
    <>
      {closed && <ClosedBanner closed={closed} />}
      {shop?.accepting_bookings === false && <BeforeYouOpen shop={shop} query={query} />}
    </>
  )
}
