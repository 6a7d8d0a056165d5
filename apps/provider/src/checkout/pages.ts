import type { Context as HonoContext, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import type { CheckoutNotice, CheckoutPageProps, RenderPage } from '../../pages/page-props.ts'
import { describeCart, lookForCoupon, viewLines } from '../cart/index.ts'
import { transact } from '../db/transaction.ts'
import { answerPage } from '../http/answer-page.ts'
import { AppError } from '../http/app-error.ts'
import { clientAddress } from '../http/client-address.ts'
import { readPageForm } from '../http/read-page-form.ts'
import { listSavedAddresses, maskEmail, saveAddress } from '../identity/index.ts'
import { readUnpaid } from '../payments/index.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import type { CouponInCart } from '../pricing/index.ts'
import { loginUrl, type PageSession, returnOriginsOf, thankYouUrl } from '../redirects/index.ts'
import { buyerView } from '../settings/index.ts'
import { changeCoupon } from './change-coupon.ts'
import type { Checkout } from './checkout.ts'
import { openEntrance, shopOfVisit, type Visit } from './checkout-visit.ts'
import { checkLimits, type FormError, readForm, type SubmittedForm, toBuyer } from './checkout-form.ts'
import { methodsOf } from './choose-payment.ts'
import { describeCouponProof, findCouponCustomer, mailCouponCode } from './coupon-customer.ts'
import { DeclineGate } from './decline-gate.ts'
import { wantsWork } from './decline-limits.ts'
import { describeCheckout } from './describe-checkout.ts'
import { PRICES_CHANGED } from './notices.ts'
import { declineError } from './payment-errors.ts'
import { paymentPath, paymentStateOf } from './payment-state.ts'
import { ALL_COUNTRIES, countriesOf } from './places.ts'
import { openPlacingLine } from './placing-line.ts'
import { askedOnce, pricingServices } from './price-checkout.ts'
import { isOfSameTerms } from './quote.ts'
import { saveBuyer } from './save-buyer.ts'
import { openShopDeclines } from './shop-declines.ts'
import { openShownPrices } from './shown-prices.ts'
import { addressOf, describeAddress, moveIn } from './saved-address.ts'
import { findCheckout } from './store.ts'
import { submitCheckout, type SubmitServices, unpaidOf } from './submit-checkout.ts'

export interface CheckoutPageServices extends Omit<SubmitServices, 'placeOrder' | 'declineGate' | 'shopDeclines'> {
  render: RenderPage
  secureCookies: boolean
  caches: CacheBudget
}

/** What a page says that comes back. */
interface Answer {
  submitted?: SubmittedForm
  errors?: FormError[]
  notice?: CheckoutNotice
  /** The last payment was stopped by the buyer. */
  isPayingOtherwise?: boolean
  /** The next card wants a proof that the browser is no robot. */
  wantsWork?: boolean
  /** Where it was refused for too many tries. */
  retryAfterSeconds?: number
}

/** The hosted checkout: `/redirect` has let a shopper in, `/checkout/<id>` is the page, and a placed order leads back. */
export function mountCheckoutPages(app: Hono, services: CheckoutPageServices): void {
  const { db, settings, render, now } = services
  const enterCheckout = openEntrance(services)
  const shopDeclines = openShopDeclines(services)
  const declineGate = new DeclineGate(now)
  const submitting: SubmitServices = { ...services, placeOrder: openPlacingLine(db), declineGate, shopDeclines }
  const showPrices = openShownPrices(services)

  app.use('/checkout/*', csrf({ origin: new URL(services.providerUrl).origin }))

  app.get('/checkout/:id', async (c) => {
    const visit = await enterCheckout(c)
    if (!visit) return expired(c)
    return leave(c, visit) ?? show(c, visit, await comesBackWith(c, visit))
  })

  app.post('/checkout/:id', async (c) => {
    const visit = await enterCheckout(c)
    if (!visit) return expired(c)
    const { session, checkout } = visit
    if (checkout.state.status === 'ordered') return thank(c, session, checkout.state.orderId)

    const submitted = readForm(await readPageForm(c.req.raw))
    const limits = await limitsOf(checkout, submitted)
    if (limits.length > 0) return show(c, visit, { submitted, errors: limits })
    if (submitted.intent === 'place')
      return submitted.form.couponCode === '' ? place(c, visit, submitted) : useCouponFirst(c, visit, submitted)

    const saved = await saveTyped(checkout, submitted)
    if (submitted.intent === 'sign-in')
      return c.redirect(loginUrl(session.callbacks) ?? `/checkout/${checkout.id}`, 303)
    const errors = await change(c, { session, checkout: saved }, submitted)
    return errors.length > 0
      ? show(c, { session, checkout: saved }, { submitted, errors })
      : c.redirect(`/checkout/${checkout.id}`, 303)
  })

  /** What was typed is kept, whatever becomes of the order. As a rule the order's own transaction keeps it: one less to wait for. */
  async function place(c: HonoContext, { session, checkout }: Visit, submitted: SubmittedForm): Promise<Response> {
    const buyer = toBuyer(submitted, checkout.buyer)
    const sent = {
      ...submitted,
      sender: { language: shopOfVisit(c, services, session).lang, address: clientAddress(c) },
    }
    let result = await submitCheckout({ ...checkout, buyer }, sent, submitting)
    if (result.status === 'refused') {
      const saved = await saveTyped(checkout, submitted)
      // The page itself saves what is being typed, perhaps at this very moment: what was changed is seen now.
      if (result.notice?.about === 'changed-elsewhere') result = await submitCheckout(saved, sent, submitting)
      if (result.status === 'refused') return show(c, { session, checkout: saved }, { submitted, ...result })
    }
    if (session.isSignedIn && submitted.form.saveAddress === 'on')
      await transact(db, (tx) => saveAddress(tx, session.ownerId, addressOf(buyer), now()))
    return result.status === 'ordered' ? thank(c, session, result.orderId) : c.redirect(paymentPath(checkout), 303)
  }

  /** A code that was typed and not sent is not forgotten: the buyer sees what comes of it before they pay. */
  async function useCouponFirst(
    c: HonoContext,
    { session, checkout }: Visit,
    submitted: SubmittedForm,
  ): Promise<Response> {
    const saved = await saveTyped(checkout, submitted)
    const errors = await applyCoupon(c, saved, submitted.form.couponCode)
    const changed = (await findCheckout(db, session.ownerId, checkout.id)) ?? saved
    const notice = errors.length === 0 ? PRICES_CHANGED : undefined
    return (
      leave(c, { session, checkout: changed }) ?? show(c, { session, checkout: changed }, { submitted, errors, notice })
    )
  }

  function saveTyped(checkout: Checkout, submitted: SubmittedForm): Promise<Checkout> {
    return saveBuyer(checkout, (known) => toBuyer(submitted, known), services)
  }

  /** What the other buttons do. What was typed is saved already. */
  async function change(c: HonoContext, { session, checkout }: Visit, submitted: SubmittedForm): Promise<FormError[]> {
    switch (submitted.intent) {
      case 'coupon':
        return applyCoupon(c, checkout, submitted.form.couponCode)
      case 'remove-coupon':
        await setCoupon(checkout, undefined)
        return []
      case 'mail-code': {
        const { coupon } = checkout.discounts
        const sender = { language: shopOfVisit(c, services, session).lang, address: clientAddress(c) }
        return coupon ? mailCouponCode(checkout, { code: coupon.code, sender }, services) : []
      }
      case 'use-address': {
        const saved = session.isSignedIn ? await listSavedAddresses(db, session.ownerId) : []
        const chosen = saved.find(({ id }) => id === submitted.savedAddress)
        if (chosen) await saveBuyer(checkout, (known) => moveIn(known, chosen), services)
        return []
      }
      // Enter presses the first button of the form, also in the fields of both codes.
      case 'update':
        if (submitted.form.couponCode !== '') return applyCoupon(c, checkout, submitted.form.couponCode)
        return submitted.form.emailCode === '' ? [] : enterCode(c, { session, checkout }, submitted.form.emailCode)
      case 'sign-in':
      case 'place':
        return []
    }
  }

  async function enterCode(c: HonoContext, { session, checkout }: Visit, entered: string): Promise<FormError[]> {
    const { coupon } = checkout.discounts
    if (!coupon) return []
    const sender = { language: shopOfVisit(c, services, session).lang, address: clientAddress(c) }
    const known = await findCouponCustomer(checkout, { code: coupon.code, entered, sender }, services)
    return known.status === 'refused' ? [known.error] : []
  }

  /** A coupon need not take anything off yet: the page says why not. One that there is not is refused at once. */
  async function applyCoupon(c: HonoContext, checkout: Checkout, code: string): Promise<FormError[]> {
    const named = { owner: checkout.owner, address: clientAddress(c) }
    try {
      const found = code === '' ? undefined : await lookForCoupon(code, named, services)
      if (!found?.found) return [{ field: 'couponCode', problem: 'coupon-unknown' }]
      await setCoupon(checkout, { id: found.coupon.id, code: found.coupon.code })
      return []
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error
      return [{ field: 'couponCode', problem: 'coupon-too-many' }]
    }
  }

  function setCoupon(checkout: Checkout, coupon: Parameters<typeof changeCoupon>[2]): Promise<void> {
    const inCart = { now, describeCart: (cart: Parameters<typeof describeCart>[0]) => describeCart(cart, services) }
    return transact(db, (tx) => changeCoupon(tx, checkout, coupon, inCart))
  }

  async function limitsOf(checkout: Checkout, { form }: SubmittedForm): Promise<FormError[]> {
    const lines = await viewLines(services.catalogue, checkout.lines)
    const needsDelivery = lines.some((line) => line.needsDelivery)
    return checkLimits(form, {
      countries: countriesOf(settings.current(), needsDelivery),
      anyCountry: ALL_COUNTRIES,
    })
  }

  /** A checkout that is being paid, or has been, goes on elsewhere. */
  function leave(c: HonoContext, { session, checkout }: Visit): Response | undefined {
    if (checkout.state.status === 'ordered') return thank(c, session, checkout.state.orderId)
    return checkout.state.status === 'paying' ? c.redirect(paymentPath(checkout), 303) : undefined
  }

  /** Why the payment has failed that the buyer comes back from. Whoever has stopped it has made no mistake. */
  async function comesBackWith(c: HonoContext, { checkout }: Visit): Promise<Answer> {
    if (c.req.query('payment') !== 'failed') return {}
    const tried = await paymentStateOf(db, checkout)
    if (tried.status !== 'failed') return {}
    return tried.payment.failure === 'given-up'
      ? { isPayingOtherwise: true }
      : { errors: [declineError(tried.payment)] }
  }

  async function show(c: HonoContext, { session, checkout }: Visit, answer: Answer = {}): Promise<Response> {
    const shop = shopOfVisit(c, services, session)
    const pricing = pricingServices(services, shop.lang)
    const { languages } = pricing.settings
    const findCoupon = askedOnce<Parameters<typeof pricing.findCoupon>, CouponInCart>((code, customer) =>
      pricing.findCoupon(code, { ...customer, languages }),
    )
    const surroundings = { ...pricing, findCoupon }
    const { locale } = buyerView({ language: shop.lang }, surroundings.settings)
    const [prices, shopper, proof] = await Promise.all([
      showPrices(checkout, surroundings, locale),
      shopperOf(session, shop.lang),
      checkout.discounts.coupon &&
        describeCouponProof(checkout, checkout.discounts.coupon.code, { ...services, findCoupon }),
    ])
    const { email = '' } = checkout.buyer
    const captcha = (answer.wantsWork ?? (await nextWantsWork(c, checkout))) ? services.guard.demandWork() : undefined
    const described = describeCheckout(checkout, prices, {
      settings: surroundings.settings,
      locale,
      methods: methodsOf(services, shop.lang),
    })
    return answerPage(
      c,
      render('checkout', {
        ...described,
        form: answer.submitted ? formAgain(answer.submitted, described.idempotencyToken) : described.form,
        shop,
        shopper,
        action: `/checkout/${checkout.id}`,
        errors: answer.errors ?? [],
        notice: answer.notice && { ...answer.notice, areBesideCart: checkout.cartId === null },
        ...(proof && !prices.coupon?.refusal && { couponProof: { state: proof, sentTo: maskEmail(email) } }),
        ...(captcha && { captcha: { kind: captcha.kind, challenge: captcha.challenge } }),
        isCardGone: answer.submitted?.card.number ? true : false,
        isPayingOtherwise: answer.isPayingOtherwise ?? false,
        returnOrigins: returnOriginsOf(session.callbacks),
      }),
      // Who comes back from a payment that has failed has sent nothing that could be refused.
      c.req.method === 'GET'
        ? { status: 200 }
        : answer.retryAfterSeconds === undefined
          ? {}
          : { status: 429, retryAfterSeconds: answer.retryAfterSeconds },
    )
  }

  /** Looked up only where a card of this checkout was declined before, or many are all over the shop. */
  async function nextWantsWork(c: HonoContext, checkout: Checkout): Promise<boolean> {
    if (await shopDeclines.isAlarmed()) return true
    if (checkout.state.status !== 'open' || checkout.state.triedOrderId === undefined) return false
    const address = clientAddress(c)
    const askedFrom = address && services.guard.hashAddress(address)
    const asking = unpaidOf(checkout, { askedFrom, shop: settings.current(), now: now() })
    return wantsWork(await transact(db, (tx) => readUnpaid(tx, asking)))
  }

  /** A tick was for the terms that were there. */
  function formAgain({ form, quote }: SubmittedForm, quoteNow: string): SubmittedForm['form'] {
    return isOfSameTerms(quoteNow, quote) ? form : { ...form, terms: '' }
  }

  async function shopperOf(
    { isMember, isSignedIn, ownerId, callbacks }: PageSession,
    language: string | undefined,
  ): Promise<CheckoutPageProps['shopper']> {
    if (!isMember) return { kind: 'guest', canSignIn: callbacks.loginUrl !== undefined }
    if (!isSignedIn) return { kind: 'member' }
    const saved = await listSavedAddresses(db, ownerId)
    const { locale } = buyerView({ language }, settings.current())
    return {
      kind: 'member',
      savedAddresses: saved.map((each) => ({ id: each.id, text: describeAddress(each, locale) })),
    }
  }

  function expired(c: HonoContext): Response {
    return answerPage(c, render('checkout-expired', { shop: shopOfVisit(c, services) }))
  }

  function thank(c: HonoContext, session: PageSession, orderId: string): Response {
    return c.redirect(thankYouUrl(session, orderId, services), 303)
  }
}
