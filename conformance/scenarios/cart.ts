import assert from 'node:assert/strict'
import type { Cart } from '@cartwright/client'
import { defineScenario } from '../scenario.ts'
import { BERLIN, createFilledCart, UNKNOWN_ID, PARIS, findProduct, toCatalogReference } from './demo-shop.ts'
import { requireValue } from './require-value.ts'

/** The cart and what it comes to. */
export const cartScenarios = [
  defineScenario('cart: there is none yet', async ({ newClient, seeRefused }) => {
    const { currentCart } = newClient()
    await seeRefused('getCurrentCart', currentCart.getCurrentCart())
    await seeRefused('estimateCurrentCartTotals', currentCart.estimateCurrentCartTotals({ shippingAddress: BERLIN }))
    await seeRefused('removeLineItems', currentCart.removeLineItemsFromCurrentCart([UNKNOWN_ID]))
    await seeRefused(
      'updateQuantity',
      currentCart.updateCurrentCartLineItemQuantity([{ _id: UNKNOWN_ID, quantity: 1 }]),
    )
    await seeRefused('createCheckout', currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' }))
    await seeRefused('deleteCurrentCart', currentCart.deleteCurrentCart())
  }),

  defineScenario('cart: added to, read again', async ({ newClient, see }) => {
    const client = newClient()
    const mug = await findProduct(client, 'stoneware-mug')
    const board = await findProduct(client, 'beech-cutting-board')
    const large = board.variants?.find((variant) => variant.choices?.['Size'] === 'Large')
    const trowel = await findProduct(client, 'hand-trowel')

    const byOptions = { quantity: 1, catalogReference: toCatalogReference(mug, { options: { Glaze: 'Moss' } }) }
    const byVariant = { quantity: 2, catalogReference: toCatalogReference(board, { variantId: large?._id }) }
    const plain = { quantity: 3, catalogReference: toCatalogReference(trowel) }
    await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [byOptions] }))
    await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [byVariant, plain] }))
    const again = await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [byOptions] }))
    assert.deepEqual(quantities(again.cart), [2, 2, 3], 'equal lines become one')
    const cart = await see('getCurrentCart', client.currentCart.getCurrentCart())
    assert.deepEqual(cart, again.cart)
    assert.ok(cart._createdDate instanceof Date)
    assert.match(String(cart.lineItems?.[0]?.image), /^(wix:image|https?):/)
  }),

  defineScenario('cart: discounted prices, nothing counted, the last one', async ({ newClient, see }) => {
    const client = newClient()
    const lineItems = []
    for (const slug of ['enamel-coffee-pot', 'meadow-seed-tin', 'brass-desk-lamp'])
      lineItems.push({ quantity: 1, catalogReference: toCatalogReference(await findProduct(client, slug)) })
    await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems }))
    await see('estimateCurrentCartTotals', client.currentCart.estimateCurrentCartTotals())
  }),

  defineScenario('cart: more than there is becomes what there is', async (stage) => {
    const { see, newClient } = stage
    const client = newClient()
    const mug = await findProduct(client, 'stoneware-mug')
    const ink = { quantity: 50, catalogReference: toCatalogReference(mug, { options: { Glaze: 'Ink' } }) }
    const { cart } = await see('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [ink] }))
    assert.deepEqual(quantities(cart), [6])
  }),

  defineScenario('cart: quantities changed, lines removed', async (stage) => {
    const { client, lineIds } = await createFilledCart(stage)
    const { currentCart } = client
    const [first, second] = lineIds
    const update = [{ _id: first, quantity: 4 }]
    const changed = await stage.see(
      'updateCurrentCartLineItemQuantity',
      currentCart.updateCurrentCartLineItemQuantity(update),
    )
    assert.deepEqual(quantities(changed.cart), [4, 1])
    const less = await stage.see('removeLineItemsFromCurrentCart', currentCart.removeLineItemsFromCurrentCart([first]))
    assert.deepEqual(quantities(less.cart), [1])
    const none = await stage.see('removeLineItemsFromCurrentCart', currentCart.removeLineItemsFromCurrentCart([second]))
    assert.deepEqual(quantities(none.cart), [])
    await stage.see('getCurrentCart', currentCart.getCurrentCart())
    await stage.see('estimateCurrentCartTotals', currentCart.estimateCurrentCartTotals({ shippingAddress: BERLIN }))
  }),

  defineScenario('cart: what cannot be added', async ({ newClient, seeRefused }) => {
    const client = newClient()
    const pencils = await findProduct(client, 'cedar-pencils')
    const mug = await findProduct(client, 'stoneware-mug')
    const add = (quantity: number, catalogReference: ReturnType<typeof toCatalogReference>) =>
      seeRefused(
        'addToCurrentCart',
        client.currentCart.addToCurrentCart({ lineItems: [{ quantity, catalogReference }] }),
      )
    await add(1, toCatalogReference(pencils))
    await add(1, toCatalogReference(mug, { options: { Glaze: 'Clay' } }))
    await add(1, toCatalogReference(mug, { options: { Glaze: 'Gold' } }))
    await add(1, toCatalogReference(mug))
    await add(1, toCatalogReference({ _id: UNKNOWN_ID }))
    await add(1, { ...toCatalogReference(mug), appId: UNKNOWN_ID })
    await seeRefused('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [] }))
  }),

  defineScenario('cart: quantities that are none', async (stage) => {
    const { client, lineIds } = await createFilledCart(stage)
    const trowel = await findProduct(client, 'hand-trowel')
    for (const quantity of [0, -1, 1.5, 100_001]) {
      const line = { quantity, catalogReference: toCatalogReference(trowel) }
      await stage.seeRefused('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [line, line] }))
      const update = [{ _id: requireValue(lineIds[0]), quantity }]
      await stage.seeRefused('updateQuantity', client.currentCart.updateCurrentCartLineItemQuantity(update))
    }
  }),

  defineScenario('cart: lines that are not there', async (stage) => {
    const { client } = await createFilledCart(stage)
    const unknown = [{ _id: UNKNOWN_ID, quantity: 1 }]
    await stage.seeRefused('updateQuantity', client.currentCart.updateCurrentCartLineItemQuantity(unknown))
    await stage.seeRefused('removeLineItems', client.currentCart.removeLineItemsFromCurrentCart([UNKNOWN_ID]))
    await stage.seeRefused('removeLineItems', client.currentCart.removeLineItemsFromCurrentCart([]))
  }),

  defineScenario('cart: what a shopper may not set', async ({ newClient, seeRefused }) => {
    const client = newClient()
    const trowel = await findProduct(client, 'hand-trowel')
    const line = { quantity: 1, catalogReference: toCatalogReference(trowel), catalogOverrideFields: { price: '0.01' } }
    await seeRefused('addToCurrentCart', client.currentCart.addToCurrentCart({ lineItems: [line] }))
  }),

  defineScenario('cart: note, addresses, and what else is changed of it', async (stage) => {
    const { client } = await createFilledCart(stage)
    const { currentCart } = client
    const cartInfo = () => ({
      buyerNote: 'By the back door.',
      buyerInfo: { email: 'ada@shop.example' },
      contactInfo: { address: { ...BERLIN, addressLine2: 'Yard' }, contactDetails: { firstName: 'Ada' } },
    })
    const { see, seeRefused } = stage
    const noted = await see('updateCurrentCart', currentCart.updateCurrentCart({ cartInfo: cartInfo() }))
    assert.equal(noted.buyerNote, 'By the back door.')
    assert.equal(noted.contactInfo?.address?.addressLine1, BERLIN.addressLine1)
    const chosen = { selectedShippingOption: { code: 'germany-express' }, buyerNote: null }
    await see('updateCurrentCart', currentCart.updateCurrentCart({ cartInfo: chosen }))
    await see('updateCurrentCart', currentCart.updateCurrentCart())
    await see('updateCurrentCart', currentCart.updateCurrentCart({ cartInfo: await currentCart.getCurrentCart() }))

    const taxed = (id: string) => ({ contactInfo: { contactDetails: { vatId: { _id: id, type: 'CPF' as const } } } })
    await see('updateCurrentCart', currentCart.updateCurrentCart({ cartInfo: taxed('111.444.777-35') }))
    await seeRefused('updateCurrentCart', currentCart.updateCurrentCart({ cartInfo: taxed('111.444.777-36') }))
    await seeRefused('updateCurrentCart', currentCart.updateCurrentCart({ cartInfo: { buyerNote: 'x'.repeat(1001) } }))
    const elsewhere = { overrideCheckoutUrl: 'https://elsewhere.example/pay' }
    await seeRefused('updateCurrentCart', currentCart.updateCurrentCart({ cartInfo: elsewhere }))
    await see('getCurrentCart', currentCart.getCurrentCart())
  }),

  defineScenario('cart: a coupon, and more lines with it', async (stage) => {
    const { see, seeRefused } = stage
    const { client } = await createFilledCart(stage)
    const { currentCart } = client
    const trowel = await findProduct(client, 'hand-trowel')
    const lineItems = [{ quantity: 2, catalogReference: toCatalogReference(trowel) }]
    const cart = await see('updateCurrentCart', currentCart.updateCurrentCart({ couponCode: 'welcome10', lineItems }))
    assert.deepEqual(quantities(cart), [2, 1, 2])
    assert.equal(cart.appliedDiscounts?.[0]?.coupon?.code, 'WELCOME10')
    await see('estimateCurrentCartTotals', currentCart.estimateCurrentCartTotals({ shippingAddress: BERLIN }))
    await seeRefused('updateCurrentCart', currentCart.updateCurrentCart({ couponCode: 'SUMMER' }))
    const without = await see('removeCouponFromCurrentCart', currentCart.removeCouponFromCurrentCart())
    assert.deepEqual(without.cart?.appliedDiscounts, [])
  }),

  defineScenario('cart: a line that is in no catalogue, from the shopper and from the shop', async (stage) => {
    const customLineItems = () => [
      {
        quantity: 1,
        price: '5.00',
        productName: { original: 'Wrapping' },
        descriptionLines: [{ name: { original: 'Paper' }, plainText: { original: 'Blue' } }],
        itemType: { preset: 'PHYSICAL' as const },
        media: 'wix:image://v1/paper.jpg/paper.jpg#originWidth=60&originHeight=40',
        physicalProperties: { weight: 0.1, shippable: true },
        serviceProperties: { scheduledDate: new Date(1_800_000_000_000) },
      },
    ]
    const visitor = stage.newClient()
    await stage.seeRefused(
      'addToCurrentCart',
      visitor.currentCart.addToCurrentCart({ customLineItems: customLineItems() }),
    )
    const { currentCart } = stage.newClientOf(stage.packages.ApiKeyStrategy({ apiKey: stage.apiKey, siteId: 'site-1' }))
    const { cart } = await stage.see(
      'addToCurrentCart',
      currentCart.addToCurrentCart({ customLineItems: customLineItems() }),
    )
    const [line] = cart?.lineItems ?? []
    assert.equal(line?.customLineItem, true)
    assert.deepEqual(line?.serviceProperties?.scheduledDate, new Date(1_800_000_000_000))
    await stage.see('updateCurrentCart', currentCart.updateCurrentCart({ customLineItems: customLineItems() }))
    await stage.see('deleteCurrentCart', currentCart.deleteCurrentCart())
  }),

  defineScenario('totals: for Germany, for France, for nowhere, without tax or delivery', async (stage) => {
    const { client } = await createFilledCart(stage)
    const estimate = (options?: Parameters<typeof client.currentCart.estimateCurrentCartTotals>[0]) =>
      stage.see('estimateCurrentCartTotals', client.currentCart.estimateCurrentCartTotals(options))
    const german = await estimate({ shippingAddress: BERLIN })
    const french = await estimate({ shippingAddress: PARIS, billingAddress: BERLIN })
    assert.notEqual(german.priceSummary?.tax?.amount, french.priceSummary?.tax?.amount)
    await estimate({ shippingAddress: { country: 'JP' } })
    await estimate()
    await estimate({ shippingAddress: BERLIN, calculateTax: false })
    await estimate({ shippingAddress: BERLIN, calculateShipping: false })
  }),

  defineScenario('totals: with a chosen way of delivery', async (stage) => {
    const { client } = await createFilledCart(stage)
    const estimate = (code: string) =>
      client.currentCart.estimateCurrentCartTotals({ shippingAddress: BERLIN, selectedShippingOption: { code } })
    const express = await stage.see('estimateCurrentCartTotals', estimate('germany-express'))
    assert.equal(express.shippingInfo?.selectedCarrierServiceOption?.code, 'germany-express')
    assert.equal(express.priceSummary?.shipping?.amount, '11.90')
    await stage.see('estimateCurrentCartTotals', estimate('no-such-way'))
  }),

  defineScenario('totals: refused', async (stage) => {
    const { client } = await createFilledCart(stage)
    const nowhere = client.currentCart.estimateCurrentCartTotals({ shippingAddress: { country: 'Germany' } })
    await stage.seeRefused('estimateCurrentCartTotals', nowhere)
  }),

  defineScenario('cart: deleted', async (stage) => {
    const { client } = await createFilledCart(stage)
    await stage.see('deleteCurrentCart', client.currentCart.deleteCurrentCart())
    await stage.seeRefused('getCurrentCart', client.currentCart.getCurrentCart())
  }),

  defineScenario('cart: nobody else sees it', async (stage) => {
    await createFilledCart(stage)
    await stage.seeRefused('getCurrentCart', stage.newClient().currentCart.getCurrentCart())
  }),
]

function quantities(cart: Cart | null | undefined): (number | undefined)[] | undefined {
  return cart?.lineItems?.map(({ quantity }) => quantity)
}
