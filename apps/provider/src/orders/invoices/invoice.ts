import type { ShopSettings } from '@cartwright/contract'
import type { RefundedLine } from '../../payments/index.ts'

/** Line id for the part of an order that is no line: delivery and fees. */
export const DELIVERY_AND_FEES = ''

export type InvoiceDocumentKind = 'invoice' | 'credit-note'

/** Seller, as named when the document was issued. */
export type Seller = Pick<ShopSettings, 'name' | 'address' | 'taxNumber' | 'email'>

/** Immutable document: an invoice over a whole order, or a credit note over a part that is not owed any more. */
export interface InvoiceDocument {
  kind: InvoiceDocumentKind
  /** Number within its kind, without gaps. */
  number: bigint
  orderId: string
  amountMinor: bigint
  currency: string
  seller: Seller
  /** Ids of the refunds and returns of a credit note. */
  covers: string[]
  /** Credited lines, or {@link DELIVERY_AND_FEES}; empty for an agreed amount. */
  lines: RefundedLine[]
  issuedAt: Date
}

const NUMBER_PREFIXES: Readonly<Record<InvoiceDocumentKind, string>> = { invoice: 'INV', 'credit-note': 'CN' }

/** Formats a document number: `INV-000042`, the same in every language and sortable as text. */
export function formatInvoiceNumber({ kind, number }: Pick<InvoiceDocument, 'kind' | 'number'>): string {
  return `${NUMBER_PREFIXES[kind]}-${number.toString().padStart(6, '0')}`
}
