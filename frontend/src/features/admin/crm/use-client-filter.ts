// The filter of the address, and the way to change it.
import { useSearchParams } from 'react-router-dom'
import { type ClientFilter, filterOf, withFilter } from './client-filter'

export function useClientFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  // Going back leads out of the list, not through every letter that was typed.
  const setFilter = (change: Partial<ClientFilter>) =>
    setAddress((now) => withFilter(now, { ...filterOf(now), ...change }), { replace: true })
  return { filter, setFilter }
}
