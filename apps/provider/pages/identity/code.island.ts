import { type IslandModule, mayBeSubmitted } from '@cartwright/ui/islands'

/**
 * Window in which Enter after the last digit counts as the same submission; after it, the submission is taken as
 * failed.
 */
const DUPLICATE_SUBMIT_MS = 5000

/**
 * Submits the code when it is complete, typed, pasted or autofilled. It does so once; the response decides what
 * follows.
 */
export const island: IslandModule = {
  mount(form) {
    const input = form.querySelector('input')
    const button = form.querySelector('button')
    if (!(form instanceof HTMLFormElement) || !input || !button) return
    let isSent = false
    let sentAt = -Infinity
    const sendIfWhole = () => {
      // Digits of any width, with separators from a mail.
      const digits = input.value.normalize('NFKC').replaceAll(/\D/g, '')
      if (digits.length !== 6 || isSent) return
      isSent = true
      input.value = digits
      form.requestSubmit(button)
    }
    input.addEventListener('input', sendIfWhole)
    // A code submitted twice is used up at the second time.
    form.addEventListener('submit', (event) => {
      if (event.timeStamp - sentAt < DUPLICATE_SUBMIT_MS) event.preventDefault()
      else sentAt = event.timeStamp
    })
    // The page is restored by the back button.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) [isSent, sentAt] = [false, -Infinity]
    })
    // Entered before this script loaded.
    if (isNew() && !mayBeSubmitted(form)) sendIfWhole()
  },
}

/** False if the browser restores a page with former input. */
function isNew(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')
}
