import type { NewMerchantDiscount } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../http/app-error.ts'
import { newId, plainId } from '../ids.ts'
import type { Cart, KeptDiscount } from './cart.ts'
import { requireLines } from './change-lines.ts'
import { GivenAmounts } from './items/given-amount.ts'

/** Discounts by hand, in place of those that the cart had. The contract lets only the shop give them. */
export function readMerchantDiscounts(cart: Cart, given: readonly NewMerchantDiscount[]): KeptDiscount[] {
  requireLines(
    cart,
    given.flatMap(({ lineItemIds = [] }) => lineItemIds.map(plainId)),
  )
  const amounts = new GivenAmounts(cart.currency)
  const violations: FieldViolation[] = []
  const kept = given.map(({ amount, percentage, lineItemIds = [] }, position): KeptDiscount => {
    const field = `merchantDiscounts[${position}]`
    const common = { id: newId(), lineIds: [...new Set(lineItemIds.map(plainId))] }
    if (amount != null) return { ...common, amountMinor: amounts.read(amount, `${field}.amount`).toString() }
    if (percentage != null) return { ...common, percentage }
    violations.push({ field, description: 'needs an amount or a percentage', violatedRule: 'REQUIRED_ONE_OF_FIELD' })
    return { ...common, percentage: '0' }
  })
  violations.push(...amounts.violations)
  if (violations.length > 0) throw new InvalidRequest(violations)
  return kept
}
