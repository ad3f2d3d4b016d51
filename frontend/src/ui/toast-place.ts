// Where a notification stands: in the first place in which it covers nothing that can be pressed, or the least.

const places = ['bottom-start', 'bottom-end', 'top-end', 'top-start'] as const

const controls = 'a[href],button,input,select,textarea,summary,[role=button]'

/** `toasts` is measured in each place. What an open dialog hides cannot be pressed. */
export function placeToast(toasts: HTMLElement): void {
  const page = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const pressed = [...page.querySelectorAll(controls)]
    .filter((control) => !toasts.contains(control))
    .map((control) => control.getBoundingClientRect())
  let best: { place: string; covered: number } = { place: places[0], covered: Number.POSITIVE_INFINITY }
  for (const place of places) {
    toasts.dataset.place = place
    const note = toasts.querySelector('.toast')?.getBoundingClientRect()
    const covered = note ? pressed.filter((control) => meet(note, control)).length : 0
    if (covered < best.covered) best = { place, covered }
    if (covered === 0) break
  }
  toasts.dataset.place = best.place
}

const meet = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
