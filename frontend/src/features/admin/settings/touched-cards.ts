// Which cards of a page hold something that was typed and not saved.
import { createContext, useContext, useEffect } from 'react'

/** Counts a card with something typed in it. Returns how to take that back. */
export type Report = () => () => void

export const TouchedCards = createContext<Report>(() => () => undefined)

/** A card says whether something is typed in it. */
export function useReportTouched(touched: boolean): void {
  const report = useContext(TouchedCards)
  useEffect(() => (touched ? report() : undefined), [touched, report])
}
