// Where a refused form takes the person who sent it.

/** Focuses the first field that is marked as wrong, an empty one before others: its problem is its description, and is read out with it. */
export function focusFirstError(form: HTMLElement): void {
  const wrong = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[aria-invalid=true]')]
  const first = wrong.find(({ value }) => value === '') ?? wrong[0]
  first?.focus()
}
