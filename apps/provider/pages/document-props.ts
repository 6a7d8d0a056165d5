import type { ShownLine, ShownSum, ShownTax } from './order-props.ts'
import type { ShopProps } from './shop-props.ts'

/**
 * Document of an order: an invoice, a credit note, or a packing slip, which has no amounts. Amounts and dates are
 * formatted.
 */
export interface OrderDocumentPageProps {
  shop: ShopProps
  kind: 'invoice' | 'credit-note' | 'packing-slip'
  /** Order number. */
  number: string
  /** Number of the invoice or credit note; absent before it is issued. */
  paperNumber?: string
  /** Number of the invoice that a credit note credits. */
  ofInvoice?: string
  /** The credit note covers the delivery, or a part of it, beside items. */
  creditsDelivery?: boolean
  /** Names of the fees that the credit note covers. */
  creditedFees?: string[]
  /** Credited amount. */
  credited?: string
  orderedAt: string
  /** Date of issue. */
  invoicedAt?: string
  /** Cancelled order that was never paid: nothing is owed. */
  isVoid?: boolean
  /** Seller: name and address, one entry per line. */
  seller: string[]
  taxNumber?: string
  sellerEmail?: string
  /** Recipient of the invoice or of the parcel. */
  recipient: string[]
  /** VAT id of a business buyer. */
  buyerVatId?: string
  delivery?: string
  items: (Omit<ShownLine, 'imageUrl' | 'total'> & { sku?: string; total?: string })[]
  sums?: ShownSum[]
  /** Tax included in the prices. */
  taxIncluded?: boolean
  tax?: ShownTax
  taxes?: { name: string; rate: string; taxable?: string; amount: string }[]
  isCanceled?: boolean
  note?: string
}
