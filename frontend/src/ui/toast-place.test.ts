import { afterEach, expect, it } from 'vitest'
import { placeToast } from './toast-place'

afterEach(() => {
  document.body.innerHTML = ''
})

const rect = (left: number, top: number, width: number, height: number) =>
  new DOMRect(left, top, width, height)

/** In a window of 1000 by 800 pixels. */
const spots: Readonly<Record<string, DOMRect>> = {
  'bottom-start': rect(20, 700, 380, 80),
  'bottom-end': rect(600, 700, 380, 80),
  'top-end': rect(600, 80, 380, 80),
  'top-start': rect(20, 80, 380, 80),
}

function place(within: Element, ...controls: readonly DOMRect[]): string | undefined {
  const toasts = document.createElement('div')
  toasts.innerHTML = '<p class="toast"></p>'
  document.body.append(toasts)
  const note = toasts.querySelector('.toast')
  if (note) note.getBoundingClientRect = () => spots[toasts.dataset.place ?? ''] ?? rect(0, 0, 0, 0)
  for (const box of controls) {
    const button = document.createElement('button')
    button.getBoundingClientRect = () => box
    within.append(button)
  }
  placeToast(toasts)
  return toasts.dataset.place
}

const save = rect(50, 720, 100, 40)
const next = rect(700, 740, 100, 40)
const close = rect(900, 100, 40, 40)
const home = rect(30, 90, 80, 40)

it.each([
  [[], 'bottom-start'],
  [[rect(50, 600, 100, 40)], 'bottom-start'],
  [[save], 'bottom-end'],
  [[save, next], 'top-end'],
  [[save, next, close], 'top-start'],
])('covers no button: %#', (controls, expected) => {
  expect(place(document.body, ...controls)).toBe(expected)
})

it('covers as few as it can', () => {
  expect(place(document.body, save, save, next, close, close, home, home)).toBe('bottom-end')
})

it('counts only what can be pressed: in an open dialog', () => {
  document.body.innerHTML = '<dialog open></dialog>'
  const behind = document.createElement('button')
  behind.getBoundingClientRect = () => next
  document.body.append(behind)
  expect(place(document.querySelector('dialog') ?? document.body, save)).toBe('bottom-end')
})
