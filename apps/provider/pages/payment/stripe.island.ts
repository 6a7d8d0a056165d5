import type { IslandModule } from '@cartwright/ui/islands'

/** Subset of Stripe.js used here: https://docs.stripe.com/js */
interface StripeJs {
  elements(options: object): {
    create(type: 'payment'): {
      mount(place: HTMLElement): void
      on(event: 'ready' | 'loaderror', listener: () => void): void
    }
  }
  confirmPayment(options: object): Promise<{ error?: { type: string; message?: string } }>
}

/** Matches the API version that the shop uses. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js'
/** Errors that the buyer can correct: another card, a missing digit. */
const CORRECTABLE_ERRORS = ['card_error', 'validation_error']

/** Shows Stripe's own payment form. Input never reaches this page. */
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
      // Without an error the browser is already redirecting.
      if (!confirmed.error) return
      if (!CORRECTABLE_ERRORS.includes(confirmed.error.type)) {
        // The payment may have any state: the shop reads it from Stripe.
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

/** Loads Stripe's script from its own server, as Stripe requires for quick fixes. */
async function loadStripe(key: string, locale: string | undefined): Promise<StripeJs> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const script = document.createElement('script')
  script.src = SCRIPT
  script.addEventListener('load', resolve, { once: true })
  script.addEventListener('error', reject, { once: true })
  document.head.append(script)
  await promise
  // Defined by that script.
  const { Stripe } = window as unknown as { Stripe: (key: string, options: object) => StripeJs }
  return Stripe(key, { locale })
}
