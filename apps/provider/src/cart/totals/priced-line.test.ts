import Big from 'big.js'
import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { createCartReader } from '../store.ts'
import { toPricedLine } from './priced-line.ts'
import { viewCart } from '../lines/view-lines.ts'

const TAX_GROUP = '00000000-0000-7000-8000-00000000007a'

test('the input of totals has prices, weight, tax group, collections and payment option of each line', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', {
    price: '10.00',
    discount: { type: 'AMOUNT', value: '1' },
    changes: { weight: '0.4', taxGroupId: TAX_GROUP },
  })
  await shop.addProduct('song', { type: 'digital', changes: { weight: '9' } })
  const collection = await shop.addCollection('kitchen', ['plate'])
  const token = await shop.newStaffToken()
  const custom = {
    quantity: 2,
    price: '5.00',
    productName: { original: 'Trip' },
    itemType: { preset: 'SERVICE' as const },
  }
  await shop.ask(
    'currentCart.addToCurrentCart',
    {
      lineItems: [
        shop.line('plate', 3),
        { ...shop.line('song'), taxableAddress: { addressType: 'BUSINESS' } },
        {
          ...shop.line('plate'),
          catalogOverrideFields: {
            price: '4',
            physicalProperties: { weight: 2.5 },
            paymentOption: { value: 'DEPOSIT_ONLINE' },
          },
        },
      ],
      customLineItems: [
        {
          ...custom,
          paymentOption: 'DEPOSIT_ONLINE',
          depositAmount: '1.50',
          rootCatalogItemId: 'trip',
          taxGroupId: TAX_GROUP.toUpperCase(),
        },
        {
          ...custom,
          itemType: { preset: 'PHYSICAL' },
          fullPrice: '6',
          physicalProperties: { weight: 0.1 },
          modifierGroups: [{ id: 'a', modifiers: [{ id: 'b', price: '0.20', quantity: 3 }] }],
        },
      ],
    },
    { token },
  )
  const { owner_id: id, owner_kind: kind } = await shop.db.selectFrom('carts').selectAll().executeTakeFirstOrThrow()
  const cart = await createCartReader(shop.db)({ id, kind })
  const { lines } = await viewCart(shop.provider.catalogue, cart!, [])
  const none = new Big(0)
  const plain = { collectionIds: [], paymentOption: 'FULL_PAYMENT_ONLINE', beginsWithFreeTrial: false }
  const plate = {
    ...plain,
    catalogItemId: shop.idOf('plate'),
    collectionIds: [collection],
    needsDelivery: true,
    taxGroupId: TAX_GROUP,
  }
  expect(lines.map(toPricedLine)).toMatchObject([
    { ...plate, quantity: 3, priceMinor: 900n, fullPriceMinor: 1000n, weight: new Big('0.4') },
    { ...plain, needsDelivery: false, weight: none, taxableAddress: 'BUSINESS' },
    // Without an amount of the deposit, the price is not split.
    { ...plate, priceMinor: 400n, fullPriceMinor: 400n, weight: new Big('2.5'), paymentOption: 'FULL_PAYMENT_ONLINE' },
    {
      ...plain,
      catalogItemId: 'trip',
      priceMinor: 500n,
      depositMinor: 150n,
      paymentOption: 'DEPOSIT_ONLINE',
      weight: none,
      taxGroupId: TAX_GROUP,
    },
    { ...plain, priceMinor: 560n, fullPriceMinor: 660n, needsDelivery: true, weight: new Big('0.1') },
  ])
})
