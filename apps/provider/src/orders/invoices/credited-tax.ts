import type { OrderItemTax, OrderPrice, OrderTaxInfo } from '@cartwright/contract'
import { parseMoney } from '../../money.ts'
import type { RefundedPieces } from '../../payments/index.ts'
import { roundExact, spread } from '../../pricing/index.ts'
import type { KeptOrder } from '../order.ts'
import { type Paper, REST } from './invoice.ts'

/** What one authority takes at one rate. */
export type Tax = Pick<OrderTaxInfo['taxBreakdown'][number], 'taxName' | 'taxType' | 'jurisdiction' | 'rate'> & {
  taxMinor: bigint
  taxableMinor: bigint
}

type Note = Pick<Paper, 'amountMinor' | 'lines'>

/** A line, a fee or the delivery, with what of it is not credited yet. */
interface Pot {
  /** Of the line, the fee, or {@link REST}. */
  id: string
  quantity: number
  /** Pieces that are credited. */
  gone: number
  wholeMinor: bigint
  amountMinor: bigint
  taxes: Tax[]
}

interface Pots {
  lines: Pot[]
  /** And whatever does not say its own tax. */
  delivery: Pot
  fees: Pot[]
}

export function taxesOfOrder({ content, currency }: KeptOrder): Tax[] {
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
export function taxesOfNote(order: KeptOrder, notes: readonly Note[]): Tax[] {
  const pots = potsOf(order)
  return notes.reduce<Tax[]>((_before, note) => credit(pots, note), [])
}

/**
 * What a credit note credits beside pieces: the delivery, and which fees. A note of an amount alone, which names nothing, is of neither.
 * @param notes all credit notes of the order up to this one, in their order
 */
export function restOfNote(order: KeptOrder, notes: readonly Note[]): { delivery: boolean; feeIds: string[] } {
  const [note, before] = [notes.at(-1), notes.slice(0, -1)]
  const pots = potsOf(order)
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
function potsOf(order: KeptOrder): Pots {
  const { content, currency, totalMinor } = order
  const minor = ({ amount }: OrderPrice): bigint => parseMoney(amount, currency).minor
  const potOf = (id: string, quantity: number, price: OrderPrice, taxInfo: OrderItemTax | undefined): Pot[] => {
    if (!taxInfo) return []
    const taxes = taxInfo.taxBreakdown.map(({ taxAmount, taxableAmount, ...part }) => ({
      ...part,
      taxMinor: minor(taxAmount),
      taxableMinor: minor(taxableAmount),
    }))
    return [{ id, quantity, gone: 0, wholeMinor: minor(price), amountMinor: minor(price), taxes }]
  }
  const lines = content.lineItems.flatMap((line) =>
    potOf(line.id, line.quantity, line.totalPriceAfterTax, line.taxInfo),
  )
  const fees = (content.additionalFees ?? []).flatMap((fee) => potOf(fee.id, 1, fee.priceAfterTax, fee.taxInfo))
  const others = [...lines, ...fees]
  const restMinor = others.reduce((left, { wholeMinor }) => left - wholeMinor, totalMinor)
  const taxes = taxesOfOrder(order)
  for (const tax of others.flatMap((pot) => pot.taxes)) add(taxes, tax, -1n)
  return {
    lines,
    fees,
    delivery: { id: REST, quantity: 1, gone: 0, wholeMinor: restMinor, amountMinor: restMinor, taxes },
  }
}

function credit(pots: Pots, { amountMinor, lines }: Note): Tax[] {
  const taken: Tax[] = []
  let left = amountMinor
  const take = (from: readonly { pot: Pot; mostMinor: bigint }[]): void => {
    const most = from.reduce((sum, { mostMinor }) => sum + mostMinor, 0n)
    const shares = spread(
      most < left ? most : left,
      from.map(({ pot, mostMinor }) => ({ id: pot.id, weight: mostMinor })),
    )
    for (const [at, { pot }] of from.entries()) {
      left -= shares[at]! // one for each
      for (const tax of withdraw(pot, shares[at]!)) add(taken, tax)
    }
  }
  const all = (which: readonly Pot[]) => take(which.map((pot) => ({ pot, mostMinor: pot.amountMinor })))

  take(
    lines.flatMap((pieces) => {
      const pot = pots.lines.find(({ id }) => id === pieces.id)
      return pot ? [{ pot, mostMinor: priceOf(pot, pieces) }] : []
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
function priceOf(pot: Pot, { quantity, amountMinor }: RefundedPieces): bigint {
  const until = (gone: number): bigint => (pot.wholeMinor * BigInt(gone)) / BigInt(pot.quantity)
  const price = amountMinor ?? until(pot.gone + quantity) - until(pot.gone)
  pot.gone += quantity
  return price < pot.amountMinor ? price : pot.amountMinor
}

/** The tax in a part of what is left; in all of it all that is left. Taxes and what is before them make up the part. */
function withdraw(pot: Pot, amountMinor: bigint): Tax[] {
  if (amountMinor === 0n) return []
  const beforeMinor = pot.taxes.reduce((left, { taxMinor }) => left - taxMinor, pot.amountMinor)
  const [before = 0n, ...taxMinors] = splitTaxes(amountMinor, pot, beforeMinor)
  const bases = basesOf(pot, { before, of: beforeMinor })
  const taxes = pot.taxes.map((tax, at) => ({ ...tax, taxMinor: taxMinors[at]!, taxableMinor: bases[at]! })) // one for each
  for (const tax of taxes) add(pot.taxes, tax, -1n)
  pot.amountMinor -= amountMinor
  return taxes
}

/** What is before the taxes, and each of them. Equal taxes take equal amounts. */
function splitTaxes(amountMinor: bigint, pot: Pot, beforeMinor: bigint): bigint[] {
  const weights = pot.taxes.map(({ taxMinor }) => taxMinor)
  const shares = spreadOver(amountMinor, [beforeMinor, ...weights])
  const areEqual = weights.every((weight, at) => shares[at + 1] === shares[weights.indexOf(weight) + 1])
  return areEqual ? shares : (roundEach(amountMinor, pot, beforeMinor) ?? shares)
}

/** Rounds each tax by itself. Undefined where what is before them has no room for the difference. */
function roundEach(amountMinor: bigint, pot: Pot, beforeMinor: bigint): bigint[] | undefined {
  const taxMinors = pot.taxes.map(({ taxMinor }) =>
    roundExact({ numerator: taxMinor * amountMinor, denominator: pot.amountMinor }),
  )
  const before = taxMinors.reduce((left, taxMinor) => left - taxMinor, amountMinor)
  return before >= 0n && before <= beforeMinor ? [before, ...taxMinors] : undefined
}

/** Several authorities may tax the same amount, or each a part of it. */
function basesOf({ taxes }: Pot, { before, of }: { before: bigint; of: bigint }): bigint[] {
  const bases = taxes.map(({ taxableMinor }) => taxableMinor)
  if (bases.reduce((sum, base) => sum + base, 0n) === of) return spreadOver(before, bases)
  return bases.map((base) => (of === 0n ? 0n : (base * before) / of))
}

function spreadOver(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  return spread(
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
