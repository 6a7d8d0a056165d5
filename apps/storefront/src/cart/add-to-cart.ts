import { notify, dismissNotification } from '../notifications/notify.ts'
import { interpolate } from '../texts/interpolate.ts'
import { announceCartChange } from './cart-sync.ts'
import { parseAdditionForm, sendAddition, type CartAddition } from './send-addition.ts'
import type { ShoppingProps } from './shopping-props.ts'
import { removeQueuedAddition, queueAddition, readQueuedAdditions } from './addition-queue.ts'

/** Preloads the code of the drawer and of notifications, which cannot be fetched offline. */
export async function preloadCartDrawer(): Promise<void> {
  await Promise.all([import('./cart-drawer.tsx'), import('../notifications/toaster.tsx')])
}

/**
 * Adds the product of a form to the cart and opens the cart drawer. Offline, the addition is queued in the browser. A
 * refused addition is submitted again as a page, which shows the reason and retains the typed values.
 */
export async function addToCart(form: HTMLFormElement, props: ShoppingProps): Promise<void> {
  const addition = parseAdditionForm(form)
  // If the shopper leaves before the response, the next page resends the addition: its idempotency key makes it one.
  const leave = (): boolean => queueAddition(addition)
  addEventListener('pagehide', leave)
  try {
    if (!navigator.onLine) return await queueUntilOnline(addition, form, props)
    const { openCartDrawer } = await import('./cart-drawer.tsx')
    const drawer = openCartDrawer(props, addition.name)
    const sent = await sendAddition(addition)
    if (sent.status !== 'unreachable') {
      removeEventListener('pagehide', leave) // the response does not wait for the queue
      removeQueuedAddition(addition.key)
    }
    if (sent.status === 'added') {
      announceCartChange(sent.count)
      await drawer.added()
      return
    }
    drawer.close()
    if (sent.status === 'refused') form.submit()
    else await queueUntilOnline(addition, form, props)
  } finally {
    removeEventListener('pagehide', leave)
    form.dispatchEvent(new Event('settled', { bubbles: true }))
  }
}

async function queueUntilOnline(addition: CartAddition, form: HTMLFormElement, props: ShoppingProps): Promise<void> {
  if (!queueAddition(addition)) return form.submit()
  await showQueuedMessage(props)
  retryWhenOnline(props)
}

const TOAST = 'waiting'

async function showQueuedMessage({ words }: ShoppingProps): Promise<void> {
  const names = readQueuedAdditions().map(({ name }) => name)
  if (names.length === 0) await dismissNotification(TOAST)
  else
    await notify({ kind: 'waiting', id: TOAST, text: interpolate(words.waiting, { names: names.join(', ') }), words })
}

/** Sends queued additions one by one, in one tab at a time, and notifies about the result. */
export async function sendQueuedAdditions(props: ShoppingProps): Promise<void> {
  if (readQueuedAdditions().length === 0) return showQueuedMessage(props)
  retryWhenOnline(props)
  // Without the Web Locks API two tabs may send the same addition: its idempotency key makes it one.
  if (!('locks' in navigator)) return sendAllQueued(props)
  await navigator.locks.request(TOAST, { ifAvailable: true }, (lock) =>
    lock ? sendAllQueued(props) : showQueuedMessage(props),
  )
}

async function sendAllQueued(props: ShoppingProps): Promise<void> {
  const { words } = props
  const added: string[] = []
  const refused: string[] = []
  for (const addition of readQueuedAdditions()) {
    const sent = await sendAddition(addition)
    if (sent.status === 'unreachable') break
    removeQueuedAddition(addition.key)
    if (sent.status === 'added') announceCartChange(sent.count)
    ;(sent.status === 'added' ? added : refused).push(addition.name)
  }
  await showQueuedMessage(props)
  if (added.length > 0) {
    dispatchEvent(new Event('cart-added'))
    await notify({ kind: 'done', text: interpolate(words.sent, { names: added.join(', ') }), words })
  }
  if (refused.length > 0)
    await notify({ kind: 'wrong', text: interpolate(words.notSent, { names: refused.join(', ') }), words })
}

/** As long as a shop that has too much to do asks for at most (`app/load-shedding.tsx`). */
const RETRY_INTERVAL_MS = 5_000
let timer: ReturnType<typeof setInterval> | undefined

/** A browser may think that it is connected while the shop cannot be reached: it is tried again now and then, too. */
function retryWhenOnline(props: ShoppingProps): void {
  if (timer !== undefined) return
  const again = (): void => {
    if (readQueuedAdditions().length > 0) return void sendQueuedAdditions(props)
    clearInterval(timer)
    timer = undefined
    removeEventListener('online', again)
  }
  timer = setInterval(again, RETRY_INTERVAL_MS)
  addEventListener('online', again)
}
