type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Shows beside each invalid field its error in the words of the shop (`data-invalid`), and focuses the first. The
 * forms have `noValidate`, so that the browser shows no bubble in its own language. Returns whether all fields are
 * valid.
 */
export function showValidationErrors(form: HTMLFormElement): boolean {
  const fields = [...form.elements].filter(isExplained)
  for (const field of fields) explain(field)
  const wrong = fields.find(isInvalid)
  wrong?.focus()
  return !wrong
}

/** Validates every form with error texts before it is submitted, and removes errors of corrected fields. */
export function enableFormValidation(): void {
  addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      const isChecked = !(submitter instanceof HTMLButtonElement && submitter.formNoValidate)
      if (form instanceof HTMLFormElement && isChecked && !showValidationErrors(form)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    true,
  )
  addEventListener('input', ({ target }) => {
    if (isExplained(target) && target.ariaInvalid === 'true' && !isInvalid(target)) explain(target)
  })
}

const isExplained = (field: unknown): field is Field =>
  field instanceof HTMLElement && 'validity' in field && field.dataset['invalid'] !== undefined

/** A number above the maximum is the server's to refuse: it knows why there are no more. */
const isInvalid = ({ validity }: Field): boolean => !validity.valid && !validity.rangeOverflow

function explain(field: Field): void {
  const id = `${field.id || field.name}-error`
  const isWrong = isInvalid(field)
  document.getElementById(id)?.remove()
  field.ariaInvalid = isWrong ? 'true' : null
  const others = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other && other !== id)
  const described = isWrong ? [...others, id] : others
  if (described.length > 0) field.setAttribute('aria-describedby', described.join(' '))
  else field.removeAttribute('aria-describedby')
  const place = field.closest('.field, fieldset, .add')
  place?.classList.toggle('wrong', isWrong)
  if (!isWrong) return
  const text = field.dataset['invalid'] ?? ''
  place?.append(Object.assign(document.createElement('p'), { id, className: 'error', textContent: text }))
}
