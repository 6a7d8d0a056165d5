import type { OrderDocumentPageProps, ShopProps } from '../page-props.ts'
import type { SampleData, SamplePage } from './sample-pages.ts'

/** Samples of order documents, with all optional content. */
export function createSampleDocuments(shop: ShopProps, { name, email, app }: SampleData): SamplePage[] {
  const common: Omit<OrderDocumentPageProps, 'kind'> = {
    shop,
    number: '10042',
    orderedAt: '22 November 2026',
    seller: [app, 'Long Lane 7', '10115 Berlin', 'Germany'],
    taxNumber: 'DE999999999',
    sellerEmail: email,
    recipient: [name, 'Rue de la Paix 4', '75002 Paris', 'France'],
    buyerVatId: 'FR12345678901',
    delivery: 'Parcel',
    items: [
      { id: 'a', name, details: ['Glaze: Moss'], quantity: 2, total: '€1,248.00', sku: 'MUG-STONEWARE-MOSS-350' },
      { id: 'b', name: 'Earthenware', details: [], quantity: 120, total: '€5.00' },
    ],
    note: `${name}: please ring`,
  }
  return [
    {
      called: 'invoice',
      name: 'order-document',
      props: {
        ...common,
        kind: 'invoice',
        sums: [
          { name: 'subtotal', amount: '€1,253.00' },
          { name: 'discount', title: app, amount: '-€4.90' },
          { name: 'shipping', amount: '€0.00', isFree: true },
          { name: 'total', amount: '€1,248.10' },
        ],
        taxIncluded: true,
        taxes: [{ name: 'VAT', rate: '19%', taxable: '€1,048.82', amount: '€199.28' }],
      },
    },
    {
      called: 'invoice-of-a-cancelled-order',
      name: 'order-document',
      props: { ...common, kind: 'invoice', isCanceled: true, isVoid: true },
    },
    { called: 'packing-slip', name: 'order-document', props: { ...common, kind: 'packing-slip' } },
  ]
}
