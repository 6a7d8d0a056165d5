import type { IslandModule } from '@cartwright/ui/islands'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createDomElement, createTextNode } from '../dom/dom-element.ts'
import { interpolate } from '../texts/interpolate.ts'
import look from './suggestions.css?inline'
import { normalizeSearchText } from '../catalogue/search-text.ts'
import type { Suggestions } from '../catalogue/suggestions.ts'
import { toCollectionPath, toProductPath } from '../paths/catalogue-paths.ts'

adoptStyles(look)

export interface SuggestWords {
  list: string
  products: string
  collections: string
  brands: string
  all: string
  corrected: string
  one: string
  many: string
  soldOut: string
  was: string
  /** Prefix of the lowest of several prices. */
  priceFrom: string
  /** Prefix of addresses in the language of the page. */
  base: string
  /** URL of the suggestions. */
  from: string
}

/** After the last letter: quicker than a word is read, slower than most type. */
const DEBOUNCE_MS = 120
const MAX_CACHED = 50

/**
 * Suggests products while typing: combobox with a listbox (ARIA authoring practices). The field keeps focus and text,
 * arrow keys move through the list, Enter follows or searches, Escape closes. Needs no React.
 */
export const island: IslandModule = {
  mount(form) {
    const input = form.querySelector('input')
    // search-box.tsx wrote them
    if (input) attachSuggestions(input, form, JSON.parse(form.dataset['words'] ?? '{}') as SuggestWords)
  },
}

function attachSuggestions(input: HTMLInputElement, form: HTMLElement, words: SuggestWords): void {
  const listbox = createListbox(input, form, words)
  const cached = new Map<string, Suggestions>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingRequest: AbortController | undefined
  const typed = (): string => normalizeSearchText(input.value)

  async function ask(): Promise<void> {
    const text = typed()
    pendingRequest?.abort()
    if (text === '') return listbox.setOpen(false)
    const before = cached.get(text)
    if (before) return listbox.show(text, before)
    pendingRequest = new AbortController()
    try {
      const address = new URL(words.from, location.href)
      address.searchParams.set('q', text)
      const response = await fetch(address, { signal: pendingRequest.signal, credentials: 'omit' })
      if (!response.ok) return listbox.setOpen(false)
      const suggestions = (await response.json()) as Suggestions // suggestions.ts
      if (cached.size >= MAX_CACHED) cached.clear()
      cached.set(text, suggestions)
      // Discards a response if the text has changed or the field has lost the focus.
      if (text === typed() && document.activeElement === input) listbox.show(text, suggestions)
    } catch {
      // Taken back, or not reached: the field still searches.
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    // The active option belongs to the previous text.
    listbox.activate(undefined)
    timer = setTimeout(() => void ask(), DEBOUNCE_MS)
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (listbox.isOpen()) listbox.move(event.key === 'ArrowDown' ? 1 : -1)
      else if (typed() !== '' && listbox.isFor(typed())) listbox.setOpen(true)
      else void ask()
    } else if (event.key === 'Enter') {
      const chosen = listbox.active()
      if (!chosen || !listbox.isOpen()) return
      event.preventDefault()
      chosen.click()
    } else if (event.key === 'Escape' && listbox.isOpen()) {
      event.preventDefault() // a second one empties the field
      listbox.setOpen(false)
    }
  })
  input.addEventListener('blur', () => {
    clearTimeout(timer)
    listbox.setOpen(false)
  })
  addEventListener('pageshow', (event) => event.persisted && listbox.setOpen(false))
  listbox.setOpen(false)
  // Typed before anybody listened.
  if (document.activeElement === input && input.value !== input.defaultValue) void ask()
}

