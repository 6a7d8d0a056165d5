import type { ShoppingProps } from '../cart/shopping-props.ts'
import { WISHES } from '../cart/kept-here.ts'
import { notify } from '../notifications/news.ts'
import { fill } from '../texts/fill.ts'

const formsOf = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>('form[data-wish]')]
const buttonOf = (form: HTMLFormElement): HTMLButtonElement | null => form.querySelector('button')

/** Shows at each heart whether its product is remembered. */
export async function mark(props: ShoppingProps): Promise<void> {
  const response = await fetch(`${props.to.wishlist}/marks`).catch(() => undefined)
  if (!response?.ok) return // The hearts stay as they are; the list itself says when something is wrong.
  const { products } = (await response.json()) as { products: string[] } // as our own server writes it
  const remembered = new Set(products)
  for (const form of formsOf()) if (!form.ariaBusy) show(form, remembered.has(form.dataset['wish'] ?? ''), props)
}

/** Remembers a product or forgets it: shows at once, and turns back where the shop could not do it. */
export async function toggle(form: HTMLFormElement, props: ShoppingProps): Promise<void> {
  const { wishes, words } = props
  const isRemembered = buttonOf(form)?.ariaPressed === 'true'
  const name = form.dataset['name'] ?? ''
  const all = formsOf().filter(({ dataset }) => dataset['wish'] === form.dataset['wish'])
  for (const each of all) show(each, !isRemembered, props)
  const answer = await send(form, isRemembered ? 'remove' : 'add', props)
  if (answer.status !== 'done') {
    for (const each of all) show(each, isRemembered, props)
    await notify({ kind: 'wrong', text: answer.status === 'full' ? wishes.full : wishes.failed, words })
    return
  }
  try {
    localStorage.setItem(WISHES, String(Date.now()))
  } catch {
    // The browser keeps nothing for this page: other tabs learn of it when they are loaded again.
  }
  await notify({
    kind: 'done',
    id: `wish ${form.dataset['wish']}`,
    text: fill(isRemembered ? wishes.removed : wishes.added, { name }),
    action: isRemembered ? undefined : { text: wishes.title, run: () => location.assign(props.to.wishlist) },
    words,
  })
}

async function send(
  form: HTMLFormElement,
  verb: 'add' | 'remove',
  { to }: ShoppingProps,
): Promise<{ status: 'done' | 'full' | 'failed' }> {
  const body = new URLSearchParams({ product: form.dataset['wish'] ?? '', verb })
  try {
    // Also where the shopper has gone on before the answer is there.
    const response = await fetch(to.wishlist, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      keepalive: true,
    })
    return (await response.json()) as { status: 'done' | 'full' | 'failed' } // our own page; an error page throws
  } catch {
    return { status: 'failed' }
  }
}

function show(form: HTMLFormElement, isRemembered: boolean, { wishes }: ShoppingProps): void {
  const button = buttonOf(form)
  if (!button) return
  button.ariaPressed = String(isRemembered)
  const says = button.querySelector('[data-says]')
  if (says) says.textContent = isRemembered ? wishes.remove : wishes.add
}
