import type { IslandModule } from '@cartwright/ui/islands'

/**
 * Hands the address of the page, with the choices in it, to whatever the device shares with; else copies it; else
 * shows it.
 */
export const island: IslandModule = {
  mount(element) {
    const button = element.querySelector('button')
    const status = element.querySelector('[role=status]')
    element.hidden = false
    button?.addEventListener('click', () => void share())

    async function share() {
      const data = { title: element.dataset['title'], url: location.href }
      try {
        if ('share' in navigator && navigator.canShare(data)) await navigator.share(data)
        else {
          await navigator.clipboard.writeText(data.url)
          if (status) status.textContent = element.dataset['copied'] ?? ''
        }
      } catch (error) {
        // Somebody changed their mind, which is no fault.
        if ((error as DOMException).name === 'AbortError') return
        // Without TLS neither API exists, and permission may be denied: the URL can be copied by hand.
        if (status) status.textContent = data.url
      }
    }
  },
}
