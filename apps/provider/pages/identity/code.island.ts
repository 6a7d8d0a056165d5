import { type IslandModule, mayBeSubmitted } from '@cartwright/ui/islands'

/** Who presses Enter after the last digit, too, means one and the same; later, that nothing came of it. */
const SAME_MS = 5000

/** The code sends itself when it is whole, typed, pasted or filled in by the browser. Once: what follows is the answer's business. */
export const island: IslandModule = {
  mount(form) {
    const input = form.querySelector('input')
    const button = form.querySelector('button')
    if (!(form instanceof HTMLFormElement) || !input || !button) return
    let isSent = false
    let sentAt = -Infinity
    const sendIfWhole = () => {
      // Digits of any width, with whatever stands between them in a mail.
      const digits = input.value.normalize('NFKC').replaceAll(/\D/g, '')
      if (digits.length !== 6 || isSent) return
      isSent = true
      input.value = digits
      form.requestSubmit(button)
    }
    input.addEventListener('input', sendIfWhole)
    // Sent twice, a code is used up when it comes for the second time.
    form.addEventListener('submit', (event) => {
      if (event.timeStamp - sentAt < SAME_MS) event.preventDefault()
      else sentAt = event.timeStamp
    })
    // Coming back to the page as it was left.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) [isSent, sentAt] = [false, -Infinity]
    })
    // It was there before this script.
    if (isNew() && !mayBeSubmitted(form)) sendIfWhole()
  },
}

/** Not so where the browser brings back a page, with what was typed and sent there before. */
function isNew(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')
}
