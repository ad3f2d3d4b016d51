// A text that is being typed, once the typing pauses: a question for every key would be too many.
import { useEffect, useState } from 'react'

const usualPause = 300

export function useDebouncedValue(typed: string, pause = usualPause): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return settled
}
