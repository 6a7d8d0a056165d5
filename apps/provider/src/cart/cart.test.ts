import { LEGACY_STORES_APP_ID, STORES_APP_ID } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { shareShop } from '../testing/index.ts'

const openShop = shareShop()

describe('adding to the cart', () => {
  test('the first item creates the cart, with price and sums of the catalogue', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { price: '12.50', stock: 5 })
    const { cart } = await shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate', 2)] })
    const [line] = cart.lineItems
    expect(line).toMatchObject({
      quantity: 2,
      productName: { original: 'plate' },
      price: { amount: '12.5', formattedAmount: '€12.50' },
      lineItemPrice: { amount: '25' },
      availability: { status: 'AVAILABLE', quantityAvailable: 5 },
    })
    expect(cart).toMatchObject({ currency: 'EUR', subtotal: { amount: '25' } })
    expect(await shop.events()).toContain('wix.ecom.v1.cart_created')
  })

  test('storefronts may use the former id of the catalogue', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { catalogReference } = shop.line('plate')
    const former = { quantity: 1, catalogReference: { ...catalogReference, appId: LEGACY_STORES_APP_ID } }
    const { cart } = await shop.visitor.currentCart.addToCurrentCart({ lineItems: [former, shop.line('plate')] })
    expect(cart.lineItems).toMatchObject([{ quantity: 2, catalogReference: { appId: STORES_APP_ID } }])
  })

  test('equal items become one line, capped to what is in stock', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 3 })
    await shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate', 2)] })
    const { cart } = await shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate', 2)] })
    expect(cart.lineItems).toMatchObject([{ quantity: 3 }])
  })

  test('an item that occurs twice in one call is one item, in any order', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 3 })
    for (const quantities of [
      [2, 3],
      [3, 2],
      [1, 1, 9],
    ]) {
      const lineItems = quantities.map((quantity) => shop.line('plate', quantity))
      const { cart } = await shop.newVisitor().currentCart.addToCurrentCart({ lineItems })
      expect(cart.lineItems).toMatchObject([{ quantity: 3 }])
    }
  })

  test('when one item is sold out, none is added', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 3 })
    await shop.addProduct('bowl', { stock: 0 })
    await expect(
      shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate'), shop.line('bowl')] }),
    ).rejects.toMatchObject({ code: 'ITEM_NOT_AVAILABLE', status: 409 })
    await expect(shop.visitor.currentCart.getCurrentCart()).rejects.toMatchObject({
      code: 'OWNED_CART_NOT_FOUND',
      status: 404,
    })
  })

  test('one more piece is an error when the cart already has the whole stock', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 2 })
    await shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate', 2)] })
    await expect(shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })).rejects.toMatchObject({
      code: 'ITEM_NOT_AVAILABLE',
    })
  })

  test('50 parallel adds of one item give exactly 50', async () => {
    const shop = await openShop()
    await shop.addProduct('plate', { stock: 1000 })
    const token = await shop.newToken()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop.call('POST', '/ecom/v1/carts/current/add-to-cart', { token, body: { lineItems: [shop.line('plate')] } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    const { body } = await shop.call('GET', '/ecom/v1/carts/current', { token })
    expect(body.cart.lineItems).toMatchObject([{ quantity: 50 }])
  })

  test('a variant is chosen by options or by id, and an incomplete choice is an error that names the missing options', async () => {
    const shop = await openShop()
    await shop.addProduct('shirt', { options: { Size: { S: 2, L: 0 }, Colour: { Red: 9, Blue: 9 } } })
    const { cart } = await shop.visitor.currentCart.addToCurrentCart({
      lineItems: [shop.line('shirt', 1, { Size: 'S', Colour: 'Red' })],
    })
    expect(cart.lineItems[0]!.descriptionLines).toMatchObject([
      { plainText: { original: 'S' } },
      { plainText: { original: 'Red' } },
    ])
    await expect(
      shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('shirt', 1, { Size: 'S' })] }),
    ).rejects.toMatchObject({ code: 'OPTIONS_INCOMPLETE', data: { missing: ['Colour'] } })
    await expect(
      shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('shirt', 1, { Size: 'L', Colour: 'Red' })] }),
    ).rejects.toMatchObject({ code: 'ITEM_NOT_AVAILABLE' })
    await expect(
      shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('shirt', 1, { Size: 'XXL', Colour: 'Red' })] }),
    ).rejects.toMatchObject({ code: 'VARIANT_NOT_FOUND' })
  })

  test('a line id in upper case is the same id', async () => {
    const shop = await openShop()
    const token = await shop.newStaffToken()
    const item = (number: number) => ({ quantity: 1, price: '5', productName: { original: `Thing ${number}` } })
    const customLineItems = Array.from({ length: 10 }, (_, number) => item(number))
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { customLineItems }, { token })
    const id = cart.lineItems[9]!.id.toUpperCase()
    expect(id).toMatch(/A$/)
    const merchantDiscounts = [{ amount: '1', lineItemIds: [id] }]
    const discounted = await shop.ask('currentCart.updateCurrentCart', { merchantDiscounts }, { token })
    expect(discounted.cart.discount).toMatchObject({ amount: '1' })
    const lineItems = [{ id, quantity: 3 }]
    const changed = await shop.ask('currentCart.updateCurrentCartLineItemQuantity', { lineItems }, { token })
    expect(changed.cart.lineItems[9]).toMatchObject({ quantity: 3 })
    const left = await shop.ask('currentCart.removeLineItemsFromCurrentCart', { lineItemIds: [id] }, { token })
    expect(left.cart.lineItems).toHaveLength(9)
  })

  test('a product or variant id in upper case is the same id', async () => {
    const shop = await openShop()
    await shop.addProduct('shirt', { options: { Size: { S: 2 } } })
    const chosen = shop.line('shirt', 1, { Size: 'S' })
    const { cart } = await shop.visitor.currentCart.addToCurrentCart({ lineItems: [chosen] })
    const { catalogItemId, options } = cart.lineItems[0]!.catalogReference!
    const catalogReference = {
      ...chosen.catalogReference,
      catalogItemId: catalogItemId.toUpperCase(),
      options: { variantId: String(options!['variantId']).toUpperCase() },
    }
    const again = await shop.visitor.currentCart.addToCurrentCart({ lineItems: [{ quantity: 1, catalogReference }] })
    expect(again.cart.lineItems).toMatchObject([{ quantity: 2, catalogReference: { catalogItemId } }])
  })

  test('a hidden or unknown product cannot be added', async () => {
    const shop = await openShop()
    await shop.addProduct('secret', { visible: false })
    await expect(shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('secret')] })).rejects.toMatchObject(
      { code: 'ITEM_NOT_FOUND', status: 404 },
    )
  })
})
