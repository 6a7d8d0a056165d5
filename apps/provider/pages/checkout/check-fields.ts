import { isControlChanged } from '@cartwright/ui/islands'
import { normalizePostalCode } from '@cartwright/ui/postal-code'

type Control = HTMLInputElement | HTMLSelectElement

/**
 * Says at a field what is missing or wrong before it is sent: by the rules and in the words that the server has written beside it. What the browser finds right the server looks at all the same. Whoever is
 * still typing is not disturbed: a text is looked at when it is left, and what is missing only when the order is placed.
 */
export function checkFields(form: HTMLFormElement): void {
  form.addEventListener('focusout', ({ target }) => isChecked(target) && lookAt(target))
  // At once, and not when it is left: a page that moves then is missed by the click that leaves it.
  form.addEventListener('input', ({ target }) => isChecked(target) && forgetIfMended(target))
  // Left before this script was there.
  for (const control of form.elements)
    if (isChecked(control) && isControlChanged(control) && control !== document.activeElement) lookAt(control)

  form.addEventListener('submit', (event) => {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement) || button.value !== 'place') return
    const controls = [...form.elements].filter(isChecked).filter((each) => each.checkVisibility())
    let first: Control | undefined
    for (const control of controls) {
      if (sayIfWrong(control)) first ??= control
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
  else forgetIfMended(control)
}

function forgetIfMended(control: Control): void {
  if (control.dataset['said'] && problemOf(control) === undefined) unsay(control)
}

/** Also what is missing. */
export function sayIfWrong(control: Element): boolean {
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
  const text = normalizePostalCode(value) // what else has a pattern is the same to it either way
  if (pattern === undefined || text === '') return undefined
  return new RegExp(`^(?:${pattern})$`, 'i').test(text) ? undefined : wrong
}

/** As the server shows it: below the field, which names it. */
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
