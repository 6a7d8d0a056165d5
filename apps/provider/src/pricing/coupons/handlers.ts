import { COUPON_PAGE_SIZE, type Coupon, type NewCoupon } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { type SettingsCache, createShopClock } from '../../settings/index.ts'
import { changeCoupon, createCoupon, readCoupon, removeCoupon } from './manage-coupons.ts'
import { listStoredCoupons, type StoredCoupon } from './store.ts'
import { toWireCoupon } from './wire-coupon.ts'

export interface CouponServices {
  db: Database
  settings: SettingsCache
  now: () => Date
}

/** Handlers of `/cartwright/v1/coupons`, the management of coupons. */
export function createCouponHandlers({ db, settings, now }: CouponServices): OperationHandlers {
  const wire = (stored: StoredCoupon) => toWireCoupon(stored, createShopClock(settings.current().shop.timeZone))
  const context = () => ({ shop: settings.current().shop, now: now() })
  return {
    reads: {
      'coupons.getCoupon': async (_context, { id }) => ({ coupon: wire(await readCoupon(db, id)) }),

      'coupons.listCoupons': async (_context, { after }) => {
        const stored = await listStoredCoupons(db, { after, limit: COUPON_PAGE_SIZE + 1 })
        return {
          coupons: stored.slice(0, COUPON_PAGE_SIZE).map(wire),
          hasMore: stored.length > COUPON_PAGE_SIZE,
        }
      },
    },
    writes: {
      'coupons.createCoupon': async (tx, _context, { coupon }) => {
        const created = wire(await createCoupon(tx, coupon, context()))
        rejectChangedUses(coupon, created)
        return { coupon: created }
      },

      'coupons.updateCoupon': async (tx, { ifMatch }, { id, coupon }) => {
        const changed = wire(await changeCoupon(tx, id, coupon, { ...context(), ifMatch }))
        rejectChangedUses(coupon, changed)
        return { coupon: changed }
      },

      'coupons.deleteCoupon': async (tx, { ifMatch }, { id }) => {
        await removeCoupon(tx, id, { ifMatch })
        return {}
      },
    },
  }
}

/**
 * Rejects a changed number of uses in a coupon that is sent back: only orders count uses, so it would be ignored
 * silently.
 */
function rejectChangedUses(given: NewCoupon & { uses?: unknown }, { uses }: Coupon): void {
  if (given.uses === undefined || given.uses === null || given.uses === uses) return
  throw new InvalidRequest([
    {
      field: 'coupon.uses',
      description: `is ${uses} and is counted by orders: leave it out`,
      violatedRule: 'FIELD_NOT_ALLOWED',
    },
  ])
}
