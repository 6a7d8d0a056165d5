import type { NewMerchantDiscount } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { newId, normalizeId } from '../platform/ids.ts'
import type { Cart, CartMerchantDiscount } from './cart.ts'
import { requireLines } from './change-lines.ts'
import { AmountParser } from './items/amount-parser.ts'

/** Parses manual discounts, which replace those of the cart. The contract allows them only for the shop. */
export function parseMerchantDiscounts(cart: Cart, given: readonly NewMerchantDiscount[]): CartMerchantDiscount[] {
  requireLines(
    cart,
    given.flatMap(({ lineItemIds = [] }) => lineItemIds.map(normalizeId)),
  )
  const amounts = new AmountParser(cart.currency)
  const violations: FieldViolation[] = []
  const discounts = given.map(({ amount, percentage, lineItemIds = [] }, position): CartMerchantDiscount => {
    const field = `merchantDiscounts[${position}]`
    const common = { id: newId(), lineIds: [...new Set(lineItemIds.map(normalizeId))] }
    if (amount != null) return { ...common, amountMinor: amounts.parse(amount, `${field}.amount`).toString() }
    if (percentage != null) return { ...common, percentage }
    violations.push({ field, description: 'needs an amount or a percentage', violatedRule: 'REQUIRED_ONE_OF_FIELD' })
    return { ...common, percentage: '0' }
  })
  violations.push(...amounts.violations)
  if (violations.length > 0) throw new InvalidRequest(violations)
  return discounts
}
