import type { IslandModule } from '@cartwright/ui/islands'

/**
 * Says above the page that the connection is lost, as long as it is. Rendered content stays, and cached pages can be
 * read.
 */
export const island: IslandModule = {
  mount(element) {
    const show = () => (element.hidden = navigator.onLine)
    addEventListener('offline', show)
    addEventListener('online', show)
    show()
  },
}
