import type { ShoppingProps } from '../cart/shopping-props.ts'
import { serializeFirstWrite } from '../cart/serialize-first-write.ts'
import { WISHLIST_SYNC_KEY } from '../cart/local-storage-keys.ts'
import { notify } from '../notifications/notify.ts'
import { interpolate } from '../texts/interpolate.ts'

/** The value of each is the product, `data-wish` what it is called. */
const findHeartButtons = (): HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>('button[data-wish]'),
]
/** Products whose change is in flight. */
const pendingProducts = new Set<string>()

/** Shows at each heart whether its product is remembered. */
export async function showWishlistMarks(props: ShoppingProps): Promise<void> {
  const response = await fetch(`${props.to.wishlist}/marks`).catch(() => undefined)
  if (!response?.ok) return // Keeps the hearts unchanged; the wishlist page reports errors.
  dispatchEvent(new Event('wishes-counted'))
  const { products } = (await response.json()) as { products: string[] } // as our own server writes it
  const remembered = new Set(products)
  for (const heart of findHeartButtons())
    if (!pendingProducts.has(heart.value)) show(heart, remembered.has(heart.value), props)
}

/** Remembers a product or forgets it: shows at once, and turns back where the shop could not do it. */
export async function toggleWishlistItem({ value: product, dataset }: HTMLButtonElement, props: ShoppingProps) {
  if (pendingProducts.has(product)) return
  pendingProducts.add(product)
  const { wishes, words } = props
  const isRemembered = dataset['remembered'] === 'true'
  const all = findHeartButtons().filter(({ value }) => value === product)
  for (const each of all) show(each, !isRemembered, props)
  const answer = await send(product, isRemembered ? 'remove' : 'add', props)
  pendingProducts.delete(product)
  dispatchEvent(new Event('wishes-counted'))
  if (answer.status !== 'done') {
    for (const each of all) show(each, isRemembered, props)
    const failed = navigator.onLine ? wishes.failed : wishes.cutOff
    await notify({ kind: 'wrong', text: answer.status === 'full' ? wishes.full : failed, words })
    return
  }
  try {
    localStorage.setItem(WISHLIST_SYNC_KEY, String(Date.now()))
  } catch {
    // Storage is unavailable: other tabs update when they are reloaded.
  }
  await notify({
    kind: 'done',
    id: `wish ${product}`,
    text: interpolate(isRemembered ? wishes.removed : wishes.added, { name: dataset['wish'] ?? '' }),
    action: isRemembered ? undefined : { text: wishes.title, run: () => location.assign(props.to.wishlist) },
    words,
  })
}

async function send(
  product: string,
  verb: 'add' | 'remove',
  { to }: ShoppingProps,
): Promise<{ status: 'done' | 'full' | 'failed' }> {
  const body = new URLSearchParams({ product, verb })
  try {
    // Also where the shopper has gone on before the answer is there.
    const response = await serializeFirstWrite(() =>
      fetch(to.wishlist, { method: 'POST', body, headers: { accept: 'application/json' }, keepalive: true }),
    )
    return (await response.json()) as { status: 'done' | 'full' | 'failed' } // our own page; an error page throws
  } catch {
    return { status: 'failed' }
  }
}

function show(heart: HTMLButtonElement, isRemembered: boolean, { wishes }: ShoppingProps): void {
  heart.dataset['remembered'] = String(isRemembered)
  const says = heart.querySelector('[data-says]')
  if (says) says.textContent = isRemembered ? wishes.remove : wishes.add
}
