import type { CheckoutSettings } from '@cartwright/contract'
import { type CartContext, describeCart } from '../cart/index.ts'
import { parseMailboxKey } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { RateLimiter, Attempt } from '../identity/index.ts'
import {
  type DeclineScope,
  hasProviderForm,
  isDecline,
  lockProviderForms,
  type Payment,
  readUnpaidSummary,
} from '../payments/index.ts'
import { getMaxTotalMinor, type PricingSettings } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { checkBuyer, type FormError, type SubmittedForm, type Sender } from './checkout-form.ts'
import {
  type PaymentChoice,
  choosePayment,
  filterMethodsByDelivery,
  listPaymentMethods,
  type PaymentMethod,
  getDeliveryKind,
} from './choose-payment.ts'
import { findCouponCustomer } from './coupon-customer.ts'
import type { DeclineLimit, CardAttemptLimiter } from './card-attempt-limiter.ts'
import { DECLINE_LIMITS, findCardRefusal } from './decline-limits.ts'
import {
  PRICES_CHANGED,
  PROVE_ADDRESS,
  createSoldOutNotice,
  TERMS_CHANGED,
  TOO_LARGE,
  type Refusal,
  type SubmissionResult,
  toRefusal,
  toDeclineError,
} from './refusals.ts'
import { findCheckoutPayment } from './checkout-payment.ts'
import {
  type AcceptedTerms,
  getCouponDiscount,
  type PaymentSelection,
  type OrderPlaced,
  type NewOrder,
  type OrderPlacement,
  type RecordedOrder,
} from './place-order.ts'
import { priceCheckout, type PricedCheckout, createPricingServices } from './price-checkout.ts'
import { hasSamePrices, getQuoteFingerprint } from './quote.ts'
import type { DeclineMonitor } from './decline-monitor.ts'
import { findCheckout } from './store.ts'
import { type TakePaymentServices, takePayment } from './take-payment.ts'

export interface SubmitServices extends CartContext, TakePaymentServices {
  db: Database
  recordOrder(tx: Tx, order: NewOrder): Promise<RecordedOrder>
  placeOrder(placing: OrderPlacement): Promise<OrderPlaced>
  rateLimiter: RateLimiter
  cardAttemptLimiter: CardAttemptLimiter
  declineMonitor: DeclineMonitor
}

/**
 * Submits a checkout. Checks, in this order: availability, shown prices, complete form, payment method, stock,
 * payment.
 */
export function submitCheckout(
  checkout: Checkout,
  submitted: SubmittedForm & { sender: Sender },
  services: SubmitServices,
): Promise<SubmissionResult> {
  return new CheckoutSubmission(checkout, submitted, services).submit()
}

type Shop = ReturnType<typeof createPricingServices>

/** Payment of a submission, with the inputs of the limits of cards and orders. */
interface PaymentAttempt {
  paymentSelection: PaymentSelection | undefined
  addressHash: string | undefined
  /** No card is tried: nothing is due with the order, or the payment is manual. */
  isByHand: boolean
  opensForm: boolean
  demandsProofs: boolean
  isShopAlarmed: boolean
  proof: 'good' | 'bad' | undefined
}

/** One submission of a checkout, from its checks to its payment. */
class CheckoutSubmission {
  readonly #checkout: Checkout
  readonly #submitted: SubmittedForm & { sender: Sender }
  readonly #services: SubmitServices
  readonly #startedAt: Date
  #choice: PaymentChoice
  #isNew = false
  #isDeclined = false

  constructor(checkout: Checkout, submitted: SubmittedForm & { sender: Sender }, services: SubmitServices) {
    this.#checkout = checkout
    this.#submitted = submitted
    this.#services = services
    this.#startedAt = services.now()
    this.#choice = this.#choose(listPaymentMethods(services, submitted.sender.language))
  }

