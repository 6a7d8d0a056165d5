import type { IslandModule } from '@cartwright/ui/islands'
import { showValidationErrors } from '../forms/form-validation.ts'
import { normalizeSearchText } from '../catalogue/search-text.ts'
import { parseFilterQuery, formatFilterQuery } from '../catalogue/filters.ts'

const KEY = 'cw-filter'

/**
 * Opens the filtered list after each change; if the filters cover the page, after all changes. The URL equals that of
 * the plain form, and the changed field has the focus on the next page.
 */
export const island: IslandModule = {
  mount(element) {
    if (!(element instanceof HTMLFormElement)) return
    const form = element
    restoreFocus(form)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      navigate(form)
    })
    // Listens on the document, because the sort order is outside the form and belongs to it.
    document.addEventListener('change', ({ target }) => {
      if (!isFormField(form, target) || form.matches(':popover-open') || !showValidationErrors(form)) return
      saveFocus(target)
      navigate(form)
    })
    // The page was restored from the browser's back-forward cache: the URL decides the fields.
    addEventListener('pageshow', (event) => event.persisted && form.reset())
    // Ticked before anybody listened.
    if (form.matches(':popover-open') || toFilterUrl(form) === location.pathname + getCurrentQuery()) return
    if (isFormField(form, document.activeElement)) saveFocus(document.activeElement)
    navigate(form)
  },
}

type Field = HTMLInputElement | HTMLSelectElement

function isFormField(form: HTMLFormElement, target: EventTarget | null): target is Field {
  return (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.form === form
}

function saveFocus(field: Field): void {
  sessionStorage.setItem(KEY, JSON.stringify([location.pathname, field.name, field.value]))
}

function toFilterUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value)
  return new URL(form.action).pathname + formatFilterQuery(parseFilterQuery(query), query.get('q') ?? '')
}

/** Query string of this page, without its page number. */
function getCurrentQuery(): string {
  const query = new URLSearchParams(location.search)
  query.delete('page')
  return formatFilterQuery(parseFilterQuery(query), normalizeSearchText(query.get('q')))
}

function navigate(form: HTMLFormElement): void {
  location.assign(toFilterUrl(form))
}

function restoreFocus(form: HTMLFormElement): void {
  const stored = sessionStorage.getItem(KEY)
  if (stored === null) return
  sessionStorage.removeItem(KEY)
  const [path, name, value] = JSON.parse(stored) as string[] // written above
  const used = [...form.elements].find(
    (field) =>
      (field instanceof HTMLSelectElement && field.name === name) ||
      (field instanceof HTMLInputElement &&
        field.name === name &&
        (field.type !== 'checkbox' || field.value === value)),
  )
  if (path !== location.pathname || !(used instanceof HTMLElement) || document.activeElement !== document.body) return
  // A collapsed element cannot have the focus.
  for (let folded = used.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true
  used.focus({ preventScroll: true })
}
