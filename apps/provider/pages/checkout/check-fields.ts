import { isControlChanged } from '@cartwright/ui/islands'
import { normalizePostalCode } from '@cartwright/ui/postal-code'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Validates fields before submission, by the rules and texts that the server has written beside them. The server
 * validates everything again. Validation does not interrupt typing: a text is checked on blur, a missing value only
 * when the order is placed.
 */
export function checkFields(form: HTMLFormElement): void {
  form.addEventListener('focusout', ({ target }) => isChecked(target) && lookAt(target))
  // Immediately, not on blur: if the page moved on blur, the click that caused it would miss its target.
  form.addEventListener('input', ({ target }) => isChecked(target) && removeErrorIfValid(target))
  // Fields left before this script loaded.
  for (const control of form.elements)
    if (isChecked(control) && isControlChanged(control) && control !== document.activeElement) lookAt(control)

  form.addEventListener('submit', (event) => {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement) || button.value !== 'place') return
    const controls = [...form.elements].filter(isChecked).filter((each) => each.checkVisibility())
    let first: Control | undefined
    for (const control of controls) {
      if (showErrorIfInvalid(control)) first ??= control
    }
    if (!first) return
    event.preventDefault()
    event.stopImmediatePropagation()
    first.focus()
  })
}

function lookAt(control: Control): void {
  const wrong = wrongWith(control)
  if (wrong !== undefined) say(control, wrong)
  else removeErrorIfValid(control)
}

function removeErrorIfValid(control: Control): void {
  if (control.dataset['said'] && problemOf(control) === undefined) unsay(control)
}

/** Validates a control, missing values included, and shows its error. */
export function showErrorIfInvalid(control: Element): boolean {
  if (!isChecked(control)) return false
  const problem = problemOf(control)
  if (problem !== undefined) say(control, problem)
  return problem !== undefined
}

function isChecked(target: unknown): target is Control {
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  return isControl && target.dataset['missing'] !== undefined
}

function problemOf(control: Control): string | undefined {
  const isEmpty = control.type === 'checkbox' ? !control.checked : control.value.trim() === ''
  if (isEmpty) return control.required ? control.dataset['missing'] : undefined
  return wrongWith(control)
}

function wrongWith({ value, dataset }: Control): string | undefined {
  const { pattern, wrong } = dataset
  const text = normalizePostalCode(value) // other fields with a pattern are ASCII anyway
  if (pattern === undefined || text === '') return undefined
  return new RegExp(`^(?:${pattern})$`, 'i').test(text) ? undefined : wrong
}

/** Renders an error as the server does: below the field, which refers to it. */
function say(control: Control, problem: string): void {
  const id = `${control.id}-error`
  let place = document.getElementById(id)
  if (!place) {
    place = document.createElement('p')
    place.id = id
    place.className = 'error'
    boxOf(control)?.append(place)
    const described = control.getAttribute('aria-describedby')
    control.setAttribute('aria-describedby', described ? `${described} ${id}` : id)
  }
  place.textContent = problem
  control.dataset['said'] = 'yes'
  control.setAttribute('aria-invalid', 'true')
  markOf(control)?.classList.add('wrong')
}

function unsay(control: Control): void {
  const id = `${control.id}-error`
  document.getElementById(id)?.remove()
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each !== id)
  if (described.join('') === '') control.removeAttribute('aria-describedby')
  else control.setAttribute('aria-describedby', described.join(' '))
  control.removeAttribute('aria-invalid')
  delete control.dataset['said']
  markOf(control)?.classList.remove('wrong')
}

const boxOf = (control: Control): Element | null => control.closest('.field') ?? control.closest('.terms')
const markOf = (control: Control): Element | null => control.closest('.field') ?? control.closest('.tick')
