// What stays on screen while something newer is under way.
import { useState } from 'react'

/** The newest answer, and until it is there the one before it. */
export function useLastDefined<T>(data: T | undefined): T | undefined {
  const [kept, setKept] = useState(data)
  if (data !== undefined && data !== kept) setKept(data)
  return data ?? kept
}
