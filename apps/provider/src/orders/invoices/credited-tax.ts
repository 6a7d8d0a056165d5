import type { OrderItemTax, OrderPrice, OrderTaxInfo } from '@cartwright/contract'
import { parseMoney } from '../../platform/money.ts'
import type { RefundedLine } from '../../payments/index.ts'
import { roundFraction, distributeByWeight } from '../../pricing/index.ts'
import type { StoredOrder } from '../order.ts'
import { type InvoiceDocument, DELIVERY_AND_FEES } from './invoice.ts'

/** Tax of one authority at one rate. */
export type Tax = Pick<OrderTaxInfo['taxBreakdown'][number], 'taxName' | 'taxType' | 'jurisdiction' | 'rate'> & {
  taxMinor: bigint
  taxableMinor: bigint
}

type CreditNote = Pick<InvoiceDocument, 'amountMinor' | 'lines'>

/** Line, fee or delivery with its amount that is not credited yet. */
interface CreditableItem {
  /** Id of the line or fee, or {@link DELIVERY_AND_FEES}. */
  id: string
  quantity: number
  /** Credited quantity. */
  credited: number
  wholeMinor: bigint
  amountMinor: bigint
  taxes: Tax[]
}

interface CreditableItems {
  lines: CreditableItem[]
  /** Delivery, and every amount without taxes of its own. */
  delivery: CreditableItem
  fees: CreditableItem[]
}

export function getOrderTaxes({ content, currency }: StoredOrder): Tax[] {
  return (content.taxInfo?.taxBreakdown ?? []).map(({ aggregatedTaxAmount, taxableAmount, ...part }) => ({
    ...part,
    taxMinor: parseMoney(aggregatedTaxAmount.amount, currency).minor,
    taxableMinor: parseMoney(taxableAmount?.amount ?? '0', currency).minor,
  }))
}

/**
 * Calculates the taxes of a credit note. Items are credited at the rates of their lines, the rest at those of the
 * delivery, then of the fees; an agreed amount is credited at the rates of everything left. Each note uses the
 * remainder of the notes before it, so that the notes of a fully credited order sum up to its taxes, to the cent and
 * rate by rate.
 * @param notes all credit notes of the order up to this one, in their order
 */
export function calculateCreditedTaxes(order: StoredOrder, notes: readonly CreditNote[]): Tax[] {
  const items = toCreditableItems(order)
  return notes.reduce<Tax[]>((_before, note) => credit(items, note), [])
}

/**
 * Finds what a credit note credits beside items: the delivery, and which fees. A note of an amount alone credits
 * neither.
 * @param notes all credit notes of the order up to this one, in their order
 */
export function findCreditedDeliveryAndFees(
  order: StoredOrder,
  notes: readonly CreditNote[],
): { delivery: boolean; feeIds: string[] } {
  const [note, before] = [notes.at(-1), notes.slice(0, -1)]
  const items = toCreditableItems(order)
  for (const each of before) credit(items, each)
  if (!note || note.lines.length === 0) return { delivery: false, feeIds: [] }
  const [delivery, fees] = [items.delivery.amountMinor, items.fees.map(({ amountMinor }) => amountMinor)]
  credit(items, note)
  return {
    delivery: items.delivery.amountMinor < delivery,
    feeIds: items.fees.flatMap(({ id, amountMinor }, at) => (amountMinor < fees[at]! ? [id] : [])), // as many as there are fees
  }
}

/**
 * Splits an order into its creditable items. Old orders, whose lines or fees have no taxes of their own, have these
 * amounts with the delivery.
 */
function toCreditableItems(order: StoredOrder): CreditableItems {
  const { content, currency, totalMinor } = order
  const minor = ({ amount }: OrderPrice): bigint => parseMoney(amount, currency).minor
  const toCreditableItem = (
    id: string,
    quantity: number,
    price: OrderPrice,
    taxInfo: OrderItemTax | undefined,
  ): CreditableItem[] => {
    if (!taxInfo) return []
    const taxes = taxInfo.taxBreakdown.map(({ taxAmount, taxableAmount, ...part }) => ({
      ...part,
      taxMinor: minor(taxAmount),
      taxableMinor: minor(taxableAmount),
    }))
    return [{ id, quantity, credited: 0, wholeMinor: minor(price), amountMinor: minor(price), taxes }]
  }
  const lines = content.lineItems.flatMap((line) =>
    toCreditableItem(line.id, line.quantity, line.totalPriceAfterTax, line.taxInfo),
  )
  const fees = (content.additionalFees ?? []).flatMap((fee) =>
    toCreditableItem(fee.id, 1, fee.priceAfterTax, fee.taxInfo),
  )
  const others = [...lines, ...fees]
  const restMinor = others.reduce((left, { wholeMinor }) => left - wholeMinor, totalMinor)
  const taxes = getOrderTaxes(order)
  for (const tax of others.flatMap((item) => item.taxes)) add(taxes, tax, -1n)
  return {
    lines,
    fees,
    delivery: { id: DELIVERY_AND_FEES, quantity: 1, credited: 0, wholeMinor: restMinor, amountMinor: restMinor, taxes },
  }
}

