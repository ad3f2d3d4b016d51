// Where a try that comes to nothing leads: the first field that says why may be out of sight.

export function focusFirstProblem(form: HTMLElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const control = wrong?.querySelector('input') ?? wrong
  control?.focus()
}
