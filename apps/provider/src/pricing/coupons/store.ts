import type { NewCoupon } from '@cartwright/contract'
import Big from 'big.js'
import { type Selectable, sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Languages, applyTranslations } from '../../settings/index.ts'
import type { Coupon, CouponLookupResult } from '../input.ts'

type CouponTexts = NonNullable<NewCoupon['texts']>

/** Coupon data of a merchant, without the revision, which the shop counts. */
export type CouponDraft = Omit<Coupon, 'revision'> & { texts: CouponTexts }

/** Coupon with the data that merchants see. */
export interface StoredCoupon {
  coupon: Coupon
  texts: CouponTexts
  currency: string
  uses: number
  createdAt: Date
  updatedAt: Date
}

/**
 * Customer of a coupon: the owner of the cart and, with an order, their email address, so that a second visit is not
 * a second customer.
 */
export interface Customer {
  ownerId: string
  email?: string
}

type CouponRow = Selectable<Schema['coupons']>

const prepared = sql.raw(PREPARED)

/**
 * Normalizes a coupon code: upper case, NFKC, without blanks, which phones insert between letters and digits. Blanks
 * that NFKC itself creates (from `´`) remain, since stored coupons have them.
 */
export function normalizeCouponCode(code: string): string {
  return code.replaceAll(/\s/g, '').normalize('NFKC').trim().toUpperCase()
}

/**
 * Finds a coupon by its code for the totals: its name in the buyer's languages, its number of uses, and whether this
 * customer used it. It runs one statement a request. It ignores the email address: otherwise anybody could learn
 * which coupons another person has used.
 *
 * @example
 * calculateTotals({ …, coupon: await findCoupon(db, 'SUMMER', { ownerId: owner.id }) }, rules)
 */
export async function findCoupon(
  db: Database | Tx,
  code: string,
  { ownerId, languages = [] }: Pick<Customer, 'ownerId'> & { languages?: Languages },
): Promise<CouponLookupResult> {
  const { rows } = await sql<CouponRow & { has_used: boolean }>`${prepared} select c.*,
      exists (select from coupon_redemptions r where r.coupon_id = c.id and r.owner_id = ${ownerId}::uuid) as has_used
    from coupons c where c.code_key = ${normalizeCouponCode(code)}::text`.execute(db)
  const [row] = rows
  return row
    ? {
        exists: true,
        coupon: toCoupon({ ...row, ...applyTranslations(toTranslatable(row), languages) }),
        uses: row.uses,
        hasCustomerUsed: row.has_used,
      }
    : { exists: false, code }
}

export async function findStoredCoupon(db: Database | Tx, id: string): Promise<StoredCoupon | undefined> {
  const row = await db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStored(row)
}

export async function findStoredCouponByCode(db: Database | Tx, code: string): Promise<StoredCoupon | undefined> {
  const row = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code_key', '=', normalizeCouponCode(code))
    .executeTakeFirst()
  return row && toStored(row)
}

/** Lists coupons in the order of their codes, after the given one. */
export async function listStoredCoupons(
  db: Database,
  { after, limit }: { after?: string; limit?: number },
): Promise<StoredCoupon[]> {
  let query = db.selectFrom('coupons').selectAll().orderBy('code_key')
  if (limit !== undefined) query = query.limit(limit)
  if (after !== undefined) query = query.where('code_key', '>', normalizeCouponCode(after))
  return (await query.execute()).map(toStored)
}

/** Reads a coupon and locks it until the transaction ends. */
export async function lockCoupon(tx: Tx, id: string): Promise<StoredCoupon | undefined> {
  const row = await tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toStored(row)
}

/** Inserts a coupon. False if another coupon has the code. */
export async function insertCoupon(
  tx: Tx,
  coupon: CouponDraft,
  { currency, now }: { currency: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupons')
    .values({ id: coupon.id, ...toColumns(coupon, currency), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Updates a coupon that the caller has locked. Throws a unique violation if another coupon has the code. */
export async function updateCoupon(
  tx: Tx,
  coupon: CouponDraft,
  { currency, now }: { currency: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ ...toColumns(coupon, currency), revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', coupon.id)
    .execute()
}

export async function deleteCoupon(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('coupons').where('id', '=', id).execute()
}

export async function hasCouponsInAnotherCurrency(tx: Tx, currency: string): Promise<boolean> {
  const row = await tx.selectFrom('coupons').select('id').where('currency', '<>', currency).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Columns of a coupon, except its id and counters. */
function toColumns(coupon: CouponDraft, currency: string) {
  const { value } = coupon
  return {
    code: coupon.code,
    code_key: normalizeCouponCode(coupon.code),
    name: coupon.name,
    texts: JSON.stringify(coupon.texts),
    is_active: coupon.isActive,
    starts_at: coupon.startsAt ?? null,
    ends_at: coupon.endsAt ?? null,
    product_ids: [...coupon.scope.productIds],
    collection_ids: [...coupon.scope.collectionIds],
    currency,
    min_subtotal_minor: coupon.minSubtotalMinor ?? null,
    max_uses: coupon.maxUses ?? null,
    once_per_customer: coupon.oncePerCustomer,
    cheapest_item_only: coupon.cheapestItemOnly,
    kind: value.type,
    percentage: value.type === 'PERCENT_OFF' ? value.percentage.toFixed() : null,
    amount_minor: value.type === 'MONEY_OFF' || value.type === 'FIXED_PRICE' ? value.amountMinor : null,
    bought_pieces: value.type === 'BUY_X_GET_Y' ? value.buy : null,
    free_pieces: value.type === 'BUY_X_GET_Y' ? value.get : null,
  }
}

/** Texts of a coupon that buyers see. */
function toTranslatable({ name, texts }: CouponRow): Pick<CouponRow, 'name' | 'texts'> {
  return { name, texts }
}

function toStored(row: CouponRow): StoredCoupon {
  return {
    coupon: toCoupon(row),
    texts: row.texts,
    currency: row.currency,
    uses: row.uses,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    revision: row.revision,
    code: row.code,
    name: row.name,
    isActive: row.is_active,
    startsAt: row.starts_at ?? undefined,
    endsAt: row.ends_at ?? undefined,
    scope: { productIds: row.product_ids, collectionIds: row.collection_ids },
    minSubtotalMinor: row.min_subtotal_minor ?? undefined,
    maxUses: row.max_uses ?? undefined,
    oncePerCustomer: row.once_per_customer,
    cheapestItemOnly: row.cheapest_item_only,
    value: toValue(row),
  }
}

/** Parses the value of a coupon. Constraints of the table require the columns of each kind. */
function toValue({ kind, percentage, amount_minor, bought_pieces, free_pieces }: CouponRow): Coupon['value'] {
  switch (kind) {
    case 'PERCENT_OFF':
      return { type: kind, percentage: new Big(percentage ?? 0) }
    case 'MONEY_OFF':
    case 'FIXED_PRICE':
      return { type: kind, amountMinor: amount_minor ?? 0n }
    case 'FREE_SHIPPING':
      return { type: kind }
    case 'BUY_X_GET_Y':
      return { type: kind, buy: bought_pieces ?? 1, get: free_pieces ?? 1 }
  }
}
