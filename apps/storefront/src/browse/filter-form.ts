import type { IslandModule } from '@cartwright/ui/islands'
import { explainInvalid } from '../forms/explain-invalid.ts'
import { readSearchText } from '../search/search-text.ts'
import { readFilters, writeFilters } from './filters.ts'

const KEY = 'cw-filter'

/**
 * Leads to the list as soon as something is ticked; where the filters lie above the page, once all is. The address is the one the server would lead to, and the
 * field that was used has the focus again on the page that comes.
 */
export const island: IslandModule = {
  mount(element) {
    if (!(element instanceof HTMLFormElement)) return
    const form = element
    giveBackFocus(form)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      go(form)
    })
    // On the document: the order stands outside, and belongs to the form.
    document.addEventListener('change', ({ target }) => {
      if (!isFieldOf(form, target) || form.matches(':popover-open') || !explainInvalid(form)) return
      keepFocus(target)
      go(form)
    })
    // Coming back to a page that the browser kept as it was left: the address says what is chosen.
    addEventListener('pageshow', (event) => event.persisted && form.reset())
    // Ticked before anybody listened.
    if (form.matches(':popover-open') || addressOf(form) === location.pathname + ownQuery()) return
    if (isFieldOf(form, document.activeElement)) keepFocus(document.activeElement)
    go(form)
  },
}

type Field = HTMLInputElement | HTMLSelectElement

function isFieldOf(form: HTMLFormElement, target: EventTarget | null): target is Field {
  return (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.form === form
}

function keepFocus(field: Field): void {
  sessionStorage.setItem(KEY, JSON.stringify([location.pathname, field.name, field.value]))
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value)
  return new URL(form.action).pathname + writeFilters(readFilters(query), query.get('q') ?? '')
}

/** What this page shows, without its place in the list. */
function ownQuery(): string {
  const query = new URLSearchParams(location.search)
  query.delete('page')
  return writeFilters(readFilters(query), readSearchText(query.get('q')))
}

function go(form: HTMLFormElement): void {
  location.assign(addressOf(form))
}

function giveBackFocus(form: HTMLFormElement): void {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return
  sessionStorage.removeItem(KEY)
  const [path, name, value] = JSON.parse(kept) as string[] // written above
  const used = [...form.elements].find(
    (field) =>
      (field instanceof HTMLSelectElement && field.name === name) ||
      (field instanceof HTMLInputElement &&
        field.name === name &&
        (field.type !== 'checkbox' || field.value === value)),
  )
  if (path !== location.pathname || !(used instanceof HTMLElement) || document.activeElement !== document.body) return
  // What is folded cannot have the focus.
  for (let folded = used.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true
  used.focus({ preventScroll: true })
}
