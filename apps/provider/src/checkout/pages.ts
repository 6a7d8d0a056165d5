/** Routes of the hosted checkout: the page, its form, and placing the order. */
import type { Context as HonoContext } from 'hono'
import { csrf } from 'hono/csrf'
import { transact } from '../platform/db/transaction.ts'
import { getClientAddress } from '../platform/http/client-address.ts'
import { readPageForm } from '../platform/http/read-page-form.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { saveAddress } from '../identity/index.ts'
import { getLoginUrl, type PageSession, getThankYouUrl } from '../redirects/index.ts'
import { CheckoutActions } from './checkout-actions.ts'
import { readForm, type SubmittedForm, toBuyer } from './checkout-form.ts'
import { CheckoutPage, type CheckoutPageServices as PageServices } from './checkout-page.ts'
import { createCheckoutSessionLoader, getCheckoutShopProps } from './checkout-session.ts'
import type { CheckoutSession } from './checkout.ts'
import { CardAttemptLimiter } from './card-attempt-limiter.ts'
import { PRICES_CHANGED } from './refusals.ts'
import { getPaymentPath } from './checkout-payment.ts'
import { createOrderQueue } from './place-order.ts'
import { toSavedAddress } from './saved-address.ts'
import { createDeclineMonitor } from './decline-monitor.ts'
import { findCheckout } from './store.ts'
import { submitCheckout } from './submit-checkout.ts'

export type CheckoutPageServices = Omit<PageServices, 'declineMonitor'>

/**
 * Mounts the hosted checkout: `/redirect` lets a shopper in, `/checkout/<id>` is the page, and a placed order leads
 * back.
 */
export function mountCheckoutPages(routes: RouteTable, services: CheckoutPageServices): void {
  const { db, now } = services
  const loadCheckoutSession = createCheckoutSessionLoader(services)
  const declineMonitor = createDeclineMonitor(services)
  const cardAttemptLimiter = new CardAttemptLimiter(now)
  const submitting = { ...services, placeOrder: createOrderQueue(db), cardAttemptLimiter, declineMonitor }
  const page = new CheckoutPage({ ...services, declineMonitor })
  const actions = new CheckoutActions(submitting)

  routes.use('/checkout/*', csrf({ origin: new URL(services.providerUrl).origin }))

  routes.get('/checkout/:id', async (c) => {
    const visit = await loadCheckoutSession(c)
    if (!visit) return page.showExpired(c)
    return redirectIfPlaced(c, visit) ?? page.show(c, visit, await page.findFailure(c, visit))
  })

  routes.post('/checkout/:id', async (c) => {
    const visit = await loadCheckoutSession(c)
    if (!visit) return page.showExpired(c)
    const { session, checkout } = visit
    if (checkout.state.status === 'ordered') return redirectToThankYou(c, session, checkout.state.orderId)

    const submitted = readForm(await readPageForm(c.req.raw))
    const limits = await actions.checkLimits(checkout, submitted)
    if (limits.length > 0) return page.show(c, visit, { submitted, errors: limits })
    if (submitted.intent === 'place')
      return submitted.form.couponCode === '' ? place(c, visit, submitted) : applyCouponFirst(c, visit, submitted)

    const saved = await actions.saveFields(checkout, submitted)
    if (submitted.intent === 'sign-in')
      return c.redirect(getLoginUrl(session.callbacks) ?? `/checkout/${checkout.id}`, 303)
    const errors = await actions.run(c, { session, checkout: saved }, submitted)
    return errors.length > 0
      ? page.show(c, { session, checkout: saved }, { submitted, errors })
      : c.redirect(`/checkout/${checkout.id}`, 303)
  })

  /**
   * Places the order. Typed details are saved in any case, usually by the order's own transaction, which saves a
   * round trip.
   */
  async function place(
    c: HonoContext,
    { session, checkout }: CheckoutSession,
    submitted: SubmittedForm,
  ): Promise<Response> {
    const buyer = toBuyer(submitted, checkout.buyer)
    const sent = {
      ...submitted,
      sender: { language: getCheckoutShopProps(c, services, session).lang, address: getClientAddress(c) },
    }
    let result = await submitCheckout({ ...checkout, buyer }, sent, submitting)
    if (result.status === 'refused') {
      const saved = await actions.saveFields(checkout, submitted)
      // The page saves typed fields in the background, which may cause a conflict with this submission: it is retried
      // with the saved state.
      if (result.notice?.about === 'changed-elsewhere') result = await submitCheckout(saved, sent, submitting)
      if (result.status === 'refused') return page.show(c, { session, checkout: saved }, { submitted, ...result })
    }
    if (session.isSignedIn && submitted.form.saveAddress === 'on')
      await transact(db, (tx) => saveAddress(tx, session.ownerId, toSavedAddress(buyer), now()))
    return result.status === 'ordered'
      ? redirectToThankYou(c, session, result.orderId)
      : c.redirect(getPaymentPath(checkout), 303)
  }

  /** Applies a coupon code that was typed but not submitted, so that the buyer sees its effect before paying. */
  async function applyCouponFirst(
    c: HonoContext,
    { session, checkout }: CheckoutSession,
    submitted: SubmittedForm,
  ): Promise<Response> {
    const saved = await actions.saveFields(checkout, submitted)
    const errors = await actions.applyCoupon(c, saved, submitted.form.couponCode)
    const changed = (await findCheckout(db, session.ownerId, checkout.id)) ?? saved
    const notice = errors.length === 0 ? PRICES_CHANGED : undefined
    return (
      redirectIfPlaced(c, { session, checkout: changed }) ??
      page.show(c, { session, checkout: changed }, { submitted, errors, notice })
    )
  }

  /** Redirects a checkout that is being paid or has been ordered. */
  function redirectIfPlaced(c: HonoContext, { session, checkout }: CheckoutSession): Response | undefined {
    if (checkout.state.status === 'ordered') return redirectToThankYou(c, session, checkout.state.orderId)
    return checkout.state.status === 'paying' ? c.redirect(getPaymentPath(checkout), 303) : undefined
  }

  function redirectToThankYou(c: HonoContext, session: PageSession, orderId: string): Response {
    return c.redirect(getThankYouUrl(session, orderId, services), 303)
  }
}
