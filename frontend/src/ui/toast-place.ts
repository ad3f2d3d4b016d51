// Where a notification stands: in the first place in which it covers nothing that can be pressed, or the least.

const places = ['bottom-start', 'bottom-end', 'top-end', 'top-start'] as const

const controls = 'a,button,input,select,textarea,summary'

/** `toasts` is measured in each place. What an open dialog hides cannot be pressed. */
export function placeToast(toasts: HTMLElement): void {
  const page = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const boxes = [...page.querySelectorAll(controls)].map((control) => control.getBoundingClientRect())
  const covered = (place: string) => {
    toasts.dataset.place = place
    const note = toasts.querySelector('.toast')?.getBoundingClientRect()
    return note ? boxes.filter((box) => meet(note, box)).length : 0
  }
  const counts = places.map(covered)
  toasts.dataset.place = places[counts.indexOf(Math.min(...counts))]
}

const meet = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