  async submit(): Promise<SubmissionResult> {
    // The order under way holds its stock, so availability does not matter.
    if (this.#checkout.state.status === 'paying') return this.#refuse({})
    const shop = createPricingServices(this.#services, this.#submitted.sender.language)
    const priced = await priceCheckout(this.#checkout, shop)
    const refusal = this.#checkOffer(priced, shop) ?? this.#checkForm(priced, shop)
    if (refusal) return this.#refuse(refusal)
    const customer = await this.#findCustomer(priced)
    return customer.refusal ? this.#refuse(customer.refusal) : this.#order(priced, shop, customer.email)
  }

  #choose(methods: PaymentMethod[]): PaymentChoice {
    const { form, card } = this.#submitted
    return choosePayment({ code: form.paymentMethod, card }, methods, this.#startedAt)
  }

  /** Checks stock, the largest amount, and that the buyer has seen these prices and terms. */
  #checkOffer(priced: PricedCheckout, shop: Shop): Refusal | undefined {
    const missing = listUnavailableItems(priced)
    if (missing.length > 0) return { notice: createSoldOutNotice(missing) }
    if (priced.totals.totalMinor > getMaxTotalMinor(this.#checkout.currency)) return { notice: TOO_LARGE }
    const quote = getQuoteFingerprint(priced, shop.settings.checkout.terms)
    if (quote === this.#submitted.quote) return undefined
    return { notice: hasSamePrices(quote, this.#submitted.quote) ? TERMS_CHANGED : PRICES_CHANGED }
  }

  /** Checks the buyer's fields and the chosen payment method. */
  #checkForm(priced: PricedCheckout, shop: Shop): Refusal | undefined {
    const { sender, form } = this.#submitted
    this.#choice = this.#choose(
      filterMethodsByDelivery(listPaymentMethods(this.#services, sender.language), getDeliveryKind(priced.totals)),
    )
    const errors = [
      ...checkBuyer(this.#checkout.buyer, priced, { checkout: shop.settings.checkout, form }),
      ...(isDue(priced) && this.#choice.status === 'refused' ? this.#choice.problems : []),
    ]
    return errors.length > 0 ? { errors } : undefined
  }

  /** Finds the proven email address for a coupon that is limited per customer. */
  async #findCustomer(priced: PricedCheckout): Promise<{ email?: string; refusal?: Refusal }> {
    const coupon = getCouponDiscount(priced)
    if (!coupon) return {}
    const { form, sender } = this.#submitted
    const entered = { code: coupon.code, entered: form.emailCode, sender }
    const customer = await findCouponCustomer(this.#checkout, entered, this.#services)
    if (customer.status === 'refused')
      return { refusal: { errors: [customer.error], retryAfterSeconds: customer.retryAfterSeconds } }
    if (customer.status === 'code-required')
      return { refusal: customer.isNew ? { notice: PROVE_ADDRESS } : { errors: [CODE_MISSING] } }
    return { email: customer.email }
  }

  async #order(priced: PricedCheckout, shop: Shop, couponEmail: string | undefined): Promise<SubmissionResult> {
    const { catalogue, cardAttemptLimiter, placeOrder, declineMonitor } = this.#services
    let counted: Attempt | undefined
    const attempt = await this.#assessPayment(priced)
    const { isByHand, opensForm } = attempt
    const release = isByHand ? undefined : await cardAttemptLimiter.acquire(getDeclineLimits(this.#checkout, attempt))
    try {
      if (isByHand) counted = await this.#countAttempt()
      const placed = await placeOrder(this.#toPlacement(priced, shop, { ...attempt, couponEmail }))
      if (placed.status === 'ordered') return placed
      // The form is counted in the database from now on; its cards are declined at the provider.
      if (opensForm) release?.(false)
      const submission = await this.#pay(placed.orderId, placed.payment)
      if (this.#isDeclined) await declineMonitor.recordDecline()
      return submission
    } catch (error) {
      this.#isNew = false
      return await this.#refuse(toRefusal(error, isByHand))
    } finally {
      release?.(this.#isDeclined)
      if (!this.#isNew) await counted?.refund()
      catalogue.invalidate(
        priced.lines.flatMap(({ product }) => product?.id ?? []),
        'stock',
      )
    }
  }

  async #assessPayment(priced: PricedCheckout): Promise<PaymentAttempt> {
    const { rateLimiter, declineMonitor } = this.#services
    const { sender, captcha } = this.#submitted
    const addressHash = sender.address && rateLimiter.hashIpAddress(sender.address)
    // If nothing is due with the order, the payment method is ignored.
    const paymentSelection: PaymentSelection | undefined =
      isDue(priced) && this.#choice.status === 'chosen'
        ? { ...this.#choice.chosen.paymentSelection, addressHash }
        : undefined
    const isByHand = !paymentSelection || paymentSelection.provider === 'manual'
    const demandsProofs = rateLimiter.createProofOfWork() !== undefined
    const isShopAlarmed = !isByHand && (await declineMonitor.isAlarmed())
    const given = isByHand ? '' : captcha
    const proof = given === '' ? undefined : (await rateLimiter.verifyProofOfWork(given)) ? 'good' : 'bad'
    const opensForm = paymentSelection !== undefined && hasProviderForm(paymentSelection)
    return { paymentSelection, addressHash, isByHand, opensForm, demandsProofs, isShopAlarmed, proof }
  }

  #toPlacement(
    priced: PricedCheckout,
    shop: Shop,
    { paymentSelection, couponEmail, addressHash, ...card }: PaymentAttempt & { couponEmail: string | undefined },
  ): OrderPlacement {
    const checkout = this.#checkout
    return {
      submitted: checkout,
      priced,
      paymentSelection,
      ...(couponEmail !== undefined && { couponEmail }),
      services: {
        now: this.#services.now,
        recordOrder: (writing, order) => {
          this.#isNew = true
          return this.#services.recordOrder(writing, {
            ...order,
            language: this.#submitted.sender.language,
            terms: toAcceptedTerms(shop.settings.checkout, order.placedAt),
          })
        },
        findPaymentRefusal: async (reading) => {
          if (card.opensForm) await lockProviderForms(reading, { ownerId: checkout.owner.id, addressHash })
          const query = toUnpaidQuery(checkout, { addressHash, shop: shop.settings, now: this.#startedAt })
          const unpaid = await readUnpaidSummary(reading, query)
          if (unpaid.exceedsHoldLimit)
            return new AppError(
              'TOO_MANY_REQUESTS',
              429,
              'Too many orders were begun and not paid. Please pay one of them first.',
            )
          const { opensForm, demandsProofs, isShopAlarmed, proof } = card
          return findCardRefusal({ ...unpaid, opensForm, demandsProofs, isShopAlarmed, proof, now: this.#startedAt })
        },
        describeCart: (cart) => describeCart(cart, this.#services),
      },
    }
  }

  /**
   * Rate-limits orders without an immediate payment, which prove nothing: they take stock, and mail any address that
   * was typed.
   */
  #countAttempt(): Promise<Attempt> {
    const account = parseMailboxKey(this.#checkout.buyer.email ?? '')
    return this.#services.rateLimiter.beginAttempt('order', { account, address: this.#submitted.sender.address })
  }

  async #pay(orderId: string, started: Payment): Promise<SubmissionResult> {
    const chosen = this.#choice.status === 'chosen' ? this.#choice.chosen : undefined
    const payment = await takePayment(started, chosen, this.#services)
    this.#isDeclined = this.#isNew && isDecline(payment)
    if (payment.status === 'captured') return { status: 'ordered', orderId }
    return payment.status === 'failed'
      ? { status: 'refused', errors: [toDeclineError(payment)] }
      : { status: 'continue' }
  }

  /**
   * Refuses the submission, unless another submission of the checkout was faster, with the last items or a declined
   * card: its result then answers this one too.
   */
  async #refuse(why: Refusal): Promise<SubmissionResult> {
    const checkout = this.#checkout
    const current = await findCheckout(this.#services.db, checkout.owner.id, checkout.id)
    const currentPayment = current ? await findCheckoutPayment(this.#services.db, current) : { status: 'none' as const }
    if (currentPayment.status === 'ordered') return currentPayment
    if (currentPayment.status === 'under-way') return this.#pay(currentPayment.orderId, currentPayment.payment)
    const isOtherAttempt = currentPayment.status === 'failed' && current?.revision !== checkout.revision
    if (isOtherAttempt && currentPayment.payment.createdAt >= this.#startedAt)
      return { status: 'refused', errors: [toDeclineError(currentPayment.payment)] }
    return { status: 'refused', ...why }
  }
}

function isDue(priced: PricedCheckout): boolean {
  return priced.totals.payNow.totalMinor > 0n
}

/** Query of the buyer's unpaid payments, which limits new ones. */
export function toUnpaidQuery(
  { owner, state }: Checkout,
  { addressHash, shop, now }: { addressHash: string | undefined; shop: PricingSettings; now: Date },
): Parameters<typeof readUnpaidSummary>[1] {
  return {
    ownerId: owner.id,
    addressHash,
    triedOrderId: state.status === 'open' ? state.triedOrderId : undefined,
    holdMinutes: shop.payments.holdMinutes,
    now,
  }
}

/** Limits of this attempt. Forms of a provider open one at a time, since each counts as several cards. */
function getDeclineLimits(
  { id, owner }: Checkout,
  { addressHash, opensForm }: { addressHash: string | undefined; opensForm: boolean },
): DeclineLimit[] {
  const getLimit = (by: DeclineScope): number => (opensForm ? 1 : DECLINE_LIMITS[by])
  return [
    { name: `checkout ${id}`, limit: getLimit('checkout') },
    { name: `buyer ${owner.id}`, limit: getLimit('buyer') },
    ...(addressHash ? [{ name: `address ${addressHash}`, limit: getLimit('address') }] : []),
  ]
}

const CODE_MISSING = { field: 'emailCode', problem: 'email-code-missing' } as const satisfies FormError

/** The terms as the page showed them, in its language. If the shop requires the checkbox, it was ticked before. */
function toAcceptedTerms({ terms }: CheckoutSettings, at: Date): AcceptedTerms | undefined {
  if (!terms) return undefined
  const { text, url, mustAccept } = terms
  return { ...(text && { text }), ...(url && { url }), how: mustAccept ? 'ticked' : 'ordered', at: at.toISOString() }
}

function listUnavailableItems({ lines }: PricedCheckout): string[] {
  return lines
    .filter(({ availability }) => availability.status !== 'AVAILABLE')
    .map(({ translatedName }) => translatedName)
}
