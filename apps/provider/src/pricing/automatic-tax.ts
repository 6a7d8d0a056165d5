import type { UntaxedTotals } from './untaxed-totals.ts'
import type { Destination } from './input.ts'
import type { Taxed } from './output.ts'
import {
  type CartTax,
  isTaxCollected,
  type RoundedTax,
  calculateTaxByTable,
  type TaxedItem,
  calculateManualTax,
  createUntaxedItem,
  toTaxedAmounts,
} from './tax.ts'
import { validateTaxEstimate } from './validate-tax-estimate.ts'
import type {
  EstimatedItem,
  EstimatedPart,
  TaxEstimate,
  TaxProvider,
  TaxRequest,
  TaxRequestItem,
} from './tax-provider.ts'
import { createTaxTable } from './tax-rates.ts'
import type { TaxableItem } from './taxable-items.ts'

/**
 * Calculates tax by a provider for all items except those in manual regions. On any failure the table of the shop
 * applies to all items, and the method says why.
 */
export async function calculateAutomaticTax(
  untaxed: UntaxedTotals,
  provider: TaxProvider | undefined,
  { timeoutMs }: { timeoutMs: number },
): Promise<CartTax> {
  const { input, rules, isTaxIncluded } = untaxed
  const table = createTaxTable(rules.tax)
  const requested =
    rules.tax.calculator === 'AUTOMATIC' && input.calculateTax
      ? untaxed.items.flatMap((item) => toRequestItems(item, table.isManualAt))
      : []
  if (requested.length === 0 || !provider) return calculateManualTax(untaxed)

  const request: TaxRequest = {
    includedInPrices: isTaxIncluded,
    isTaxExempt: input.isTaxExempt,
    businessAddress: rules.businessAddress,
    items: requested,
  }
  try {
    const estimated = validateTaxEstimate(await estimateWithTimeout(provider, request, timeoutMs), request)
    const others = untaxed.items.filter((item) => !estimated.has(toItemId(item)))
    const byTable = calculateTaxByTable(others, untaxed, table)
    const items = untaxed.items.map((item) => {
      const estimate = estimated.get(toItemId(item))
      return estimate ? toTaxedItem(item, estimate, isTaxIncluded) : byTable.items[others.indexOf(item)]! // one for each
    })
    const isAny = items.some(({ taxed }) => isTaxCollected(taxed))
    const ofProvider = untaxed.items.flatMap((item, at) =>
      estimated.has(toItemId(item)) ? toRoundedTax(item, items[at]!.taxed) : [],
    )
    return {
      items,
      rounded: [...ofProvider, ...byTable.rounded],
      method: { type: isAny ? 'AUTO_RATE' : 'NO_TAX_COLLECTED' },
    }
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    const method = { type: 'FALLBACK_RATE', reason: 'AUTO_TAX_FAILED', message: message.slice(0, MESSAGE_MAX) } as const
    return { ...calculateManualTax(untaxed), method }
  }
}

const MESSAGE_MAX = 300

function toRequestItems(item: TaxableItem, isManualAt: (address: Destination) => boolean): TaxRequestItem[] {
  const { kind, amountMinor, taxGroupId, address } = item
  return address && !isManualAt(address) ? [{ id: toItemId(item), kind, amountMinor, taxGroupId, address }] : []
}

function toItemId({ kind, name }: TaxableItem): string {
  return `${kind} ${name}`
}

/** Calls the provider with a timeout. The signal aborts the call; a provider that ignores it is not awaited either. */
async function estimateWithTimeout(
  provider: TaxProvider,
  request: TaxRequest,
  timeoutMs: number,
): Promise<TaxEstimate> {
  const stop = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const fault = new Error(`The tax provider did not answer within ${timeoutMs} ms.`)
    reject(fault)
    stop.abort(fault)
  }, timeoutMs)
  try {
    return await Promise.race([provider.estimate(request, stop.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

function toTaxedItem(item: TaxableItem, { taxMinor, exemptMinor, parts }: EstimatedItem, included: boolean): TaxedItem {
  const [first, ...others] = parts
  if (!first) return createUntaxedItem(item, exemptMinor)
  const amounts = toTaxedAmounts(item.amountMinor, taxMinor, included)
  const taxableMinor = item.amountMinor - exemptMinor
  return {
    taxed: {
      ...amounts,
      taxableMinor,
      exemptMinor,
      rate: others.reduce((sum, { rate }) => sum.plus(rate), first.rate),
      taxGroupId: item.taxGroupId,
      parts: parts.map((part) => ({ ...part, taxableMinor, beforeTaxMinor: amounts.beforeTaxMinor })),
    },
    keys: parts.map(toPartKey),
  }
}

function toRoundedTax({ kind, name }: TaxableItem, { parts, taxableMinor, taxMinor }: Taxed): RoundedTax[] {
  if (parts.length === 0) return []
  return [{ kind, ...(kind === 'LINE' && { lineId: name }), parts, taxableMinor, taxMinor }]
}

/** Key of a part, sorted after the keys of the table, which begin with a digit. */
function toPartKey({ jurisdiction, jurisdictionType, taxName, taxType, rate }: EstimatedPart): string {
  return `~${JSON.stringify([jurisdiction, jurisdictionType, taxName, taxType, rate.toFixed()])}`
}
