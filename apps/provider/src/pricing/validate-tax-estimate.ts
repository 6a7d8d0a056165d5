import Big from 'big.js'
import type { EstimatedItem, EstimatedPart, TaxEstimate, TaxRequest, TaxRequestItem } from './tax-provider.ts'

/** The answer of another's program, whose types are a promise: throws what is wrong with it, else gives its items by id. */
export function validateTaxEstimate(estimate: TaxEstimate, request: TaxRequest): ReadonlyMap<string, EstimatedItem> {
  const requested = new Map(request.items.map((item) => [item.id, item]))
  const answered = new Map<string, EstimatedItem>()
  for (const item of estimate.items) {
    const question = requested.get(item.id)
    if (!question) throw new Error(`The tax provider answered for an item that is not in the cart: ${item.id}.`)
    if (answered.has(item.id)) throw new Error(`The tax provider answered twice for ${item.id}.`)
    checkItem(item, question, request)
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

/** A `Big` is always finite; a float, which might not be, is none. */
function isRate({ rate }: EstimatedPart): boolean {
  return rate instanceof Big && rate.gte(0)
}
