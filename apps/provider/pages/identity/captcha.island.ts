import { solveProofOfWork } from '@cartwright/client'
import type { IslandModule } from '@cartwright/ui/islands'

/** Computes the proof of work while the form is filled in. A form submitted earlier waits for it. */
export const island: IslandModule = {
  mount(element) {
    const { challenge, ready = '', failed = '' } = element.dataset
    const field = element.querySelector<HTMLInputElement>('input[name=captcha]')
    const status = element.querySelector('[role=status]')
    const form = field?.form
    if (!challenge || !field || !status || !form) return

    let waiting: HTMLElement | null | undefined
    form.addEventListener('submit', hold)
    solveProofOfWork(challenge)
      .then((solution) => {
        field.value = solution
        status.textContent = ready
      })
      // A form without a proof is refused, and comes back with another challenge.
      .catch(() => (status.textContent = failed))
      .finally(() => {
        form.removeEventListener('submit', hold)
        if (waiting !== undefined) form.requestSubmit(waiting)
      })

    function hold(event: SubmitEvent): void {
      event.preventDefault()
      waiting = event.submitter
      waiting?.setAttribute('aria-busy', 'true')
    }
  },
}
