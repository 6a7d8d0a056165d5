import type { CartSettings, CouponSettings } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import {
  type Languages,
  createSettingsCache,
  type Settings,
  type SettingsCache,
  type SettingsValues,
  type ShopSettings,
} from '../../settings/index.ts'
import type { PricingRules } from '../input.ts'
import { parseCarts } from './carts.ts'
import { parseCoupons } from './coupons.ts'
import { parseDiscounts } from './discounts.ts'
import { parseFees } from './fees.ts'
import { parseShipping } from './shipping.ts'
import { parseTax } from './tax.ts'

/** Settings groups that prices depend on, beside the shop and its currencies. */
export interface PricingGroups {
  pricing: PricingRules
  taxGroups: readonly { id: string; name: string }[]
  /** Members who pay no tax. */
  taxExemptMemberIds: ReadonlySet<string>
  carts: CartSettings
  coupons: CouponSettings
}

/** Settings for the totals of carts, checkouts and orders. */
export type PricingSettings = Settings & PricingGroups

export function createPricingSettingsCache(db: Database): SettingsCache<PricingSettings> {
  return createSettingsCache(db, parseRules)
}

/**
 * Parses the pricing groups together, since fees refer to tax groups. Generated texts are in the first of the
 * languages; without any, in the shop's.
 */
export function parseRules(values: SettingsValues, shop: ShopSettings, [language]: Languages = []): PricingGroups {
  const { currency, address } = shop
  const tax = parseTax(values['tax'], address.country)
  const pricing: PricingRules = {
    businessAddress: {
      country: address.country,
      subdivision: address.subdivision,
      city: address.city,
      postalCode: address.postalCode,
    },
    discountRules: parseDiscounts(values['discounts'], shop),
    shipping: parseShipping(values['shipping'], { ...shop, language: language ?? shop.locale }),
    fees: parseFees(
      values['fees'],
      currency,
      tax.groups.map(({ id }) => id),
    ),
    tax: tax.rules,
  }
  return {
    pricing,
    taxGroups: tax.groups,
    taxExemptMemberIds: tax.exemptMemberIds,
    carts: parseCarts(values['carts']),
    coupons: parseCoupons(values['coupons']),
  }
}
