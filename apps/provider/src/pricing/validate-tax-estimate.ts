import Big from 'big.js'
import type { EstimatedItem, EstimatedPart, TaxEstimate, TaxRequest, TaxRequestItem } from './tax-provider.ts'

/**
 * Validates the estimate of an external provider, whose types are not guaranteed. Returns its items by id, or throws.
 */
export function validateTaxEstimate(estimate: TaxEstimate, request: TaxRequest): ReadonlyMap<string, EstimatedItem> {
  const requested = new Map(request.items.map((item) => [item.id, item]))
  const answered = new Map<string, EstimatedItem>()
  for (const item of estimate.items) {
    const requestItem = requested.get(item.id)
    if (!requestItem) throw new Error(`The tax provider answered for an item that is not in the cart: ${item.id}.`)
    if (answered.has(item.id)) throw new Error(`The tax provider answered twice for ${item.id}.`)
    checkItem(item, requestItem, request)
    answered.set(item.id, item)
  }
  const missing = request.items.find(({ id }) => !answered.has(id))
  if (missing) throw new Error(`The tax provider did not answer for ${missing.id}.`)
  return answered
}

function checkItem(
  { id, taxMinor, exemptMinor, parts }: EstimatedItem,
  { amountMinor }: TaxRequestItem,
  { includedInPrices, isTaxExempt }: TaxRequest,
): void {
  const fault = (what: string): Error => new Error(`The tax provider’s answer for ${id} is wrong: ${what}.`)
  if (!isAmount(taxMinor) || !isAmount(exemptMinor)) throw fault('an amount is negative, or no whole number')
  if (parts.some((part) => !isAmount(part.taxMinor))) throw fault('a part is negative, or no whole number')
  if (parts.some((part) => !isRate(part))) throw fault('a rate is negative, or no number')
  if (parts.reduce((sum, part) => sum + part.taxMinor, 0n) !== taxMinor)
    throw fault('its parts do not add up to its tax')
  if (exemptMinor > amountMinor) throw fault('more is exempt than there is')
  if (includedInPrices && taxMinor > amountMinor) throw fault('more tax is included than the price')
  if (isTaxExempt && taxMinor > 0n) throw fault('the buyer is exempt')
}

function isAmount(amount: unknown): boolean {
  return typeof amount === 'bigint' && amount >= 0n
}

/** A rate has to be a `Big`, which is always finite, unlike a float. */
function isRate({ rate }: EstimatedPart): boolean {
  return rate instanceof Big && rate.gte(0)
}
