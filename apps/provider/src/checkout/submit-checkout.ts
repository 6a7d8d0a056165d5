import type { CheckoutSettings } from '@cartwright/contract'
import type { CheckoutPageProps } from '../../pages/page-props.ts'
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
import { checkBuyer } from './check-buyer.ts'
import type { FormError, SubmittedForm } from './checkout-form.ts'
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
  toConflictNotice,
  PRICES_CHANGED,
  PROVE_ADDRESS,
  createSoldOutNotice,
  TERMS_CHANGED,
  TOO_LARGE,
  TOO_MANY_ORDERS,
  TOO_MANY_UNPAID,
} from './notices.ts'
import { toDeclineError } from './payment-errors.ts'
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
  declineGate: CardAttemptLimiter
  shopDeclines: DeclineMonitor
}

/** Who sends the form. */
export interface Sender {
  /** In which they read the page (BCP 47). */
  language?: string
  /** As `clientAddress` gives it. */
  address?: string
}

/** What comes of pressing "Place order". Of a refusal nothing was charged. */
export type SubmissionResult =
  | { status: 'ordered'; orderId: string }
  /** The order is placed, and its payment is not yet: the payment page of the checkout goes on. */
  | { status: 'continue' }
  | {
      status: 'refused'
      errors?: FormError[]
      notice?: NonNullable<CheckoutPageProps['notice']>
      /** The next card wants a proof that the browser is no robot. */
      requiresCaptcha?: boolean
      /** Where it was refused for too many tries. */
      retryAfterSeconds?: number
    }

type Refusal = Omit<SubmissionResult & { status: 'refused' }, 'status'>

/** Is everything there, does the shopper know the price, is it complete, can it be paid, is it in stock, is it paid: in this order. */
export function submitCheckout(
  checkout: Checkout,
  submitted: SubmittedForm & { sender: Sender },
  services: SubmitServices,
): Promise<SubmissionResult> {
  return new CheckoutSubmission(checkout, submitted, services).submit()
}

type Shop = ReturnType<typeof createPricingServices>

/** Payment of a submission, with what the limits of cards and orders need to know of it. */
interface PaymentAttempt {
  paying: PaymentSelection | undefined
  askedFrom: string | undefined
  /** No card is tried: nothing is due with the order, or it is paid by hand later. */
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
  readonly #begunAt: Date
  #choice: PaymentChoice
  #isNew = false
  #isDeclined = false

  constructor(checkout: Checkout, submitted: SubmittedForm & { sender: Sender }, services: SubmitServices) {
    this.#checkout = checkout
    this.#submitted = submitted
    this.#services = services
    this.#begunAt = services.now()
    this.#choice = this.#choose(listPaymentMethods(services, submitted.sender.language))
  }

