// The ghost: where an appointment would stand, drawn in the calendar without React.
import type { Grid } from './columns'
import type { Minutes } from './day-grid'

interface Seen extends Minutes {
  /** The number of the column. */
  readonly column: number
  readonly hours: Grid['hours']
  readonly time: string
  readonly client: string
  /** What is in the way, if anything. */
  readonly problem: string
}

export interface Ghost {
  readonly element: HTMLElement
  show(seen: Seen | null): void
  remove(): void
}

/** The last child of the calendar, so that it scrolls with it. */
export function createGhost(cal: HTMLElement): Ghost {
  const element = document.createElement('div')
  element.className = 'cal-ghost'
  element.setAttribute('aria-hidden', 'true')
  const [time, client, problem] = ['b', 'span', 'span'].map((tag) => {
    const part = document.createElement(tag)
    part.dir = 'auto'
    element.append(part)
    return part
  })
  const write = (part: HTMLElement | undefined, text: string) => {
    if (part && part.textContent !== text) part.textContent = text
  }

  function show(seen: Seen | null) {
    const column = seen && cal.querySelectorAll<HTMLElement>('.cal-col')[seen.column]
    element.hidden = !column
    if (!column || !seen) return
    if (element.parentElement !== cal) cal.append(element)
    write(time, seen.time)
    write(client, seen.client)
    write(problem, seen.problem)
    element.toggleAttribute('data-problem', seen.problem !== '')
    const { hours, from } = seen
    const pixels = column.clientHeight / (hours.to - hours.from)
    element.style.inlineSize = `${column.clientWidth}px`
    element.style.blockSize = `${(Math.min(seen.to, hours.to) - from) * pixels}px`
    element.style.transform = `translate(${column.offsetLeft + column.clientLeft}px,${column.offsetTop + (from - hours.from) * pixels}px)`
  }
  return { element, show, remove: () => element.remove() }
}