/** Listbox below the field, and its status for screen readers. The field names the active option. */
function createListbox(input: HTMLInputElement, form: HTMLElement, words: SuggestWords) {
  const list = createDomElement('div', {
    className: 'suggestions',
    id: `${input.id}-list`,
    role: 'listbox',
    hidden: true,
  })
  list.ariaLabel = words.list
  const status = createDomElement('p', { className: 'hidden-text', role: 'status' })
  form.append(list, status)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
  }))
    input.setAttribute(name, value)
  // To press on a suggestion does not take the focus away, nor the list with it.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  let shown = ''

  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const active = (): HTMLElement | undefined => options().find(({ ariaSelected }) => ariaSelected === 'true')

  function setOpen(isOpen: boolean): void {
    list.hidden = !isOpen
    input.ariaExpanded = String(isOpen)
    if (!isOpen) activate(undefined)
  }

  function activate(option: HTMLElement | undefined): void {
    for (const each of options()) each.ariaSelected = String(each === option)
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  function move(step: 1 | -1): void {
    const all = options()
    const current = active()
    const at = current ? all.indexOf(current) + step : step > 0 ? 0 : all.length - 1
    activate(all[at]) // before the first and after the last one is the field itself
  }

  function show(text: string, suggestions: Suggestions): void {
    shown = text
    list.replaceChildren(...renderSuggestions(text, suggestions, words))
    options().forEach((option, at) => (option.id = `${list.id}-${at}`))
    const count = options().length - 1 // the last one opens all results
    status.textContent = count === 1 ? words.one : interpolate(words.many, { count })
    setOpen(true)
  }

  return { active, activate, isFor: (text: string) => text === shown, isOpen: () => !list.hidden, move, setOpen, show }
}

function renderSuggestions(text: string, suggestions: Suggestions, words: SuggestWords): HTMLElement[] {
  const { products, collections, brands, correctedTo } = suggestions
  const searchFor = (query: URLSearchParams): string => `${words.base}/search?${query}`
  const line = (href: string, ...children: Parameters<typeof createDomElement>[2][]): HTMLElement => {
    const option = createDomElement('a', { href, role: 'option', tabIndex: -1, ariaSelected: 'false' }, ...children)
    return option
  }
  const group = (name: string, lines: HTMLElement[]): HTMLElement[] =>
    lines.length === 0
      ? []
      : [
          createDomElement(
            'div',
            { role: 'group', ariaLabel: name },
            createDomElement('p', { ariaHidden: 'true' }, name),
            ...lines,
          ),
        ]
  return [
    ...(correctedTo === undefined
      ? []
      : [
          createDomElement(
            'p',
            { className: 'meant', role: 'presentation' },
            interpolate(words.corrected, { text: correctedTo }),
          ),
        ]),
    ...group(
      words.products,
      products.map(({ slug, name, nameIn, price, was, from, picture, inStock }) =>
        line(
          words.base + toProductPath(slug),
          picture
            ? createDomElement('img', { src: picture, alt: '', width: 56, height: 56, decoding: 'async' })
            : createDomElement('span', { className: 'no-picture', ariaHidden: 'true' }, name.slice(0, 1)),
          createDomElement(
            'span',
            { className: 'what' },
            createDomElement('span', {}, createTextNode(name, nameIn)),
            ' ',
            createDomElement(
              'span',
              { className: 'hint' },
              from ? `${words.priceFrom} ` : '',
              createDomElement('span', { className: 'money' }, price),
              ...(was
                ? [
                    ' ',
                    createDomElement('span', { className: 'hidden-text' }, `${words.was} `),
                    createDomElement('del', {}, was),
                  ]
                : []),
              inStock ? '' : ` · ${words.soldOut}`,
            ),
          ),
        ),
      ),
    ),
    ...group(
      words.collections,
      collections.map(({ slug, name, nameIn }) =>
        line(words.base + toCollectionPath(slug), createTextNode(name, nameIn)),
      ),
    ),
    ...group(
      words.brands,
      brands.map((brand) => line(`${words.base}/collections/all-products?${new URLSearchParams({ brand })}`, brand)),
    ),
    line(searchFor(new URLSearchParams({ q: text })), interpolate(words.all, { text })),
  ]
}
