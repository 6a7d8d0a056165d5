import type { Routes } from './routes.ts'

const MONEY = { amount: '19.50', formattedAmount: '€19.50' }
const ADDRESS = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Street 1', addressLine2: 'Yard' }
const CONTACT = { firstName: 'Ada', lastName: 'Byron' }
const order = {
  id: '11111111-1111-4111-8111-111111111111',
  number: '10001',
  createdDate: '2027-01-01T00:00:00Z',
  updatedDate: '2027-01-02T00:00:00.123Z',
  purchasedDate: '2027-01-01T00:00:00Z',
  lineItems: [
    {
      id: '00000000-0000-0000-0000-000000000001',
      productName: { original: 'Mug' },
      quantity: 1,
      price: MONEY,
      image: { id: 'mug.jpg', url: 'https://media.example/mug.jpg', width: 600, height: 400, filename: 'mug.jpg' },
      physicalProperties: { sku: 'mug-oat', weight: 'NaN', shippable: true },
    },
  ],
  priceSummary: { subtotal: MONEY, shipping: MONEY, tax: MONEY, discount: MONEY, total: MONEY },
  billingInfo: { address: ADDRESS, contactDetails: CONTACT },
  recipientInfo: { address: ADDRESS, contactDetails: CONTACT },
  shippingInfo: {
    code: 'parcel',
    title: 'Parcel',
    logistics: { shippingDestination: { address: ADDRESS, contactDetails: CONTACT } },
  },
  paymentStatus: 'PAID',
  fulfillmentStatus: 'NOT_FULFILLED',
  status: 'APPROVED',
  channelInfo: { type: 'WEB' },
}

export const orderRoutes: Routes = {
  'POST /ecom/v1/orders/search': () => ({
    body: { orders: [order], metadata: { count: 1, cursors: { next: 'next-page' }, hasNext: true } },
  }),
}