  async submit(): Promise<SubmissionResult> {
    // Its order holds what it buys, so what is left is no matter.
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
    return choosePayment({ code: form.paymentMethod, card }, methods, this.#begunAt)
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
    if (customer.status === 'asked')
      return { refusal: customer.isNew ? { notice: PROVE_ADDRESS } : { errors: [CODE_MISSING] } }
    return { email: customer.email }
  }

  async #order(priced: PricedCheckout, shop: Shop, couponEmail: string | undefined): Promise<SubmissionResult> {
    const { catalogue, declineGate, placeOrder, shopDeclines } = this.#services
    let counted: Attempt | undefined
    const attempt = await this.#assessPayment(priced)
    const { isByHand, opensForm } = attempt
    const leave = isByHand ? undefined : await declineGate.acquire(getDeclineLimits(this.#checkout, attempt))
    try {
      if (isByHand) counted = await this.#count()
      const placed = await placeOrder(this.#toPlacing(priced, shop, { ...attempt, couponEmail }))
      if (placed.status === 'ordered') return placed
      // The form is counted from now on; its cards are declined elsewhere.
      if (opensForm) leave?.(false)
      const submission = await this.#pay(placed.orderId, placed.payment)
      if (this.#isDeclined) await shopDeclines.recordDecline()
      return submission
    } catch (error) {
      this.#isNew = false
      return await this.#refuse(toRefusal(error, isByHand))
    } finally {
      leave?.(this.#isDeclined)
      if (!this.#isNew) await counted?.refund()
      catalogue.invalidate(
        priced.lines.flatMap(({ product }) => product?.id ?? []),
        'stock',
      )
    }
  }

  async #assessPayment(priced: PricedCheckout): Promise<PaymentAttempt> {
    const { rateLimiter, shopDeclines } = this.#services
    const { sender, captcha } = this.#submitted
    const askedFrom = sender.address && rateLimiter.hashIpAddress(sender.address)
    // Where nothing is due with the order, no way to pay is asked for and none is looked at.
    const paying: PaymentSelection | undefined =
      isDue(priced) && this.#choice.status === 'chosen' ? { ...this.#choice.chosen.paying, askedFrom } : undefined
    const isByHand = !paying || paying.provider === 'manual'
    const demandsProofs = rateLimiter.createProofOfWork() !== undefined
    const isShopAlarmed = !isByHand && (await shopDeclines.isAlarmed())
    const given = isByHand ? '' : captcha
    const proof = given === '' ? undefined : (await rateLimiter.verifyProofOfWork(given)) ? 'good' : 'bad'
    const opensForm = paying !== undefined && hasProviderForm(paying)
    return { paying, askedFrom, isByHand, opensForm, demandsProofs, isShopAlarmed, proof }
  }

  #toPlacing(
    priced: PricedCheckout,
    shop: Shop,
    { paying, couponEmail, askedFrom, ...card }: PaymentAttempt & { couponEmail: string | undefined },
  ): OrderPlacement {
    const checkout = this.#checkout
    return {
      submitted: checkout,
      priced,
      paying,
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
          if (card.opensForm) await lockProviderForms(reading, { ownerId: checkout.owner.id, askedFrom })
          const asking = toUnpaidQuery(checkout, { askedFrom, shop: shop.settings, now: this.#begunAt })
          const unpaid = await readUnpaidSummary(reading, asking)
          if (unpaid.exceedsHoldLimit)
            return new AppError(
              'TOO_MANY_REQUESTS',
              429,
              'Too many orders were begun and not paid. Please pay one of them first.',
            )
          const { opensForm, demandsProofs, isShopAlarmed, proof } = card
          return findCardRefusal({ ...unpaid, opensForm, demandsProofs, isShopAlarmed, proof, now: this.#begunAt })
        },
        describeCart: (cart) => describeCart(cart, this.#services),
      },
    }
  }

  /** With an order that is not paid at once nobody proves anything: it takes stock, and mails whatever address was typed. */
  #count(): Promise<Attempt> {
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

  /** Another submission of this checkout may have been faster, with the last pieces, or with a card that was declined: what comes of that one answers this one too. */
  async #refuse(why: Refusal): Promise<SubmissionResult> {
    const checkout = this.#checkout
    const current = await findCheckout(this.#services.db, checkout.owner.id, checkout.id)
    const known = current ? await findCheckoutPayment(this.#services.db, current) : { status: 'none' as const }
    if (known.status === 'ordered') return known
    if (known.status === 'under-way') return this.#pay(known.orderId, known.payment)
    const isOfAnother = known.status === 'failed' && current?.revision !== checkout.revision
    if (isOfAnother && known.payment.createdAt >= this.#begunAt)
      return { status: 'refused', errors: [toDeclineError(known.payment)] }
    return { status: 'refused', ...why }
  }
}

function isDue(priced: PricedCheckout): boolean {
  return priced.totals.payNow.totalMinor > 0n
}

/** Converts an expected error of placing an order to the refusal that the page shows; throws every other one. */
function toRefusal(error: unknown, isByHand: boolean): Refusal {
  if (error instanceof AppError && error.data['reason'] === 'declines') {
    const { retryAfterSeconds } = error
    return { errors: [{ field: 'paymentMethod', problem: 'too-many-declines' }], retryAfterSeconds }
  }
  if (error instanceof AppError && (error.code === '-19971' || error.code === '-19970')) {
    const problem = error.code === '-19971' ? 'captcha-needed' : 'captcha-wrong'
    return { errors: [{ field: 'paymentMethod', problem }], requiresCaptcha: true }
  }
  if (error instanceof AppError && error.data['reason'] === 'open-forms')
    return { notice: TOO_MANY_UNPAID, retryAfterSeconds: error.retryAfterSeconds }
  if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
    return { notice: isByHand ? TOO_MANY_ORDERS : TOO_MANY_UNPAID }
  if (!(error instanceof AppError) || error.status !== 409) throw error
  return { notice: toConflictNotice(error) }
}

/** What is asked of payments before another one is begun. */
export function toUnpaidQuery(
  { owner, state }: Checkout,
  { askedFrom, shop, now }: { askedFrom: string | undefined; shop: PricingSettings; now: Date },
): Parameters<typeof readUnpaidSummary>[1] {
  return {
    ownerId: owner.id,
    askedFrom,
    triedOrderId: state.status === 'open' ? state.triedOrderId : undefined,
    holdMinutes: shop.payments.holdMinutes,
    now,
  }
}

/** Forms of a provider's own are opened one after the other, as each counts for several cards. */
function getDeclineLimits(
  { id, owner }: Checkout,
  { askedFrom, opensForm }: { askedFrom: string | undefined; opensForm: boolean },
): DeclineLimit[] {
  const limitOf = (by: DeclineScope): number => (opensForm ? 1 : DECLINE_LIMITS[by])
  return [
    { name: `checkout ${id}`, limit: limitOf('checkout') },
    { name: `buyer ${owner.id}`, limit: limitOf('buyer') },
    ...(askedFrom ? [{ name: `address ${askedFrom}`, limit: limitOf('address') }] : []),
  ]
}

const CODE_MISSING = { field: 'emailCode', problem: 'email-code-missing' } as const satisfies FormError

/** As the page showed them, in the language in which it was read. Where a tick is asked for, nobody comes here without it. */
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
