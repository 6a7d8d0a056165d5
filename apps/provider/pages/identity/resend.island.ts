import type { IslandModule } from '@cartwright/ui/islands'

/**
 * Counts down until another code can be requested: most mails have arrived by then. The server limits the number of
 * codes, not their interval.
 */
export const island: IslandModule = {
  mount(button) {
    if (!(button instanceof HTMLButtonElement)) return
    const { seconds = '0', wait = '' } = button.dataset
    const text = button.textContent
    const end = performance.now() + Number(seconds) * 1000

    const count = () => {
      const left = Math.ceil((end - performance.now()) / 1000)
      button.disabled = left > 0
      button.textContent = left > 0 ? wait.replace('{0}', String(left)) : text
      if (left > 0) setTimeout(count, 1000)
    }
    count()
  },
}
