import type { ShopSettings } from '@cartwright/contract'
import type { RefundedLine } from '../../payments/index.ts'

/** In place of a line: what of an order is no line, which is the delivery and the fees. */
export const DELIVERY_AND_FEES = ''

export type InvoiceDocumentKind = 'invoice' | 'credit-note'

/** Whoever sold, as they were called when the paper was written. */
export type Seller = Pick<ShopSettings, 'name' | 'address' | 'taxNumber' | 'email'>

/** What is written once and never changes: an invoice over all of an order, or a credit note over what of it is not owed any more. */
export interface InvoiceDocument {
  kind: InvoiceDocumentKind
  /** Of its kind, without a gap. */
  number: bigint
  orderId: string
  amountMinor: bigint
  currency: string
  seller: Seller
  /** Of a credit note: the refunds and returns it is for. */
  covers: string[]
  /** Of a credit note, where it is for pieces, or for {@link DELIVERY_AND_FEES}. */
  lines: RefundedLine[]
  issuedAt: Date
}

const NUMBER_PREFIXES: Readonly<Record<InvoiceDocumentKind, string>> = { invoice: 'INV', 'credit-note': 'CN' }

/** `INV-000042`: the same in every language, and in the order of its number wherever it is sorted. */
export function formatInvoiceNumber({ kind, number }: Pick<InvoiceDocument, 'kind' | 'number'>): string {
  return `${NUMBER_PREFIXES[kind]}-${number.toString().padStart(6, '0')}`
}
