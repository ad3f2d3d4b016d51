// What stands in a search field. The address follows the typing a little later; it does not interrupt the typing.
import { useEffect, useRef, useState } from 'react'

export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const [value, setTyped] = useState(search)
  useEffect(() => {
    if (document.activeElement !== ref.current) setTyped(search)
  }, [search])
  const onValue = (typed: string) => {
    setTyped(typed)
    onSearch(typed)
  }
  return { ref, value, onValue }
}
