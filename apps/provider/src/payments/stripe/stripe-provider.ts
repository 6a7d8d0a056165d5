import type { Stripe } from 'stripe'
import type { FailureReason, Payment, Refund } from '../payment.ts'
import type { ProviderDispute, PaymentOutcome, PaymentProvider, ProviderRefund, RefundOutcome } from '../provider.ts'
import { isUnderWay } from '../payment-states.ts'
import type { StripeClient } from './stripe-client.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

export interface StripeServices {
  stripe: () => Promise<StripeClient>
  /** Reports a refusal that only the merchant can resolve, such as an invalid key. */
  reportRefusal(error: Error): void
  now: () => Date
}

/** Time for which an idempotency key is trusted; Stripe stores keys for a day. */
const IDEMPOTENCY_KEY_LIFETIME_MS = 12 * 3_600_000

const DISPUTES_NOT_ALLOWED =
  'The key of Stripe may not read disputes: chargebacks are not followed. Give it the right “Disputes: Read” in Stripe’s dashboard.'
const REFUNDS_NOT_ALLOWED =
  'The key of Stripe may not pay anything back: refunds wait. Give it the right “Charges and Refunds: Write” in Stripe’s dashboard.'

const CHARGES_NOT_ALLOWED =
  'The key of Stripe may not read charges: declined cards are not counted. Give it the right “Charges and Refunds: Write” in Stripe’s dashboard.'

type IntentResult =
  | { intent: Stripe.PaymentIntent; refusal?: undefined }
  | { intent?: undefined; refusal: PaymentOutcome }

export function createStripeProvider(services: StripeServices): PaymentProvider<void> {
  return new StripeProvider(services)
}

/**
 * Payment provider for cards and the methods that the merchant has enabled at Stripe. A payment is a PaymentIntent,
 * which the buyer confirms on the payment page with its secret. The payment id is the idempotency key.
 */
class StripeProvider implements PaymentProvider<void> {
  readonly name = 'stripe'
  readonly #services: StripeServices

  constructor(services: StripeServices) {
    this.#services = services
  }

  async begin(payment: Payment): Promise<PaymentOutcome> {
    const { intent, refusal } = await this.#findOrCreateIntent(payment)
    return intent ? toOutcome(intent, payment) : refusal
  }

  async find(payment: Payment): Promise<PaymentOutcome | { status: 'absent' }> {
    if (payment.reference !== undefined) return this.#readIntent(payment, payment.reference)
    return isUnderWay(payment) ? this.begin(payment) : { status: 'absent' }
  }