function credit(items: CreditableItems, { amountMinor, lines }: CreditNote): Tax[] {
  const taken: Tax[] = []
  let left = amountMinor
  const take = (from: readonly { item: CreditableItem; mostMinor: bigint }[]): void => {
    const most = from.reduce((sum, { mostMinor }) => sum + mostMinor, 0n)
    const shares = distributeByWeight(
      most < left ? most : left,
      from.map(({ item, mostMinor }) => ({ id: item.id, weight: mostMinor })),
    )
    for (const [at, { item }] of from.entries()) {
      left -= shares[at]! // one for each
      for (const tax of deductAmount(item, shares[at]!)) add(taken, tax)
    }
  }
  const all = (which: readonly CreditableItem[]) => take(which.map((item) => ({ item, mostMinor: item.amountMinor })))

  take(
    lines.flatMap((pieces) => {
      const item = items.lines.find(({ id }) => id === pieces.id)
      return item ? [{ item, mostMinor: calculateCreditedPrice(item, pieces) }] : []
    }),
  )
  if (lines.length > 0) {
    all([items.delivery])
    all(items.fees)
  }
  all([...items.lines, ...items.fees, items.delivery])
  return taken.filter(({ taxMinor, taxableMinor }) => taxMinor > 0n || taxableMinor > 0n)
}

/**
 * Refunded price of a line's items. Notes of earlier versions lack it: there it is the share of the next items, and
 * all items together make up the whole.
 */
function calculateCreditedPrice(item: CreditableItem, { quantity, amountMinor }: RefundedLine): bigint {
  const until = (credited: number): bigint => (item.wholeMinor * BigInt(credited)) / BigInt(item.quantity)
  const price = amountMinor ?? until(item.credited + quantity) - until(item.credited)
  item.credited += quantity
  return price < item.amountMinor ? price : item.amountMinor
}

/**
 * Deducts an amount, and returns the taxes in it; the whole remainder contains all remaining taxes. Net amount and
 * taxes make up the part.
 */
function deductAmount(item: CreditableItem, amountMinor: bigint): Tax[] {
  if (amountMinor === 0n) return []
  const beforeMinor = item.taxes.reduce((left, { taxMinor }) => left - taxMinor, item.amountMinor)
  const [before = 0n, ...taxMinors] = splitTaxes(amountMinor, item, beforeMinor)
  const bases = splitTaxBases(item, { before, of: beforeMinor })
  const taxes = item.taxes.map((tax, at) => ({ ...tax, taxMinor: taxMinors[at]!, taxableMinor: bases[at]! })) // one for each
  for (const tax of taxes) add(item.taxes, tax, -1n)
  item.amountMinor -= amountMinor
  return taxes
}

/** Splits an amount into the net amount and each tax. Equal taxes get equal amounts. */
function splitTaxes(amountMinor: bigint, item: CreditableItem, beforeMinor: bigint): bigint[] {
  const weights = item.taxes.map(({ taxMinor }) => taxMinor)
  const shares = spreadOver(amountMinor, [beforeMinor, ...weights])
  const areEqual = weights.every((weight, at) => shares[at + 1] === shares[weights.indexOf(weight) + 1])
  return areEqual ? shares : (roundEach(amountMinor, item, beforeMinor) ?? shares)
}

/** Rounds each tax separately. Undefined if the net amount cannot absorb the difference. */
function roundEach(amountMinor: bigint, item: CreditableItem, beforeMinor: bigint): bigint[] | undefined {
  const taxMinors = item.taxes.map(({ taxMinor }) =>
    roundFraction({ numerator: taxMinor * amountMinor, denominator: item.amountMinor }),
  )
  const before = taxMinors.reduce((left, taxMinor) => left - taxMinor, amountMinor)
  return before >= 0n && before <= beforeMinor ? [before, ...taxMinors] : undefined
}

/** Splits the net amount into taxable amounts. Several authorities may tax the same amount, or each a part of it. */
function splitTaxBases({ taxes }: CreditableItem, { before, of }: { before: bigint; of: bigint }): bigint[] {
  const bases = taxes.map(({ taxableMinor }) => taxableMinor)
  if (bases.reduce((sum, base) => sum + base, 0n) === of) return spreadOver(before, bases)
  return bases.map((base) => (of === 0n ? 0n : (base * before) / of))
}

function spreadOver(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  return distributeByWeight(
    amountMinor,
    weights.map((weight, at) => ({ id: `${at}`, weight })),
  )
}

function add(taxes: Tax[], { taxMinor, taxableMinor, ...part }: Tax, times = 1n): void {
  let same = taxes.find(
    (each) =>
      each.taxName === part.taxName &&
      each.taxType === part.taxType &&
      each.jurisdiction === part.jurisdiction &&
      each.rate === part.rate,
  )
  if (!same) taxes.push((same = { ...part, taxMinor: 0n, taxableMinor: 0n }))
  same.taxMinor += times * taxMinor
  same.taxableMinor += times * taxableMinor
}
