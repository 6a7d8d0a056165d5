import type { Context as HonoContext } from 'hono'
import type { PaymentStep, RenderPage } from '../../pages/page-props.ts'
import type { Database } from '../platform/db/pool.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { readPageForm } from '../platform/http/read-page-form.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { formatMoney } from '../platform/money.ts'
import { callProvider, type Payment, type ProviderServices } from '../payments/index.ts'
import { getReturnOrigins, getThankYouUrl } from '../redirects/index.ts'
import { createBuyerView, type Settings, type SettingsCache } from '../settings/index.ts'
import type { Checkout, CheckoutSession } from './checkout.ts'
import { createCheckoutSessionLoader, getCheckoutShopProps } from './checkout-session.ts'
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
  /** Publishable key of Stripe's API. */
  stripePublishableKey: string | undefined
  /**
   * Both query the provider and settle the outcome. Injected by the application, since orders stand above checkouts.
   */
  checkPayment(paymentId: string): Promise<Payment>
  cancelPayment(paymentId: string): Promise<Payment>
}

/**
 * Payment page between order and payment, which is also the return page of bank challenges. It trusts nothing in the
 * return URL, and queries the provider instead.
 */
export function mountPaymentPage(routes: RouteTable, services: PaymentPageServices): void {
  const { db, settings, render } = services
  const loadCheckoutSession = createCheckoutSessionLoader(services)

  routes.get('/checkout/:id/payment', async (c) => {
    const visit = await loadCheckoutSession(c)
    if (!visit) return respondWithPage(c, render('checkout-expired', { shop: getCheckoutShopProps(c, services) }))
    const current = await findCheckoutPayment(db, visit.checkout)
    const answersBy = performance.now() + services.providerTimeoutMs
    if (current.status === 'under-way') await services.checkPayment(current.payment.id)
    return showPaymentState(c, visit, await readCurrentPayment(visit), answersBy)
  })

  routes.post('/checkout/:id/payment', async (c) => {
    const visit = await loadCheckoutSession(c)
    if (!visit) return respondWithPage(c, render('checkout-expired', { shop: getCheckoutShopProps(c, services) }))
    const isCanceled = (await readPageForm(c.req.raw)).get('intent') === 'give-up'
    const current = await findCheckoutPayment(db, visit.checkout)
    if (isCanceled && current.status === 'under-way') await services.cancelPayment(current.payment.id)
    // A payment that the bank has taken or is deciding about cannot be canceled; the page says so.
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

  /**
   * Next step for the buyer. A Stripe form is shown only after its reference is stored, so that any payment in it can
   * be found.
   */
  async function getPaymentStep(checkout: Checkout, payment: Payment, answersBy: number): Promise<PaymentStep> {
    const { stripePublishableKey: publishableKey, providerUrl } = services
    if (payment.status === 'challenged' && payment.challengeUrl) return { kind: 'challenge', url: payment.challengeUrl }
    const isForm = payment.status === 'pending' && payment.provider === 'stripe' && payment.reference !== undefined
    if (!isForm || publishableKey === undefined) return { kind: 'waiting' }
    const leftMs = answersBy - performance.now()
    if (leftMs <= 0) return { kind: 'waiting' } // it has just not answered
    const inTime = { ...services, providerTimeoutMs: leftMs }
    const outcome = await callProvider('stripe', (provider) => provider.find(payment), inTime)
    if (outcome?.status !== 'pending' || outcome.secret === undefined) return { kind: 'waiting' }
    return {
      kind: 'stripe',
      publishableKey,
      secret: outcome.secret,
      returnUrl: `${providerUrl}${getPaymentPath(checkout)}`,
    }
  }

  async function readCurrentPayment({ session, checkout }: CheckoutSession): Promise<CheckoutPayment> {
    const current = await findCheckout(db, session.ownerId, checkout.id)
    return current ? findCheckoutPayment(db, current) : { status: 'none' }
  }
}

/** Anchor of the payment methods, for buyers who canceled to pay another way. */
function getPaymentAnchor({ failure }: Payment): string {
  return failure === 'given-up' ? '#paymentMethod' : ''
}
