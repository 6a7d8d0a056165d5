import type { Destination } from './input.ts'
import type { TaxPart } from './output.ts'
import type { TaxableItem } from './taxable-items.ts'

/** Somebody who knows the tax of every place: asked for the items of one cart at a time. Its refusals and faults are thrown. */
export interface TaxProvider {
  estimate(request: TaxRequest, signal: AbortSignal): Promise<TaxEstimate>
}

export interface TaxRequest {
  includedInPrices: boolean
  isTaxExempt: boolean
  businessAddress: Destination
  items: readonly TaxRequestItem[]
}

export interface TaxRequestItem {
  /** Unique in the request; the answer names it. */
  id: string
  kind: TaxableItem['kind']
  amountMinor: bigint
  taxGroupId?: string
  address: Destination
}

/** One answer for each item of the request, in any order. */
export interface TaxEstimate {
  items: readonly EstimatedItem[]
}

export interface EstimatedItem {
  id: string
  /** The sum of its parts. */
  taxMinor: bigint
  /** How much of the amount is free of tax for this buyer. */
  exemptMinor: bigint
  parts: readonly EstimatedPart[]
}

export type EstimatedPart = Omit<TaxPart, 'taxableMinor' | 'beforeTaxMinor'>
