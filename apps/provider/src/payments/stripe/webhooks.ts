import type { Stripe } from 'stripe'
import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readBytes } from '../../platform/http/read-body.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { isGuid } from '../../platform/ids.ts'
import { findRefund } from '../refund-store.ts'
import { findPayment, findPaymentIdByReference } from '../store.ts'
import type { StripeClient } from './stripe-client.ts'

export interface StripeWebhookServices {
  db: Database
  stripe: () => Promise<StripeClient>
  webhookSecret: string
  now: () => Date
  /** Queries Stripe for the payment's outcome. Without an answer, the job retries. */
  checkPayment(paymentId: string): Promise<unknown>
  checkRefund(refundId: string): Promise<unknown>
  /** Imports the refunds of a payment, including those made in Stripe's dashboard. */
  syncRefunds(paymentId: string): Promise<void>
  /** Imports the disputes of a payment. */
  syncDisputes(paymentId: string): Promise<void>
}

const LIMIT_BYTES = 256 * 1024
/** Maximum age of an event, which prevents replays of intercepted ones. */
const TOLERANCE_SECONDS = 300

/**
 * Mounts Stripe's webhook. An event is only a trigger to query Stripe for the payment or refund that it names, so
 * repeated, late and reordered events change nothing. Responds with 503 while the database is unavailable, so that
 * Stripe repeats the event.
 */
export function mountStripeWebhooks(routes: RouteTable, services: StripeWebhookServices): void {
  const { db, checkPayment, checkRefund, syncRefunds, syncDisputes } = services

  routes.post('/webhooks/stripe', async (c) => {
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
  // The signature is valid, but the event may be of an unknown kind.
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

/**
 * Finds the payment or refund of an event. Objects of this shop carry its ids in their metadata; refunds made in the
 * dashboard and disputes name the intent. Other objects of the account are ignored.
 */
async function findEventSubject(db: Database, object: object): Promise<{ paymentId?: string; refundId?: string }> {
  const { metadata, payment_intent: intent } = object as Record<string, unknown> // validated below
  const ids = (metadata ?? {}) as Record<string, unknown> // validated below
  const [refund, payment] = [ids['refund'], ids['payment']].map((id) =>
    typeof id === 'string' && isGuid(id) ? id.toLowerCase() : undefined,
  )
  if (refund !== undefined && (await findRefund(db, refund))) return { refundId: refund }
  if (payment !== undefined && (await findPayment(db, payment))) return { paymentId: payment }
  if (typeof intent !== 'string') return {}
  return { paymentId: await findPaymentIdByReference(db, 'stripe', intent) }
}
