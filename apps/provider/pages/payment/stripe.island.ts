import type { IslandModule } from '@cartwright/ui/islands'

/** What of Stripe.js is used here: https://docs.stripe.com/js */
interface StripeJs {
  elements(options: object): {
    create(type: 'payment'): {
      mount(place: HTMLElement): void
      on(event: 'ready' | 'loaderror', listener: () => void): void
    }
  }
  confirmPayment(options: object): Promise<{ error?: { type: string; message?: string } }>
}

/** Goes with the version of the API that the shop asks. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js'
/** What the buyer can mend: another card, a digit that is missing. */
const MENDABLE = ['card_error', 'validation_error']

/** Shows Stripe's own form for cards and whatever else the merchant takes. What is entered there never comes to this page. */
export const island: IslandModule = {
  mount(form) {
    const { key = '', secret = '', return: returnUrl = '', locale, notLoaded = '' } = form.dataset
    const place = form.querySelector<HTMLElement>('.stripe-element')
    const status = form.querySelector<HTMLElement>('[role=status]')
    const problem = form.querySelector<HTMLElement>('[role=alert]')
    const button = form.querySelector('button')
    if (!place || !status || !problem || !button) return

    loadStripe(key, locale)
      .then((stripe) => {
        const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe'
        const elements = stripe.elements({ clientSecret: secret, appearance: { theme } })
        const element = elements.create('payment')
        element.on('ready', () => {
          status.hidden = true
          button.disabled = false
        })
        element.on('loaderror', giveUp)
        element.mount(place)
        form.addEventListener('submit', (event) => {
          event.preventDefault()
          void confirm(stripe, elements)
        })
      })
      .catch(giveUp)

    async function confirm(stripe: StripeJs, elements: object): Promise<void> {
      setBusy(true)
      problem!.textContent = ''
      const confirmed = await stripe
        .confirmPayment({ elements, confirmParams: { return_url: returnUrl } })
        .catch(() => ({
          error: { type: 'unknown', message: undefined },
        }))
      // Where there is none the browser is on its way already.
      if (!confirmed.error) return
      if (!MENDABLE.includes(confirmed.error.type)) {
        // It may be paid, given up, or anything in between: the shop asks Stripe.
        location.assign(returnUrl)
        return
      }
      problem!.textContent = confirmed.error.message ?? ''
      setBusy(false)
    }

    function setBusy(isBusy: boolean): void {
      button!.disabled = isBusy
      button!.toggleAttribute('aria-busy', isBusy)
    }

    function giveUp(): void {
      status!.hidden = true
      problem!.textContent = notLoaded
    }
  },
}

/** Stripe wants its script from its own server, so that it can be mended at once. */
async function loadStripe(key: string, locale: string | undefined): Promise<StripeJs> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const script = document.createElement('script')
  script.src = SCRIPT
  script.addEventListener('load', resolve, { once: true })
  script.addEventListener('error', reject, { once: true })
  document.head.append(script)
  await promise
  // That script has put it there.
  const { Stripe } = window as unknown as { Stripe: (key: string, options: object) => StripeJs }
  return Stripe(key, { locale })
}
