import type { IslandModule } from '@cartwright/ui/islands'
import { subscribeToCartChanges } from './cart-sync.ts'

/** Number of items beside the cart icon, without React: shows the cookie's number at once, then the server's. */
export const island: IslandModule = {
  mount(element) {
    count(element)
    addEventListener('cart-counted', (event) => event instanceof CustomEvent && show(element, Number(event.detail)))
    subscribeToCartChanges((things) => show(element, things))
    // The page was restored from the browser's back-forward cache.
    addEventListener('pageshow', (event) => event.persisted && count(element))
  },
}

function count(element: HTMLElement) {
  const hint = Number(/(?:^|; )cw-cart=(\d+)/.exec(document.cookie)?.[1] ?? 0)
  show(element, hint)
  if (hint === 0) return
  fetch('/cart/summary')
    .then((response) => (response.ok ? response.json() : undefined))
    .then((summary: { count: number } | undefined) => summary && show(element, summary.count))
    .catch(() => {}) // Keeps the cookie's number; the cart page reports errors.
}

function show(element: HTMLElement, things: number) {
  element.textContent = things > 0 ? String(things) : ''
  element.className = things > 0 ? 'badge' : ''
}