  async cancel(payment: Payment): Promise<PaymentOutcome> {
    const { api, errors } = await this.#services.stripe()
    let reference = payment.reference
    if (reference === undefined) {
      const { intent, refusal } = await this.#findOrCreateIntent(payment)
      if (!intent) return refusal
      reference = intent.id
    }
    try {
      return await this.#withDeclines(
        await api.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }),
        payment,
      )
    } catch (error) {
      const isTooLate =
        error instanceof errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'
      if (isTooLate) return this.#readIntent(payment, reference)
      throw error
    }
  }

  async refund(refund: Refund, payment: Payment): Promise<RefundOutcome> {
    const { api, errors } = await this.#services.stripe()
    // The refund may have been requested before a crash, under a key that has expired by now.
    const isOld = this.#services.now().getTime() - refund.createdAt.getTime() > IDEMPOTENCY_KEY_LIFETIME_MS
    const before = refund.checks > 0 || isOld ? await this.findRefund(refund, payment) : undefined
    if (before && before.status !== 'absent') return before
    const amount = toStripeAmount({ minor: refund.amountMinor, currency: refund.currency })
    if (amount === undefined) return { status: 'failed', reason: 'Stripe does not know amounts as small as this one.' }
    try {
      const metadata = { order: refund.orderId, payment: payment.id, refund: refund.id }
      const given = await api.refunds.create(
        { payment_intent: payment.reference, amount, metadata },
        { idempotencyKey: refund.id },
      )
      return toRefundOutcome(given)
    } catch (error) {
      if (error instanceof errors.StripePermissionError)
        this.#services.reportRefusal(new Error(REFUNDS_NOT_ALLOWED, { cause: error }))
      if (!(error instanceof errors.StripeInvalidRequestError)) throw error
      // The refund may be refused because it was made before.
      const known = await this.findRefund(refund, payment)
      return known.status === 'absent' ? { status: 'failed', reason: error.message } : known
    }
  }

  async findRefund(refund: Refund, payment: Payment): Promise<RefundOutcome | { status: 'absent' }> {
    const { api } = await this.#services.stripe()
    if (refund.reference !== undefined) return toRefundOutcome(await api.refunds.retrieve(refund.reference))
    if (payment.reference === undefined) return { status: 'absent' }
    for await (const each of api.refunds.list({ payment_intent: payment.reference, limit: 100 }))
      if (each.metadata?.['refund'] === refund.id) return toRefundOutcome(each)
    return { status: 'absent' }
  }

  async listRefunds(payment: Payment): Promise<ProviderRefund[]> {
    const { api } = await this.#services.stripe()
    const found: ProviderRefund[] = []
    if (payment.reference === undefined) return found
    for await (const each of api.refunds.list({ payment_intent: payment.reference, limit: 100 })) {
      const currency = each.currency.toUpperCase()
      found.push({
        reference: each.id,
        refundId: each.metadata?.['refund'],
        amountMinor: fromStripeAmount(each.amount, { minor: payment.amountMinor, currency }),
        currency,
        hasFailed: each.status === 'failed' || each.status === 'canceled',
      })
    }
    return found
  }

  async listDisputes(payment: Payment): Promise<ProviderDispute[] | 'not-allowed'> {
    const { api, errors } = await this.#services.stripe()
    const found: ProviderDispute[] = []
    if (payment.reference === undefined) return found
    try {
      for await (const each of api.disputes.list({ payment_intent: payment.reference, limit: 100 })) {
        const status = DISPUTES[each.status]
        if (!status) continue
        const currency = each.currency.toUpperCase()
        const amountMinor = fromStripeAmount(each.amount, { minor: payment.amountMinor, currency })
        found.push({ reference: each.id, amountMinor, currency, reason: each.reason, status })
      }
    } catch (cause) {
      if (!(cause instanceof errors.StripePermissionError)) throw cause
      this.#services.reportRefusal(new Error(DISPUTES_NOT_ALLOWED, { cause }))
      return 'not-allowed'
    }
    return found
  }

  /**
   * Creates the intent, or finds it by its idempotency key. A permanent error is an outcome: there is no intent, and
   * never will be under this key.
   */
  async #findOrCreateIntent(payment: Payment): Promise<IntentResult> {
    const { api, errors } = await this.#services.stripe()
    const amount = toStripeAmount({ minor: payment.amountMinor, currency: payment.currency })
    if (amount === undefined) return { refusal: { status: 'failed', reason: 'amount-not-possible' } }
    try {
      const intent = await api.paymentIntents.create(
        {
          amount,
          currency: payment.currency.toLowerCase(),
          automatic_payment_methods: { enabled: true },
          metadata: { order: payment.orderId, payment: payment.id },
        },
        { idempotencyKey: payment.id },
      )
      return { intent }
    } catch (error) {
      if (!isPermanentError(error, errors)) throw error
      this.#services.reportRefusal(error)
      const isAmount = error.code === 'amount_too_small' || error.code === 'amount_too_large'
      return { refusal: { status: 'failed', reason: isAmount ? 'amount-not-possible' : 'never-arrived' } }
    }
  }

  async #readIntent(payment: Payment, reference: string): Promise<PaymentOutcome> {
    const { api } = await this.#services.stripe()
    return this.#withDeclines(await api.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }), payment)
  }

  /**
   * Counts declined cards as failed charges. A failed authentication has no charge, only the error of the intent.
   * Repeated queries give the same number.
   */
  async #withDeclines(intent: Stripe.PaymentIntent, payment: Payment): Promise<PaymentOutcome> {
    const outcome = toOutcome(intent, payment)
    const { id, last_payment_error: error, latest_charge: charge } = intent
    const isTried = error !== null || charge !== null
    if (!isTried || (outcome.status !== 'pending' && outcome.status !== 'failed')) return outcome
    return { ...outcome, declines: Math.max(error ? 1 : 0, await this.#countFailedCharges(id)) }
  }

  async #countFailedCharges(intentId: string): Promise<number> {
    const { api, errors } = await this.#services.stripe()
    try {
      const { data } = await api.charges.list({ payment_intent: intentId, limit: 100 })
      return data.filter(({ status }) => status === 'failed').length
    } catch (cause) {
      if (!(cause instanceof errors.StripePermissionError)) throw cause
      this.#services.reportRefusal(new Error(CHARGES_NOT_ALLOWED, { cause }))
      return 0
    }
  }
}

/**
 * Whether an error means that no intent exists: bad keys, or an amount that is too small. An internal error of Stripe
 * is stored under its key and replayed, so it is permanent as well.
 */
function isPermanentError(error: unknown, errors: StripeClient['errors']): error is Stripe.errors.StripeError {
  if (!(error instanceof errors.StripeError)) return false
  const isReplayed = error.headers?.['idempotent-replayed'] === 'true'
  return (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    (error instanceof errors.StripeInvalidRequestError && error.type !== 'StripeIdempotencyError') ||
    (error instanceof errors.StripeAPIError && isReplayed)
  )
}

function toOutcome(intent: Stripe.PaymentIntent, payment: Payment): PaymentOutcome {
  const { id: reference, client_secret: secret } = intent
  const taken = intent.currency.toUpperCase()
  switch (intent.status) {
    case 'succeeded': {
      return {
        status: 'captured',
        reference,
        amountMinor: fromStripeAmount(intent.amount_received, { minor: payment.amountMinor, currency: taken }),
        currency: taken,
        details: getCardDetails(intent),
      }
    }
    case 'canceled':
      return { status: 'failed', reason: toFailureReason(intent), reference }
    case 'processing':
    case 'requires_capture':
      return { status: 'pending', reference }
    // Waits for the buyer, who may try another card after a decline.
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
    default:
      return { status: 'pending', reference, ...(secret !== null && { secret }) }
  }
}

/** State of a dispute by its status at Stripe. A `warning` is an inquiry before any money has moved, and is ignored. */
const DISPUTES: Readonly<Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>>> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

function getCardDetails({ latest_charge: charge }: Stripe.PaymentIntent): Payment['details'] {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return { ...(card?.last4 && { lastDigits: card.last4 }), ...(card?.brand && { brand: card.brand }) }
}

function toFailureReason({ last_payment_error: error }: Stripe.PaymentIntent): FailureReason {
  if (!error) return 'timed-out'
  if (error.decline_code === 'insufficient_funds') return 'insufficient-funds'
  if (error.code === 'expired_card') return 'card-expired'
  if (error.code === 'payment_intent_authentication_failure') return 'challenge-failed'
  return 'declined'
}

function toRefundOutcome({ id: reference, status, failure_reason: failure }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { status: 'done', reference }
  if (status === 'failed' || status === 'canceled') return { status: 'failed', reason: failure ?? status }
  return { status: 'pending', reference }
}
