import { randomUUID } from 'node:crypto'
import type { FormParameters } from './form-parameters.ts'

export interface FakeResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
}

type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: IntentStatus
  client_secret: string
  metadata: FormParameters
  last_payment_error: { code: string; decline_code?: string; message: string } | null
  latest_charge: object | null
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  payment_intent: string
  metadata: FormParameters
  reason: string
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost'
}

interface Charge {
  id: string
  object: 'charge'
  payment_intent: string
  status: 'failed' | 'succeeded'
}

interface BookedRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  metadata: FormParameters
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
}

/** Means of payment of a buyer. */
export type StripeCard = 'good' | 'declined' | 'poor' | 'expired' | 'asks' | 'slow'

const SMALLEST = 50

/** Intents and refunds of the fake, with the rules of the API. */
export class FakePaymentIntents {
  readonly intents = new Map<string, Intent>()
  readonly charges: Charge[] = []
  readonly disputes = new Map<string, Dispute>()
  readonly refunds = new Map<string, BookedRefund>()
  /** Outcome of refunds from now on. */
  refundsBecome: BookedRefund['status'] = 'succeeded'
  readonly #tell: (type: string, object: object) => void

  constructor(tell: (type: string, object: object) => void) {
    this.#tell = tell
  }

  /** Captured amount without refunds. */
  get taken(): number {
    const received = [...this.intents.values()].reduce((sum, intent) => sum + intent.amount_received, 0)
    const given = [...this.refunds.values()].filter(({ status }) => status !== 'failed')
    return received - given.reduce((sum, refund) => sum + refund.amount, 0)
  }

  /** Returns the only intent of a shop. */
  getOnly(): Intent {
    const [intent, ...others] = this.intents.values()
    if (!intent || others.length > 0) throw new Error(`There are ${this.intents.size} intents, not one.`)
    return intent
  }

  /** Lists the intents of a payment. */
  listByPayment(paymentId: string): Intent[] {
    return [...this.intents.values()].filter(({ metadata }) => metadata['payment'] === paymentId)
  }

  answer(step: string, parameters: FormParameters): FakeResponse {
    const [, what = '', id = '', action = ''] = /^\w+ \/v1\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(step) ?? []
    const isPost = step.startsWith('POST')
    if (what === 'refunds' && isPost && !id) return this.#refund(parameters)
    if (what === 'refunds' && !id)
      return createListResponse(
        [...this.refunds.values()].filter((each) => each.payment_intent === parameters['payment_intent']),
      )
    if (what === 'refunds') return createObjectResponse(this.refunds.get(id), 'refund', id)
    if (what === 'disputes')
      return createListResponse(
        [...this.disputes.values()].filter((each) => each.payment_intent === parameters['payment_intent']).toReversed(),
      )
    if (what === 'charges' && !isPost && !id) {
      const newestFirst = this.charges
        .filter((each) => each.payment_intent === parameters['payment_intent'])
        .toReversed()
      return createListResponse(newestFirst.slice(0, Number(parameters['limit'] ?? 10)))
    }
    if (what === 'payment_intents' && isPost && !id) return this.#create(parameters)
    if (what === 'payment_intents' && action === 'cancel') return this.#cancel(id)
    if (what === 'payment_intents' && !action) return createObjectResponse(this.intents.get(id), 'payment_intent', id)
    return createErrorResponse(404, 'invalid_request_error', `Unrecognized request URL (${step}).`)
  }

  /** Confirms an intent as Stripe's script does for a buyer with the secret. Returns what the buyer sees. */
  confirm(secret: string, card: StripeCard): Intent {
    const intent = [...this.intents.values()].find((each) => each.client_secret === secret)
    if (!intent) throw new Error('No such payment_intent.')
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw new Error(`This PaymentIntent could not be confirmed because it has a status of ${intent.status}.`)
    if (card === 'asks') return this.#move(intent, 'requires_action')
    if (card === 'slow') return this.#move(intent, 'processing')
    return card === 'good' ? this.succeed(intent) : this.decline(intent, card)
  }

  /** Captures the money; `amount`: another one than requested. */
  succeed(intent: Intent, amount = intent.amount): Intent {
    intent.amount_received = amount
    intent.last_payment_error = null
    this.#charge(intent, 'succeeded')
    intent.latest_charge = {
      object: 'charge',
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    }
    return this.#move(intent, 'succeeded')
  }

  decline(intent: Intent, card: StripeCard | 'unproven'): Intent {
    // A failed authentication makes no charge.
    if (card !== 'unproven') intent.latest_charge = this.#charge(intent, 'failed')
    intent.last_payment_error = DECLINES[card] ?? DECLINES['declined']!
    return this.#move(intent, 'requires_payment_method', 'payment_intent.payment_failed')
  }

  /** Decides a pending refund. */
  decideRefund(status: 'succeeded' | 'failed'): void {
    for (const refund of this.refunds.values()) {
      if (refund.status !== 'pending') continue
      refund.status = status
      if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card'
      this.#tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
    }
  }

  /** Refunds in Stripe's dashboard, without the shop's ids. */
  refundByHand({ id, currency }: Intent, amount: number): BookedRefund {
    const { status } = this.#refund({ payment_intent: id, amount: `${amount}` })
    if (status !== 200) throw new Error(`Of ${id}, ${amount} ${currency} cannot be paid back.`)
    return [...this.refunds.values()].at(-1)! // it was just booked
  }

