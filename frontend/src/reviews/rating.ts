// How stars and months of reviews are written.
import { formatDate, shopDate } from '#/lib/shop-time'

/** The stars that can be given, fewest first. */
export const places = [1, 2, 3, 4, 5] as const

/** "5.0": with its decimal, which the wire leaves out of a whole number. */
export const formatAverage = (average: number): string => average.toFixed(1)

/** "2026-11" as people write it: "November 2026". */
export const formatMonth = (month: string): string => formatDate(shopDate(`${month}-01`), 'month')
