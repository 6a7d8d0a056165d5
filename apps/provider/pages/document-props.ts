import type { ShownLine, ShownSum, ShownTax } from './order-props.ts'
import type { ShopProps } from './page-props.ts'

/** A paper about an order: an invoice, a credit note, or a packing slip, which says nothing of money. Amounts and days are written already. */
export interface OrderDocumentPageProps {
  shop: ShopProps
  kind: 'invoice' | 'credit-note' | 'packing-slip'
  /** Of the order. */
  number: string
  /** Of the invoice or credit note itself; absent where it is not written yet. */
  paperNumber?: string
  /** What a credit note takes something off. */
  ofInvoice?: string
  /** By a credit note: the delivery, or a part of it, beside the items. */
  creditsDelivery?: boolean
  /** By a credit note: names of the fees. */
  creditedFees?: string[]
  /** By a credit note. */
  credited?: string
  orderedAt: string
  /** When it was written. */
  invoicedAt?: string
  /** An order that was never paid, and was cancelled: nobody owes anything for it. */
  isVoid?: boolean
  /** Whoever sells: name and address, a line each. */
  seller: string[]
  taxNumber?: string
  sellerEmail?: string
  /** Whom it goes to: the bill, or the parcel. */
  recipient: string[]
  /** Of a buyer who is a business. */
  buyerVatId?: string
  delivery?: string
  items: (Omit<ShownLine, 'imageUrl' | 'total'> & { sku?: string; total?: string })[]
  sums?: ShownSum[]
  /** Of which the prices hold the tax already. */
  taxIncluded?: boolean
  tax?: ShownTax
  taxes?: { name: string; rate: string; taxable?: string; amount: string }[]
  isCanceled?: boolean
  note?: string
}
