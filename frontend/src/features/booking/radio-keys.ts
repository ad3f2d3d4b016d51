// Home and End in a group of native radios, which have only arrows of their own.
import type { KeyboardEvent } from 'react'

/** For `onKeyDown` of the element around the radios: checks the first or last one. */
export function onHomeEnd(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return
  // The header of a fold is no radio: there the keys scroll as everywhere.
  if (!(event.target instanceof HTMLInputElement)) return
  const radios = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)'),
  ]
  const target = event.key === 'Home' ? radios[0] : radios.at(-1)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
  target.click()
}
