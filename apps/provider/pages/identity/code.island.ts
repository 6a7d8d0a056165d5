import type { IslandModule } from '@cartwright/ui/islands'

/** The code sends itself when it is whole, typed, pasted or filled in by the browser. Once: what follows is the answer's business. */
export const island: IslandModule = {
  mount(form) {
    const input = form.querySelector('input')
    const button = form.querySelector('button')
    let isSent = false
    input?.addEventListener('input', () => {
      // Digits of any width, with whatever stands between them in a mail.
      const digits = input.value.normalize('NFKC').replaceAll(/\D/g, '')
      if (digits.length !== 6 || isSent) return
      isSent = true
      input.value = digits
      button?.form?.requestSubmit(button)
    })
    // Coming back to the page as it was left.
    addEventListener('pageshow', () => (isSent = false))
  },
}
