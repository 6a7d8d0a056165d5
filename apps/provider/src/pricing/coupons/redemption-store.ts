import { sql } from 'kysely'
import { parseEmailKey, parseMailboxKey } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { describeRefusal, type RedemptionRefusal } from '../coupon-refusals.ts'
import type { Coupon } from '../input.ts'
import type { Customer } from './store.ts'

/** Redemption of a coupon: the order and its customer. */
export interface Redemption extends Customer {
  orderId: string
  now: Date
}

/**
 * Redeems a coupon for an order, in the transaction that places the order. Throws `COUPON_NOT_APPLICABLE` if the
 * coupon has changed since the totals were calculated, is used up, was used by this customer, or has ended; the
 * transaction must then roll back. Orders with one coupon queue on its row, so that only one gets the last use.
 *
 * @example
 * await redeemCoupon(tx, coupon, { ownerId: checkout.owner.id, email: buyer.email, orderId, now })
 */
export async function redeemCoupon(
  tx: Tx,
  { id, revision, code }: Pick<Coupon, 'id' | 'revision' | 'code'>,
  { ownerId, email, orderId, now }: Redemption,
): Promise<void> {
  const counted = await tx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('is_active', '=', true)
    .where((is) => is.or([is('starts_at', 'is', null), is('starts_at', '<=', now)]))
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .where((is) => is.or([is('max_uses', 'is', null), is('uses', '<', is.ref('max_uses'))]))
    .returning('once_per_customer')
    .executeTakeFirst()
  if (!counted) throw notApplicable(code, await findRedemptionRefusal(tx, id, now))

  // A separate statement after the row is locked: it sees the redemptions of earlier transactions in the queue.
  if (counted.once_per_customer && (await hasRedeemed(tx, id, { ownerId, email })))
    throw notApplicable(code, 'COUPON_USED_BY_CUSTOMER')

  await tx
    .insertInto('coupon_redemptions')
    .values({ order_id: orderId, coupon_id: id, owner_id: ownerId, email: toCustomerKey(email), redeemed_at: now })
    .execute()
}

/** Returns the redemption of a cancelled order. Does nothing for an order without a coupon. */
export async function releaseCoupon(tx: Tx, orderId: string): Promise<void> {
  await sql`
    with released as (delete from coupon_redemptions where order_id = ${orderId}::uuid returning coupon_id)
    update coupons set uses = uses - 1 from released where coupons.id = released.coupon_id`.execute(tx)
}

/** Erases the email addresses of redemptions of anonymized orders. The redemptions remain. */
export async function eraseRedemptionEmails(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.updateTable('coupon_redemptions').set({ email: null }).where('order_id', 'in', orderIds).execute()
}

async function hasRedeemed(tx: Tx, couponId: string, { ownerId, email }: Customer): Promise<boolean> {
  // The other keys are those of earlier versions.
  const keys = [toCustomerKey(email), parseEmailKey(email ?? ''), email?.trim().toLowerCase()].filter(Boolean)
  const { rows } = await sql`
    select from coupon_redemptions where coupon_id = ${couponId}::uuid and owner_id = ${ownerId}::uuid
    union all
    select from coupon_redemptions where coupon_id = ${couponId}::uuid and email = any(${keys}::text[])
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Key of a customer: the mailbox of the address, however it is written. */
function toCustomerKey(email: string | undefined): string | null {
  return parseMailboxKey(email ?? '') ?? null
}

async function findRedemptionRefusal(tx: Tx, id: string, now: Date): Promise<RedemptionRefusal> {
  const row = await tx
    .selectFrom('coupons')
    .select(['is_active', 'starts_at', 'ends_at', 'max_uses', 'uses'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'COUPON_NOT_FOUND'
  if (!row.is_active) return 'COUPON_INACTIVE'
  if (row.starts_at && row.starts_at > now) return 'COUPON_NOT_STARTED'
  if (row.ends_at && row.ends_at <= now) return 'COUPON_EXPIRED'
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'COUPON_USED_UP'
  return 'COUPON_CHANGED'
}

function notApplicable(code: string, reason: RedemptionRefusal): AppError {
  return new AppError('COUPON_NOT_APPLICABLE', 409, describeRefusal(code, reason), {
    data: { code, reason },
  })
}
