import { sql } from 'kysely'
import type { Email } from '../contacts/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'

/** Subscription to the return of a product. */
export interface BackInStockSubscription {
  productId: string
  /** Undefined: any variant of the product. */
  variantId: string | undefined
  language: string | undefined
  ownerId: string
  email: Email
  unsubscribeToken: string
}

/**
 * Inserts a subscription and returns its id. A repeated one only gets the new id, because the old id would reveal
 * that the address was subscribed.
 */
export async function insertSubscription(tx: Tx, wish: BackInStockSubscription, now: Date): Promise<string> {
  const id = newId()
  await tx
    .insertInto('back_in_stock_subscriptions')
    .values({
      id,
      product_id: wish.productId,
      variant_id: wish.variantId ?? null,
      owner_id: wish.ownerId,
      email: wish.email.address,
      email_key: wish.email.key,
      language: wish.language ?? null,
      unsubscribe_token: wish.unsubscribeToken,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'variant_id', 'email_key']).doUpdateSet({ id }))
    .execute()
  return id
}

export async function deleteSubscriptions(tx: Tx, forgetToken: string): Promise<void> {
  await tx.deleteFrom('back_in_stock_subscriptions').where('unsubscribe_token', '=', forgetToken).execute()
}

/**
 * Claims and deletes fulfilled subscriptions. Concurrent callers get different ones. Polled every few seconds, mostly
 * without a result: the query walks from product to product, so its cost does not depend on the number of
 * subscriptions.
 */
export async function claimFulfilledSubscriptions(
  tx: Tx,
  limit: number,
): Promise<{ productId: string; email: string; language: string | null; forgetToken: string }[]> {
  const { rows } = await sql<{ product_id: string; email: string; language: string | null; unsubscribe_token: string }>`
    with recursive wished as (
      (select product_id from back_in_stock_subscriptions order by product_id limit 1)
      union all
      select (select w.product_id from back_in_stock_subscriptions w where w.product_id > wished.product_id order by w.product_id limit 1)
      from wished where wished.product_id is not null),
    back as (
      select s.product_id, s.variant_id from wished, lateral (
        select v.product_id, v.id as variant_id from products p join variants v on v.product_id = p.id
        join stock s on s.product_id = v.product_id and s.variant_id = v.id
        where p.id = wished.product_id and p.visible and v.visible and s.in_stock offset 0) s),
    fulfilled as (
      (select w.id from (select distinct product_id from back) b, back_in_stock_subscriptions w
        where w.product_id = b.product_id and w.variant_id is null limit ${limit})
      union all
      (select w.id from back b, back_in_stock_subscriptions w
        where w.product_id = b.product_id and w.variant_id = b.variant_id limit ${limit}))
    delete from back_in_stock_subscriptions where id = any(array(
      select id from back_in_stock_subscriptions where id = any(array(select id from fulfilled)) limit ${limit} for update skip locked))
    returning product_id, email, language, unsubscribe_token`.execute(tx)
  return rows.map(({ product_id: productId, unsubscribe_token: forgetToken, ...rest }) => ({
    productId,
    forgetToken,
    ...rest,
  }))
}
