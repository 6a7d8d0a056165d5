import { CATALOGUE_NUMBER_MAX } from '@cartwright/contract'
import Big from 'big.js'
import { AppError } from '../../platform/http/app-error.ts'
import { toDecimal } from '../../platform/money.ts'
import type { ProductDraft } from '../model/product-draft.ts'

/** Sets the price of a product. Variants with own prices keep their distance from it (wire reference, appendix C). */
export function reprice(draft: ProductDraft, priceMinor: bigint): ProductDraft {
  const { currency, manageVariants } = draft
  const difference = priceMinor - draft.priceMinor
  if (difference === 0n) return draft
  const ownPrice = (own: bigint | null): bigint | null =>
    own === null || !manageVariants ? null : requireMoney(own + difference, 'price', currency)
  return {
    ...draft,
    priceMinor: requireMoney(priceMinor, 'price', currency),
    variants: draft.variants.map((variant) => ({ ...variant, priceMinor: ownPrice(variant.priceMinor) })),
  }
}

export function requireMoney(minor: bigint, name: string, currency: string): bigint {
  requireInRange(new Big(toDecimal({ minor, currency })), name)
  return minor
}

/** Throws unless a price, cost or weight is within its limits. */
export function requireInRange(value: Big, name: string): Big {
  if (value.gte(0) && value.lte(CATALOGUE_NUMBER_MAX)) return value
  const side = value.lt(0) ? 'below zero' : `above ${CATALOGUE_NUMBER_MAX}`
  throw new AppError('VALUE_OUT_OF_RANGE', 409, `A ${name} would be ${side}.`, {
    data: { name, value: value.toFixed() },
  })
}
