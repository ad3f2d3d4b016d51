// The filter of a list, kept in the address: it lasts over a reload, and another page leads back to it.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

interface FilterAddress<F> {
  readonly filterOf: (address: URLSearchParams) => F
  /** The address with another filter; whatever else it says stays. */
  readonly withFilter: (address: URLSearchParams, filter: F) => URLSearchParams
}

export function useFilterAddress<F extends object>({ filterOf, withFilter }: FilterAddress<F>) {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  // What was chosen last, before the address has followed: the next change is one of that.
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filterOf(address)
  }, [address, filterOf])
  const setFilter = (change: Partial<F>) => {
    const next = { ...latest.current, ...change }
    latest.current = next
    // Going back leads out of the list, not through every letter that was typed.
    setAddress((now) => withFilter(now, next), { replace: true })
  }
  return { filter, setFilter }
}
