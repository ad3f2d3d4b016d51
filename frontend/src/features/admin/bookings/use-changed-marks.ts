// Outlines the blocks of appointments that somebody else has changed a moment ago.
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { noteShown, useSeenChanges } from '../live/seen'
import type { Grid } from './columns'

export function useChangedMarks(cal: RefObject<HTMLElement | null>, grid: Grid): void {
  const seen = useSeenChanges()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another grid has other blocks
  useEffect(noteShown, [grid])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another grid has other blocks
  useLayoutEffect(() => {
    const mark = () => {
      const time = Date.now()
      for (const block of cal.current?.querySelectorAll('[data-booking]') ?? []) {
        const until = seen.get(Number(block.getAttribute('data-booking')))?.until ?? 0
        block.toggleAttribute('data-changed', time < until)
      }
      return Math.min(...[...seen.values()].map(({ until }) => until - time).filter((left) => left > 0))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      const left = mark()
      if (Number.isFinite(left)) timer = setTimeout(again, left)
    }
    again()
    return () => clearTimeout(timer)
  }, [cal, seen, grid])
}
