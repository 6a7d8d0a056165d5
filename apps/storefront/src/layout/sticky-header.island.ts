import type { IslandModule } from '@cartwright/ui/islands'

/** A page that scrolls by less is still, such as under a finger that rests. */
const SCROLL_THRESHOLD_PX = 6

/**
 * Keeps the header out of the way while a page scrolls down, and brings it back as soon as it scrolls up. Without
 * this script it stays at the top of the page.
 */
export const island: IslandModule = {
  mount(header) {
    let before = scrollY
    header.classList.add('returns')
    addEventListener(
      'scroll',
      () => {
        const by = scrollY - before
        if (Math.abs(by) < SCROLL_THRESHOLD_PX) return
        before = scrollY
        header.classList.toggle('away', by > 0 && scrollY > header.offsetHeight)
      },
      { passive: true },
    )
  },
}
