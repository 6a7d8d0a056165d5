import { notify, withdraw } from '../notifications/news.ts'
import { fill } from '../texts/fill.ts'
import { tellOfCart } from './follow-cart.ts'
import { readAddition, sendAddition, type Addition } from './send-addition.ts'
import type { ShoppingProps } from './shopping-props.ts'
import { dropWaiting, keepWaiting, readWaiting } from './waiting-additions.ts'

/** The code of the drawer, and of what is told where there is no connection to fetch it by. */
export async function prepare(): Promise<void> {
  await Promise.all([import('./cart-drawer.tsx'), import('../notifications/toaster.tsx')])
}

/**
 * Puts what a form says into the cart and shows the cart beside the page. Without a connection it waits in the browser. What the shop refuses is sent once
 * more as a page, which says why and keeps what was typed.
 */
export async function add(form: HTMLFormElement, props: ShoppingProps): Promise<void> {
  const addition = readAddition(form)
  // Who goes on before the answer is there hears of it on the next page, which sends it once more: its key makes it one.
  const leave = (): boolean => keepWaiting(addition)
  addEventListener('pagehide', leave)
  try {
    if (!navigator.onLine) return await wait(addition, form, props)
    const { openDrawer } = await import('./cart-drawer.tsx')
    const drawer = openDrawer(props, addition.name)
    const sent = await sendAddition(addition)
    if (sent.status !== 'unreachable') {
      removeEventListener('pagehide', leave) // what is answered waits for nothing
      dropWaiting(addition.key)
    }
    if (sent.status === 'added') {
      tellOfCart(sent.count)
      await drawer.added()
      return
    }
    drawer.close()
    if (sent.status === 'refused') form.submit()
    else await wait(addition, form, props)
  } finally {
    removeEventListener('pagehide', leave)
    form.dispatchEvent(new Event('settled', { bubbles: true }))
  }
}

async function wait(addition: Addition, form: HTMLFormElement, props: ShoppingProps): Promise<void> {
  if (!keepWaiting(addition)) return form.submit()
  await sayWaiting(props)
  follow(props)
}

const TOAST = 'waiting'

async function sayWaiting({ words }: ShoppingProps): Promise<void> {
  const names = readWaiting().map(({ name }) => name)
  if (names.length === 0) await withdraw(TOAST)
  else await notify({ kind: 'waiting', id: TOAST, text: fill(words.waiting, { names: names.join(', ') }), words })
}

/** Sends what waits, one after the other, in one tab at a time; says what became of it, or that it goes on waiting. */
export async function sendWaiting(props: ShoppingProps): Promise<void> {
  if (readWaiting().length === 0) return sayWaiting(props)
  follow(props)
  // Where a browser has no locks, two tabs may send the same: its key makes it one.
  if (!('locks' in navigator)) return sendAll(props)
  await navigator.locks.request(TOAST, { ifAvailable: true }, (lock) => (lock ? sendAll(props) : sayWaiting(props)))
}

async function sendAll(props: ShoppingProps): Promise<void> {
  const { words } = props
  const added: string[] = []
  const refused: string[] = []
  for (const addition of readWaiting()) {
    const sent = await sendAddition(addition)
    if (sent.status === 'unreachable') break
    dropWaiting(addition.key)
    if (sent.status === 'added') tellOfCart(sent.count)
    ;(sent.status === 'added' ? added : refused).push(addition.name)
  }
  await sayWaiting(props)
  if (added.length > 0) {
    dispatchEvent(new Event('cart-added'))
    await notify({ kind: 'done', text: fill(words.sent, { names: added.join(', ') }), words })
  }
  if (refused.length > 0)
    await notify({ kind: 'wrong', text: fill(words.notSent, { names: refused.join(', ') }), words })
}

/** As long as a shop that has too much to do asks for at most (`http/put-off.tsx`). */
const EVERY_MS = 5_000
let timer: ReturnType<typeof setInterval> | undefined

/** A browser may think that it is connected while the shop cannot be reached: it is tried again now and then, too. */
function follow(props: ShoppingProps): void {
  if (timer !== undefined) return
  const again = (): void => {
    if (readWaiting().length > 0) return void sendWaiting(props)
    clearInterval(timer)
    timer = undefined
    removeEventListener('online', again)
  }
  timer = setInterval(again, EVERY_MS)
  addEventListener('online', again)
}
