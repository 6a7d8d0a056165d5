/** Checkout page, rendered from a visit, its current prices, and the outcome of the last attempt. */
import type { Context as HonoContext } from 'hono'
import type { CheckoutNotice, CheckoutPageProps, RenderPage } from '../../pages/page-props.ts'
import { transact } from '../platform/db/transaction.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { getClientAddress } from '../platform/http/client-address.ts'
import { listSavedAddresses, maskEmail } from '../identity/index.ts'
import { readUnpaidSummary } from '../payments/index.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import type { CouponLookupResult } from '../pricing/index.ts'
import { type PageSession, getReturnOrigins } from '../redirects/index.ts'
import { createBuyerView } from '../settings/index.ts'
import type { Checkout, CheckoutSession } from './checkout.ts'
import type { FormError, SubmittedForm } from './checkout-form.ts'
import { getCheckoutShopProps } from './checkout-session.ts'
import { listPaymentMethods } from './choose-payment.ts'
import { describeCouponProof } from './coupon-customer.ts'
import { requiresCaptcha } from './decline-limits.ts'
import { describeCheckout } from './describe-checkout.ts'
import { toDeclineError } from './refusals.ts'
import { findCheckoutPayment } from './checkout-payment.ts'
import { memoizeOnce, createPricingServices } from './price-checkout.ts'
import { hasSameTerms } from './quote.ts'
import { formatSavedAddress } from './saved-address.ts'
import { createCheckoutPriceCache } from './checkout-price-cache.ts'
import { type SubmitServices, toUnpaidQuery } from './submit-checkout.ts'

export interface CheckoutPageServices extends Omit<SubmitServices, 'placeOrder' | 'cardAttemptLimiter'> {
  render: RenderPage
  secureCookies: boolean
  caches: CacheBudget
}

/** Outcome of an attempt that the page shows when it is rendered again. */
export interface FormFeedback {
  submitted?: SubmittedForm
  errors?: FormError[]
  notice?: CheckoutNotice
  /** The buyer canceled the last payment. */
  isPayingOtherwise?: boolean
  /** The next card requires a captcha solution. */
  requiresCaptcha?: boolean
  /** Present when the attempt was refused by a rate limit. */
  retryAfterSeconds?: number
}

/** Renders the checkout page, and the page of a checkout that has expired. */
export class CheckoutPage {
  readonly #services: CheckoutPageServices
  readonly #showPrices: ReturnType<typeof createCheckoutPriceCache>

  constructor(services: CheckoutPageServices) {
    this.#services = services
    this.#showPrices = createCheckoutPriceCache(services)
  }

  async show(c: HonoContext, { session, checkout }: CheckoutSession, attempt: FormFeedback = {}): Promise<Response> {
    const shop = getCheckoutShopProps(c, this.#services, session)
    const pricing = createPricingServices(this.#services, shop.lang)
    const { languages } = pricing.settings
    const findCoupon = memoizeOnce<Parameters<typeof pricing.findCoupon>, CouponLookupResult>((code, customer) =>
      pricing.findCoupon(code, { ...customer, languages }),
    )
    const context = { ...pricing, findCoupon }
    const { locale } = createBuyerView({ language: shop.lang }, context.settings)
    const [prices, shopper, proof] = await Promise.all([
      this.#showPrices(checkout, context, locale),
      this.#describeShopper(session, shop.lang),
      checkout.discounts.coupon &&
        describeCouponProof(checkout, checkout.discounts.coupon.code, { ...this.#services, findCoupon }),
    ])
    const { email = '' } = checkout.buyer
    const captcha =
      (attempt.requiresCaptcha ?? (await this.#needsCaptcha(c, checkout)))
        ? this.#services.rateLimiter.createProofOfWork()
        : undefined
    const described = describeCheckout(checkout, prices, {
      settings: context.settings,
      locale,
      methods: listPaymentMethods(this.#services, shop.lang),
    })
    return respondWithPage(
      c,
      this.#services.render('checkout', {
        ...described,
        form: attempt.submitted ? restoreForm(attempt.submitted, described.idempotencyToken) : described.form,
        shop,
        shopper,
        action: `/checkout/${checkout.id}`,
        errors: attempt.errors ?? [],
        notice: attempt.notice && { ...attempt.notice, areBesideCart: checkout.cartId === null },
        ...(proof && !prices.coupon?.refusal && { couponProof: { state: proof, sentTo: maskEmail(email) } }),
        ...(captcha && { captcha: { kind: captcha.kind, challenge: captcha.challenge } }),
        isCardGone: attempt.submitted?.card.number ? true : false,
        isPayingOtherwise: attempt.isPayingOtherwise ?? false,
        returnOrigins: getReturnOrigins(session.callbacks),
      }),
      // A buyer who returns from a failed payment has submitted nothing, so the page is not an error.
      c.req.method === 'GET'
        ? { status: 200 }
        : attempt.retryAfterSeconds === undefined
          ? {}
          : { status: 429, retryAfterSeconds: attempt.retryAfterSeconds },
    )
  }

  showExpired(c: HonoContext): Response {
    return respondWithPage(
      c,
      this.#services.render('checkout-expired', { shop: getCheckoutShopProps(c, this.#services) }),
    )
  }

  /** Finds why the payment failed that the buyer returns from. A payment that the buyer canceled is no error. */
  async findFailure(c: HonoContext, { checkout }: CheckoutSession): Promise<FormFeedback> {
    if (c.req.query('payment') !== 'failed') return {}
    const tried = await findCheckoutPayment(this.#services.db, checkout)
    if (tried.status !== 'failed') return {}
    return tried.payment.failure === 'given-up'
      ? { isPayingOtherwise: true }
      : { errors: [toDeclineError(tried.payment)] }
  }

  /** Reads the database only if a card of this checkout was declined before, or the whole shop has many declines. */
  async #needsCaptcha(c: HonoContext, checkout: Checkout): Promise<boolean> {
    if (await this.#services.declineMonitor.isAlarmed()) return true
    if (checkout.state.status !== 'open' || checkout.state.triedOrderId === undefined) return false
    const address = getClientAddress(c)
    const addressHash = address && this.#services.rateLimiter.hashIpAddress(address)
    const query = toUnpaidQuery(checkout, {
      addressHash,
      shop: this.#services.settings.current(),
      now: this.#services.now(),
    })
    return requiresCaptcha(await transact(this.#services.db, (tx) => readUnpaidSummary(tx, query)))
  }

  async #describeShopper(
    { isMember, isSignedIn, ownerId, callbacks }: PageSession,
    language: string | undefined,
  ): Promise<CheckoutPageProps['shopper']> {
    if (!isMember) return { kind: 'guest', canSignIn: callbacks.loginUrl !== undefined }
    if (!isSignedIn) return { kind: 'member' }
    const saved = await listSavedAddresses(this.#services.db, ownerId)
    const { locale } = createBuyerView({ language }, this.#services.settings.current())
    return {
      kind: 'member',
      savedAddresses: saved.map((each) => ({ id: each.id, text: formatSavedAddress(each, locale) })),
    }
  }
}

/** A tick counts only for the terms that were shown. */
function restoreForm({ form, quote }: SubmittedForm, quoteNow: string): SubmittedForm['form'] {
  return hasSameTerms(quoteNow, quote) ? form : { ...form, terms: '' }
}
