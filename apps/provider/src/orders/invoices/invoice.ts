import type { ShopSettings } from '@cartwright/contract'
import type { RefundedPieces } from '../../payments/index.ts'

/** In place of a line: what of an order is no line, which is the delivery and the fees. */
export const REST = ''

export type PaperKind = 'invoice' | 'credit-note'

/** Whoever sold, as they were called when the paper was written. */
export type Seller = Pick<ShopSettings, 'name' | 'address' | 'taxNumber' | 'email'>

/** What is written once and never changes: an invoice over all of an order, or a credit note over what of it is not owed any more. */
export interface Paper {
  kind: PaperKind
  /** Of its kind, without a gap. */
  number: bigint
  orderId: string
  amountMinor: bigint
  currency: string
  seller: Seller
  /** Of a credit note: the refunds and returns it is for. */
  covers: string[]
  /** Of a credit note, where it is for pieces, or for {@link REST}. */
  lines: RefundedPieces[]
  issuedAt: Date
}

const MARKS: Readonly<Record<PaperKind, string>> = { invoice: 'INV', 'credit-note': 'CN' }

/** `INV-000042`: the same in every language, and in the order of its number wherever it is sorted. */
export function nameOfPaper({ kind, number }: Pick<Paper, 'kind' | 'number'>): string {
  return `${MARKS[kind]}-${number.toString().padStart(6, '0')}`
}
