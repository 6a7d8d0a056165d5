import type { IslandModule } from '@cartwright/ui/islands'

/** The number at the cart. Needs no React: the hint cookie tells it at once, the server corrects it. */
export const island: IslandModule = {
  mount(element) {
    const hint = /(?:^|; )cw-cart=(\d+)/.exec(document.cookie)?.[1]
    if (!hint) return
    show(element, Number(hint))
    addEventListener('cart-counted', (event) => event instanceof CustomEvent && show(element, Number(event.detail)))
    fetch('/cart/summary')
      .then((response) => (response.ok ? response.json() : undefined))
      .then((summary: { count: number } | undefined) => summary && show(element, summary.count))
      .catch(() => {}) // The hint stays; the cart page itself says when something is wrong.
  },
}

function show(element: HTMLElement, count: number) {
  element.textContent = count > 0 ? String(count) : ''
  element.className = count > 0 ? 'badge' : ''
}
