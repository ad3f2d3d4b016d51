// A page of reviews that is asked for anew, as its beginning moves with each new review, stays on screen until the answer is there.
import { useState } from 'react'

/** The newest answer; while none is there to the present question, the last one. */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const [last, setLast] = useState(answer)
  if (answer !== undefined && answer !== last) setLast(answer)
  return answer ?? last
}
