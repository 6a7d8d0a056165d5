import type { OrderItemTax, OrderPrice, OrderTaxInfo } from '@cartwright/contract'
import { parseMoney } from '../../platform/money.ts'
import type { RefundedLine } from '../../payments/index.ts'
import { roundFraction, distributeByWeight } from '../../pricing/index.ts'
import type { StoredOrder } from '../order.ts'
import { type InvoiceDocument, DELIVERY_AND_FEES } from './invoice.ts'

/** What one authority takes at one rate. */
export type Tax = Pick<OrderTaxInfo['taxBreakdown'][number], 'taxName' | 'taxType' | 'jurisdiction' | 'rate'> & {
  taxMinor: bigint
  taxableMinor: bigint
}

type CreditNote = Pick<InvoiceDocument, 'amountMinor' | 'lines'>

/** A line, a fee or the delivery, with what of it is not credited yet. */
interface CreditableItem {
  /** Of the line, the fee, or {@link DELIVERY_AND_FEES}. */
  id: string
  quantity: number
  /** Pieces that are credited. */
  gone: number
  wholeMinor: bigint
  amountMinor: bigint
  taxes: Tax[]
}

interface CreditableItems {
  lines: CreditableItem[]
  /** And whatever does not say its own tax. */
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
 * The tax in a credit note: pieces at the rates of their lines, what is beyond them at those of the delivery, then of the fees, and a sum agreed on at the rates of all that is left. Each note takes from
 * what the notes before it have left, so that the notes of an order that is credited whole have its tax to the cent, rate by rate.
 * @param notes all credit notes of the order up to this one, in their order
 */
export function calculateCreditedTaxes(order: StoredOrder, notes: readonly CreditNote[]): Tax[] {
  const pots = toCreditableItems(order)
  return notes.reduce<Tax[]>((_before, note) => credit(pots, note), [])
}

/**
 * What a credit note credits beside pieces: the delivery, and which fees. A note of an amount alone, which names nothing, is of neither.
 * @param notes all credit notes of the order up to this one, in their order
 */
export function findCreditedDeliveryAndFees(
  order: StoredOrder,
  notes: readonly CreditNote[],
): { delivery: boolean; feeIds: string[] } {
  const [note, before] = [notes.at(-1), notes.slice(0, -1)]
  const pots = toCreditableItems(order)
  for (const each of before) credit(pots, each)
  if (!note || note.lines.length === 0) return { delivery: false, feeIds: [] }
  const [delivery, fees] = [pots.delivery.amountMinor, pots.fees.map(({ amountMinor }) => amountMinor)]
  credit(pots, note)
  return {
    delivery: pots.delivery.amountMinor < delivery,
    feeIds: pots.fees.flatMap(({ id, amountMinor }, at) => (amountMinor < fees[at]! ? [id] : [])), // as many as there are fees
  }
}

/** Orders of before lines, or fees, said their tax have them with the delivery. */
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
    return [{ id, quantity, gone: 0, wholeMinor: minor(price), amountMinor: minor(price), taxes }]
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
  for (const tax of others.flatMap((pot) => pot.taxes)) add(taxes, tax, -1n)
  return {
    lines,
    fees,
    delivery: { id: DELIVERY_AND_FEES, quantity: 1, gone: 0, wholeMinor: restMinor, amountMinor: restMinor, taxes },
  }
}

function credit(pots: CreditableItems, { amountMinor, lines }: CreditNote): Tax[] {
  const taken: Tax[] = []
  let left = amountMinor
  const take = (from: readonly { pot: CreditableItem; mostMinor: bigint }[]): void => {
    const most = from.reduce((sum, { mostMinor }) => sum + mostMinor, 0n)
    const shares = distributeByWeight(
      most < left ? most : left,
      from.map(({ pot, mostMinor }) => ({ id: pot.id, weight: mostMinor })),
    )
    for (const [at, { pot }] of from.entries()) {
      left -= shares[at]! // one for each
      for (const tax of deductAmount(pot, shares[at]!)) add(taken, tax)
    }
  }
  const all = (which: readonly CreditableItem[]) => take(which.map((pot) => ({ pot, mostMinor: pot.amountMinor })))

  take(
    lines.flatMap((pieces) => {
      const pot = pots.lines.find(({ id }) => id === pieces.id)
      return pot ? [{ pot, mostMinor: calculateCreditedPrice(pot, pieces) }] : []
    }),
  )
  if (lines.length > 0) {
    all([pots.delivery])
    all(pots.fees)
  }
  all([...pots.lines, ...pots.fees, pots.delivery])
  return taken.filter(({ taxMinor, taxableMinor }) => taxMinor > 0n || taxableMinor > 0n)
}

/** What was paid back for them. Notes of earlier versions do not say it: there, of the next pieces, and together all pieces are the whole. */
function calculateCreditedPrice(pot: CreditableItem, { quantity, amountMinor }: RefundedLine): bigint {
  const until = (gone: number): bigint => (pot.wholeMinor * BigInt(gone)) / BigInt(pot.quantity)
  const price = amountMinor ?? until(pot.gone + quantity) - until(pot.gone)
  pot.gone += quantity
  return price < pot.amountMinor ? price : pot.amountMinor
}

/** The tax in a part of what is left; in all of it all that is left. Taxes and what is before them make up the part. */
function deductAmount(pot: CreditableItem, amountMinor: bigint): Tax[] {
  if (amountMinor === 0n) return []
  const beforeMinor = pot.taxes.reduce((left, { taxMinor }) => left - taxMinor, pot.amountMinor)
  const [before = 0n, ...taxMinors] = splitTaxes(amountMinor, pot, beforeMinor)
  const bases = splitTaxBases(pot, { before, of: beforeMinor })
  const taxes = pot.taxes.map((tax, at) => ({ ...tax, taxMinor: taxMinors[at]!, taxableMinor: bases[at]! })) // one for each
  for (const tax of taxes) add(pot.taxes, tax, -1n)
  pot.amountMinor -= amountMinor
  return taxes
}

/** What is before the taxes, and each of them. Equal taxes take equal amounts. */
function splitTaxes(amountMinor: bigint, pot: CreditableItem, beforeMinor: bigint): bigint[] {
  const weights = pot.taxes.map(({ taxMinor }) => taxMinor)
  const shares = spreadOver(amountMinor, [beforeMinor, ...weights])
  const areEqual = weights.every((weight, at) => shares[at + 1] === shares[weights.indexOf(weight) + 1])
  return areEqual ? shares : (roundEach(amountMinor, pot, beforeMinor) ?? shares)
}

/** Rounds each tax by itself. Undefined where what is before them has no room for the difference. */
function roundEach(amountMinor: bigint, pot: CreditableItem, beforeMinor: bigint): bigint[] | undefined {
  const taxMinors = pot.taxes.map(({ taxMinor }) =>
    roundFraction({ numerator: taxMinor * amountMinor, denominator: pot.amountMinor }),
  )
  const before = taxMinors.reduce((left, taxMinor) => left - taxMinor, amountMinor)
  return before >= 0n && before <= beforeMinor ? [before, ...taxMinors] : undefined
}

/** Several authorities may tax the same amount, or each a part of it. */
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
