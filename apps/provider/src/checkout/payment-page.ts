import type { Context as HonoContext, Hono } from 'hono'
import type { PaymentStep, RenderPage } from '../../pages/page-props.ts'
import type { Database } from '../platform/db/pool.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { readPageForm } from '../platform/http/read-page-form.ts'
import { formatMoney } from '../platform/money.ts'
import { callProvider, type Payment, type ProviderServices } from '../payments/index.ts'
import { getReturnOrigins, getThankYouUrl } from '../redirects/index.ts'
import { createBuyerView, type Settings, type SettingsCache } from '../settings/index.ts'
import type { Checkout } from './checkout.ts'
import { createCheckoutSessionLoader, getCheckoutShopProps, type CheckoutSession } from './checkout-session.ts'
import { type CheckoutPayment, getPaymentPath, findCheckoutPayment } from './checkout-payment.ts'
import { findCheckout } from './store.ts'

export interface PaymentPageServices extends ProviderServices {
  db: Database
  settings: SettingsCache<Settings>
  render: RenderPage
  providerUrl: string
  storefrontUrl: string
  secureCookies: boolean
  now: () => Date
  /** What buyers pay with at Stripe; known to everybody. */
  stripePublishableKey: string | undefined
  /** Both ask the provider, and settle what it says. Handed down by the application, since orders stand above checkouts. */
  checkPayment(paymentId: string): Promise<Payment>
  cancelPayment(paymentId: string): Promise<Payment>
}

/**
 * Where a buyer is between the order and its payment, and where they come back to from wherever they prove who they are. Nothing in the address they come back with is believed: whatever
 * brings them here, the provider is asked.
 */
export function mountPaymentPage(app: Hono, services: PaymentPageServices): void {
  const { db, settings, render } = services
  const loadCheckoutSession = createCheckoutSessionLoader(services)

  app.get('/checkout/:id/payment', async (c) => {
    const visit = await loadCheckoutSession(c)
    if (!visit) return respondWithPage(c, render('checkout-expired', { shop: getCheckoutShopProps(c, services) }))
    const known = await findCheckoutPayment(db, visit.checkout)
    const answersBy = performance.now() + services.providerTimeoutMs
    if (known.status === 'under-way') await services.checkPayment(known.payment.id)
    return showPaymentState(c, visit, await readCurrentPayment(visit), answersBy)
  })

  app.post('/checkout/:id/payment', async (c) => {
    const visit = await loadCheckoutSession(c)
    if (!visit) return respondWithPage(c, render('checkout-expired', { shop: getCheckoutShopProps(c, services) }))
    const isGivenUp = (await readPageForm(c.req.raw)).get('intent') === 'give-up'
    const known = await findCheckoutPayment(db, visit.checkout)
    if (isGivenUp && known.status === 'under-way') await services.cancelPayment(known.payment.id)
    // What the bank has taken meanwhile, or is deciding, cannot be given up: the page says so.
    return c.redirect(getPaymentPath(visit.checkout), 303)
  })

  async function showPaymentState(
    c: HonoContext,
    { session, checkout }: CheckoutSession,
    state: CheckoutPayment,
    answersBy: number,
  ): Promise<Response> {
    switch (state.status) {
      case 'ordered':
        return c.redirect(getThankYouUrl(session, state.orderId, services), 303)
      case 'failed':
        return c.redirect(`/checkout/${checkout.id}?payment=failed${getPaymentAnchor(state.payment)}`, 303)
      case 'none':
        return c.redirect(`/checkout/${checkout.id}`, 303)
      case 'under-way': {
        const { amountMinor: minor, currency } = state.payment
        const shop = getCheckoutShopProps(c, services, session)
        const { locale } = createBuyerView({ language: shop.lang }, settings.current())
        const amount = formatMoney({ minor, currency }, locale)
        const step = await getPaymentStep(checkout, state.payment, answersBy)
        const returnOrigins = getReturnOrigins(session.callbacks)
        return respondWithPage(
          c,
          render('payment', { shop, action: getPaymentPath(checkout), amount, step, returnOrigins }),
        )
      }
    }
  }

  /** What the buyer has to do. Where a form of Stripe's is shown, its reference was kept before: whatever is paid there is found again. */
  async function getPaymentStep(checkout: Checkout, payment: Payment, answersBy: number): Promise<PaymentStep> {
    const { stripePublishableKey: publishableKey, providerUrl } = services
    if (payment.status === 'challenged' && payment.challengeUrl) return { kind: 'challenge', url: payment.challengeUrl }
    const isForm = payment.status === 'pending' && payment.provider === 'stripe' && payment.reference !== undefined
    if (!isForm || publishableKey === undefined) return { kind: 'waiting' }
    const leftMs = answersBy - performance.now()
    if (leftMs <= 0) return { kind: 'waiting' } // it has not answered just now
    const inTime = { ...services, providerTimeoutMs: leftMs }
    const found = await callProvider('stripe', (provider) => provider.find(payment), inTime)
    if (found?.status !== 'pending' || found.secret === undefined) return { kind: 'waiting' }
    return {
      kind: 'stripe',
      publishableKey,
      secret: found.secret,
      returnUrl: `${providerUrl}${getPaymentPath(checkout)}`,
    }
  }

  async function readCurrentPayment({ session, checkout }: CheckoutSession): Promise<CheckoutPayment> {
    const current = await findCheckout(db, session.ownerId, checkout.id)
    return current ? findCheckoutPayment(db, current) : { status: 'none' }
  }
}

/** Whoever wants to pay in another way comes back to the ways there are. */
function getPaymentAnchor({ failure }: Payment): string {
  return failure === 'given-up' ? '#paymentMethod' : ''
}
