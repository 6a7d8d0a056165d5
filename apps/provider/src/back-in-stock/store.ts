import { sql } from 'kysely'
import type { Email } from '../contacts/index.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'

/** Somebody wants to hear when this is there again. */
export interface StockWish {
  productId: string
  /** Undefined: any variant of it. */
  variantId: string | undefined
  language: string | undefined
  ownerId: string
  email: Email
  forgetToken: string
}

/** Asked for once more, it is the same wish. */
export async function keepWish(tx: Tx, wish: StockWish, now: Date): Promise<void> {
  await tx
    .insertInto('stock_wishes')
    .values({
      id: newId(),
      product_id: wish.productId,
      variant_id: wish.variantId ?? null,
      owner_id: wish.ownerId,
      email: wish.email.address,
      email_key: wish.email.key,
      language: wish.language ?? null,
      forget_token: wish.forgetToken,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'variant_id', 'email_key']).doNothing())
    .execute()
}

export async function forgetWishes(tx: Tx, forgetToken: string): Promise<void> {
  await tx.deleteFrom('stock_wishes').where('forget_token', '=', forgetToken).execute()
}

/** Wishes that have come true, and are none any more. Others who look for some at the same time get other ones. */
export async function takeFulfilled(
  tx: Tx,
  limit: number,
): Promise<{ productId: string; email: string; language: string | null; forgetToken: string }[]> {
  const { rows } = await sql<{ product_id: string; email: string; language: string | null; forget_token: string }>`
    delete from stock_wishes where id = any(array(
      select w.id from stock_wishes w join products p on p.id = w.product_id
      where p.visible and exists (
        select from variants v join stock s on s.product_id = v.product_id and s.variant_id = v.id
        where v.product_id = w.product_id and v.visible and s.in_stock and (w.variant_id is null or v.id = w.variant_id))
      order by w.created_at limit ${limit} for update of w skip locked))
    returning product_id, email, language, forget_token`.execute(tx)
  return rows.map(({ product_id: productId, forget_token: forgetToken, ...rest }) => ({
    productId,
    forgetToken,
    ...rest,
  }))
}
