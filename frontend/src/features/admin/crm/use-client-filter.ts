// The filter of the address, and the way to change it.
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ClientFilter, filterOf, withFilter } from './client-filter'

export function useClientFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  // What was chosen last, before the address has followed: the next change is one of that.
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filterOf(address)
  }, [address])
  const setFilter = (change: Partial<ClientFilter>) => {
    const next = { ...latest.current, ...change }
    latest.current = next
    // Going back leads out of the list, not through every letter that was typed.
    setAddress((now) => withFilter(now, next), { replace: true })
  }
  return { filter, setFilter }
}
