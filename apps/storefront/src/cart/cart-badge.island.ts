import type { IslandModule } from '@cartwright/ui/islands'
import { subscribeToCartChanges } from './cart-sync.ts'

/** The number at the cart. Needs no React: the hint cookie tells it at once, the server corrects it. */
export const island: IslandModule = {
  mount(element) {
    count(element)
    addEventListener('cart-counted', (event) => event instanceof CustomEvent && show(element, Number(event.detail)))
    subscribeToCartChanges((things) => show(element, things))
    // Coming back to a page that the browser kept as it was left.
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
    .catch(() => {}) // The hint stays; the cart page itself says when something is wrong.
}

function show(element: HTMLElement, things: number) {
  element.textContent = things > 0 ? String(things) : ''
  element.className = things > 0 ? 'badge' : ''
}
