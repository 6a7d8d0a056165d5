import type { NewCoupon } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { matchesRevision } from '../../platform/http/if-match.ts'
import { newId } from '../../platform/ids.ts'
import type { Scope } from '../input.ts'
import { findMissingItemViolations } from '../item-references.ts'
import { type CouponShop, parseNewCoupon } from './parse-new-coupon.ts'
import {
  deleteCoupon,
  findStoredCoupon,
  findStoredCouponByCode,
  insertCoupon,
  lockCoupon,
  type StoredCoupon,
  updateCoupon,
} from './store.ts'

const UNIQUE_VIOLATION = '23505'

interface CouponContext {
  shop: CouponShop
  now: Date
}

export async function createCoupon(tx: Tx, written: NewCoupon, { shop, now }: CouponContext): Promise<StoredCoupon> {
  const coupon = parseNewCoupon(newId(), written, shop)
  await requireItems(tx, written)
  if (!(await insertCoupon(tx, coupon, { currency: shop.currency, now }))) throw codeTaken(coupon.code)
  return readCoupon(tx, coupon.id)
}

/** Replaces the data of a coupon. Its redemptions remain. */
export async function changeCoupon(
  tx: Tx,
  id: string,
  written: NewCoupon,
  { ifMatch, shop, now }: CouponContext & { ifMatch?: string },
): Promise<StoredCoupon> {
  const before = await lockExistingCoupon(tx, id)
  requireRevisionMatch(before, ifMatch)
  const coupon = parseNewCoupon(id, written, shop)
  await requireItems(tx, written, before.coupon.scope)
  await updateCoupon(tx, coupon, { currency: shop.currency, now }).catch((error: Error & { code?: unknown }) => {
    throw error.code === UNIQUE_VIOLATION ? codeTaken(coupon.code) : error
  })
  return readCoupon(tx, id)
}

/** Deactivates a coupon: it remains stored and applies to no cart. Undefined for an unknown code. */
export async function disableCoupon(tx: Tx, code: string, now: Date): Promise<StoredCoupon | undefined> {
  const found = await findStoredCouponByCode(tx, code)
  if (!found) return undefined
  const { coupon, texts, currency } = await lockExistingCoupon(tx, found.coupon.id)
  await updateCoupon(tx, { ...coupon, texts, isActive: false }, { currency, now })
  return readCoupon(tx, coupon.id)
}

export async function removeCoupon(tx: Tx, id: string, { ifMatch }: { ifMatch?: string }): Promise<void> {
  requireRevisionMatch(await lockExistingCoupon(tx, id), ifMatch)
  await deleteCoupon(tx, id)
}

export async function readCoupon(db: Parameters<typeof findStoredCoupon>[0], id: string): Promise<StoredCoupon> {
  const found = await findStoredCoupon(db, id)
  if (!found) throw notFound(id)
  return found
}

async function lockExistingCoupon(tx: Tx, id: string): Promise<StoredCoupon> {
  const found = await lockCoupon(tx, id)
  if (!found) throw notFound(id)
  return found
}

async function requireItems(tx: Tx, { items }: NewCoupon, before?: Scope): Promise<void> {
  const strays = await findMissingItemViolations(tx, [{ at: 'coupon.items', items }], before)
  if (strays.length > 0) throw new InvalidRequest(strays)
}

/** Throws `VERSION_CONFLICT` if `If-Match` names another revision. Redemptions do not change the revision. */
function requireRevisionMatch({ coupon: { revision } }: StoredCoupon, ifMatch: string | undefined): void {
  if (matchesRevision(revision, ifMatch)) return
  throw new AppError('VERSION_CONFLICT', 409, 'The coupon has been changed since. Read it again.', {
    data: { revision: revision.toString() },
  })
}

function notFound(id: string): AppError {
  return new AppError('COUPON_NOT_FOUND', 404, 'There is no such coupon.', { data: { id } })
}

function codeTaken(code: string): AppError {
  return new AppError('COUPON_CODE_TAKEN', 409, `There is a coupon with the code ${code} already.`, { data: { code } })
}
