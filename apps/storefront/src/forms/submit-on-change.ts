import { isControlChanged } from '@cartwright/ui/islands'

/** Arrow keys change a select at each press: the last one counts. */
const KEYS_PAUSE_MS = 900
const KEY = 'cw-acted'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Submits a group of fields (`data-acts`) by its button as soon as one of them changes. Without JavaScript the button
 * shows, and is pressed. Groups with `data-acts="stay"` get the focus back on the next page, with the text typed
 * meanwhile.
 */
export function submitOnChange(): void {
  let isByKey = false
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('keydown', ({ key }) => (isByKey = key.startsWith('Arrow')))
  addEventListener('pointerdown', () => (isByKey = false))
  addEventListener('change', ({ target }) => {
    const group = target instanceof HTMLSelectElement && findGroup(target)
    if (!group) return
    clearTimeout(timer)
    if (isByKey) timer = setTimeout(send, KEYS_PAUSE_MS, group)
    else send(group)
  })
  addEventListener('focusout', ({ target }) => {
    const group = target instanceof HTMLInputElement && isControlChanged(target) && findGroup(target)
    if (group) send(group)
  })
  restoreFocus()
  // Chosen before anybody listened.
  for (const group of document.querySelectorAll<HTMLElement>('[data-acts]'))
    if (
      [...group.querySelectorAll('select')].some(
        (field) => field.querySelector('[selected]') && isControlChanged(field),
      )
    )
      send(group)
}

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const findGroup = (field: Field): HTMLElement | null => field.closest('[data-acts]')

function send(group: HTMLElement): void {
  if (group.dataset['acts'] === 'stay') addEventListener('pagehide', () => leave(group), { once: true })
  const button = group.querySelector('button')
  button?.form?.requestSubmit(button)
}

function leave(group: HTMLElement): void {
  const field = document.activeElement
  if (isField(field) && group.contains(field)) sessionStorage.setItem(KEY, JSON.stringify([field.id, field.value]))
}

function restoreFocus(): void {
  const [id = '', value = ''] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[] // written above
  sessionStorage.removeItem(KEY)
  const field = document.getElementById(id)
  if (!isField(field) || document.activeElement !== document.body) return
  if (field instanceof HTMLInputElement) field.value = value
  field.focus()
}
