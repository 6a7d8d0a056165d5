import type { IslandModule } from '@cartwright/ui/islands'

/** The number at the wishlist in the header: of the hint cookie, which each answer about the list renews. */
export const island: IslandModule = {
  mount(element) {
    const count = (): void => show(element, Number(/(?:^|; )cw-wish=(\d+)/.exec(document.cookie)?.[1] ?? 0))
    count()
    addEventListener('wishes-counted', count)
    // The page was restored from the browser's back-forward cache.
    addEventListener('pageshow', (event) => event.persisted && count())
  },
}

function show(element: HTMLElement, things: number): void {
  element.textContent = things > 0 ? String(things) : ''
  element.className = things > 0 ? 'badge' : ''
}
