import type { Destination } from './input.ts'
import type { TaxPart } from './output.ts'
import type { TaxableItem } from './taxable-items.ts'

/** External tax provider. It estimates the items of one cart a call, and throws on failure. */
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
  /** Unique in the request; the estimate refers to it. */
  id: string
  kind: TaxableItem['kind']
  amountMinor: bigint
  taxGroupId?: string
  address: Destination
}

/** Estimate for each item of the request, in any order. */
export interface TaxEstimate {
  items: readonly EstimatedItem[]
}

export interface EstimatedItem {
  id: string
  /** The sum of its parts. */
  taxMinor: bigint
  /** Tax-exempt part of the amount for this buyer. */
  exemptMinor: bigint
  parts: readonly EstimatedPart[]
}

export type EstimatedPart = Omit<TaxPart, 'taxableMinor' | 'beforeTaxMinor'>
