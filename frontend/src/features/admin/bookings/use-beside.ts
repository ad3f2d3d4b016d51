// A dialog beside what it asks about; on a phone it is the sheet that all dialogs are.
import { type RefObject, useEffect, useRef } from 'react'

const GAP = 12

/** Goes on something in the dialog. */
export function useBeside(element: HTMLElement | undefined): RefObject<HTMLFormElement | null> {
  const inside = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    if (!dialog || !element) return
    const put = () => {
      const { x, y } = beside(element.getBoundingClientRect(), dialog)
      dialog.style.setProperty('--x', `${x}px`)
      dialog.style.setProperty('--y', `${y}px`)
    }
    // What is in the way arrives later, and makes it higher.
    const observer = new ResizeObserver(put)
    observer.observe(dialog)
    addEventListener('resize', put)
    return () => {
      observer.disconnect()
      removeEventListener('resize', put)
    }
  }, [element])
  return inside
}

/** At the side that has room, at the height of the element as far as the window allows. */
function beside({ left, right, top }: DOMRect, { offsetWidth: width, offsetHeight: height }: HTMLElement) {
  const [before, after] = [left - GAP - width, right + GAP]
  const fitsAfter = after + width <= innerWidth - GAP
  const x = fitsAfter ? after : before >= GAP ? before : (innerWidth - width) / 2
  return { x, y: Math.max(GAP, Math.min(top, innerHeight - height - GAP)) }
}