  /** Fails a completed refund that the bank has returned. */
  bounce(refund: BookedRefund): void {
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    this.#tell('refund.failed', refund)
  }

  /** Opens a dispute or an inquiry of a buyer. */
  dispute(
    { id, currency, ...intent }: Intent,
    status: Dispute['status'] = 'needs_response',
    amount = intent.amount,
  ): Dispute {
    const dispute: Dispute = {
      id: `dp_${randomUUID().replaceAll('-', '')}`,
      object: 'dispute',
      amount,
      currency,
      payment_intent: id,
      metadata: {},
      reason: 'fraudulent',
      status,
    }
    this.disputes.set(dispute.id, dispute)
    this.#tell('charge.dispute.created', dispute)
    return dispute
  }

  decideDispute(dispute: Dispute, status: 'needs_response' | 'won' | 'lost'): void {
    dispute.status = status
    this.#tell(status === 'needs_response' ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute)
  }

  #charge({ id }: Intent, status: Charge['status']): Charge {
    const charge: Charge = {
      id: `ch_${randomUUID().replaceAll('-', '')}`,
      object: 'charge',
      payment_intent: id,
      status,
    }
    this.charges.push(charge)
    return charge
  }

  #create(parameters: FormParameters): FakeResponse {
    const { amount, currency, metadata, automatic_payment_methods: methods } = parameters
    if (!/^[1-9]\d*$/.test(text(amount)))
      return createErrorResponse(400, 'invalid_request_error', 'Invalid integer: amount', 'parameter_invalid_integer')
    if (!/^[a-z]{3}$/.test(text(currency)))
      return createErrorResponse(400, 'invalid_request_error', 'Invalid currency: use lower case.')
    if (Number(amount) < SMALLEST)
      return createErrorResponse(400, 'invalid_request_error', 'Amount must be at least 50 cents.', 'amount_too_small')
    if (typeof methods !== 'object' || methods['enabled'] !== 'true')
      return createErrorResponse(400, 'invalid_request_error', 'Missing payment methods.')
    const id = `pi_${randomUUID().replaceAll('-', '')}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(amount),
      amount_received: 0,
      currency: text(currency),
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomUUID().replaceAll('-', '')}`,
      metadata: typeof metadata === 'object' ? metadata : {},
      last_payment_error: null,
      latest_charge: null,
    }
    this.intents.set(id, intent)
    this.#tell('payment_intent.created', intent)
    return { status: 200, body: structuredClone(intent) }
  }

  #cancel(id: string): FakeResponse {
    const intent = this.intents.get(id)
    if (!intent) return createObjectResponse(undefined, 'payment_intent', id)
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      return createErrorResponse(
        400,
        'invalid_request_error',
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      )
    return { status: 200, body: structuredClone(this.#move(intent, 'canceled')) }
  }

  #refund({ payment_intent: id, amount, metadata }: FormParameters): FakeResponse {
    const intent = this.intents.get(text(id))
    if (!intent) return createObjectResponse(undefined, 'payment_intent', text(id))
    const given = [...this.refunds.values()].filter((each) => each.payment_intent === id && each.status !== 'failed')
    const left = intent.amount_received - given.reduce((sum, each) => sum + each.amount, 0)
    const wanted = Number(amount)
    const isDisputed = [...this.disputes.values()].some(
      (each) => each.payment_intent === id && (each.status === 'needs_response' || each.status === 'lost'),
    )
    if (isDisputed)
      return createErrorResponse(400, 'invalid_request_error', 'This charge has been charged back.', 'charge_disputed')
    if (left === 0)
      return createErrorResponse(
        400,
        'invalid_request_error',
        'The charge has already been refunded.',
        'charge_already_refunded',
      )
    if (!(wanted > 0) || wanted > left)
      return createErrorResponse(
        400,
        'invalid_request_error',
        `Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`,
      )
    const refund: BookedRefund = {
      id: `re_${randomUUID().replaceAll('-', '')}`,
      object: 'refund',
      amount: wanted,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: typeof metadata === 'object' ? metadata : {},
      status: this.refundsBecome,
      ...(this.refundsBecome === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
    }
    this.refunds.set(refund.id, refund)
    this.#tell('refund.created', refund)
    return { status: 200, body: structuredClone(refund) }
  }

  #move(intent: Intent, status: IntentStatus, event = `payment_intent.${status}`): Intent {
    intent.status = status
    this.#tell(event, intent)
    return intent
  }
}

const DECLINES: Readonly<Record<string, NonNullable<Intent['last_payment_error']>>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  poor: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  unproven: {
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method.',
  },
}

export function createErrorResponse(status: number, type: string, message: string, code?: string): FakeResponse {
  return { status, body: { error: { type, message, ...(code && { code }) } } }
}

function createObjectResponse(object: object | undefined, what: string, id: string): FakeResponse {
  if (object) return { status: 200, body: structuredClone(object) }
  return createErrorResponse(404, 'invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing')
}

function createListResponse(data: object[]): FakeResponse {
  return { status: 200, body: { object: 'list', data: structuredClone(data), has_more: false, url: '/v1/refunds' } }
}

const text = (value: string | FormParameters | undefined): string => (typeof value === 'string' ? value : '')
