import type { Hono } from 'hono'
import type { Stripe } from 'stripe'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readBytes } from '../../platform/http/read-body.ts'
import { isGuid } from '../../platform/ids.ts'
import { findRefund } from '../refund-store.ts'
import { findPayment, findPaymentIdByReference } from '../store.ts'
import type { StripeClient } from './stripe-client.ts'

export interface StripeWebhookServices {
  db: Database
  stripe: () => Promise<StripeClient>
  webhookSecret: string
  now: () => Date
  /** Asks Stripe what became of it. Where there is no answer, the job asks again. */
  checkPayment(paymentId: string): Promise<unknown>
  checkRefund(refundId: string): Promise<unknown>
  /** Asks Stripe what went back of a payment, also by a merchant's hand in its dashboard. */
  syncRefunds(paymentId: string): Promise<void>
  /** Asks Stripe what banks have taken back of a payment. */
  syncDisputes(paymentId: string): Promise<void>
}

const LIMIT_BYTES = 256 * 1024
/** Older ones are refused, so that nobody can send again what they have overheard. */
const TOLERANCE_SECONDS = 300

/**
 * Stripe says that something has happened. Nothing of it is believed but that it is time to ask: which payment or refund it is about. What it is told twice, late or in another order
 * therefore changes nothing. While the database is away it is answered with 503, so that it comes again.
 */
export function mountStripeWebhooks(app: Hono, services: StripeWebhookServices): void {
  const { db, checkPayment, checkRefund, syncRefunds, syncDisputes } = services

  app.post('/webhooks/stripe', async (c) => {
    const event = await readEvent(c.req.raw, services)
    const about = await findEventSubject(db, event.data.object)
    if (about.refundId !== undefined) await checkRefund(about.refundId)
    else if (about.paymentId !== undefined && isDisputeEvent(event)) await syncDisputes(about.paymentId)
    else if (about.paymentId !== undefined && isRefundEvent(event)) await syncRefunds(about.paymentId)
    else if (about.paymentId !== undefined) await checkPayment(about.paymentId)
    return c.json({ received: true })
  })
}

async function readEvent(
  request: Request,
  { stripe, webhookSecret, now }: StripeWebhookServices,
): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature') ?? ''
  const body = Buffer.from(await readBytes(request, LIMIT_BYTES))
  const { webhooks } = await stripe()
  let event: Stripe.Event
  try {
    event = webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now().getTime())
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', 400, 'This is not signed by Stripe for this shop, or it is too old.', {
      cause,
    })
  }
  // Signed, but perhaps of a kind that is not there yet.
  if (typeof event?.data?.object !== 'object')
    throw new AppError('MALFORMED_REQUEST', 400, 'This is no event of Stripe.')
  return event
}

/** `refund.*`, `charge.refunded`, `charge.refund.updated`. */
function isRefundEvent({ type }: Stripe.Event): boolean {
  return type.startsWith('refund.') || type.startsWith('charge.refund')
}

/** `charge.dispute.created`, `.updated`, `.closed` and what the money did. */
function isDisputeEvent({ type }: Stripe.Event): boolean {
  return type.startsWith('charge.dispute.')
}

/** Intents, charges and refunds of this shop carry its ids; what was refunded in the dashboard, or is disputed, names the intent. Whatever else the account is used for is none of its business. */
async function findEventSubject(db: Database, object: object): Promise<{ paymentId?: string; refundId?: string }> {
  const { metadata, payment_intent: intent } = object as Record<string, unknown> // looked at closely below
  const named = (metadata ?? {}) as Record<string, unknown> // the same
  const [refund, payment] = [named['refund'], named['payment']].map((id) =>
    typeof id === 'string' && isGuid(id) ? id.toLowerCase() : undefined,
  )
  if (refund !== undefined && (await findRefund(db, refund))) return { refundId: refund }
  if (payment !== undefined && (await findPayment(db, payment))) return { paymentId: payment }
  if (typeof intent !== 'string') return {}
  return { paymentId: await findPaymentIdByReference(db, 'stripe', intent) }
}
