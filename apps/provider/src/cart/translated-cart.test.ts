import { describe, expect, test } from 'vitest'
import {
  toLanguageHeaders,
  findMailsTo,
  startTranslatedShop,
  TestBrowser,
  type TestShop,
  THANK_YOU_URL,
  visitCheckoutWithChanges,
} from '../testing/index.ts'

const engraved = (shop: TestShop, choices: Record<string, string>, texts: Record<string, string> = {}) => {
  const line = shop.line('mug', 1, choices)
  const { catalogReference } = line
  return {
    ...line,
    catalogReference: { ...catalogReference, options: { ...catalogReference.options, customTextFields: texts } },
  }
}

describe('items added to the cart', () => {
  test('items may be named in any language of the shop; equal items are one line, stored in the shop’s language', async () => {
    const { shop } = await startTranslatedShop()
    const token = await shop.newToken()
    const add = (language: string, choices: Record<string, string>, texts: Record<string, string>) =>
      shop.ask(
        'currentCart.addToCurrentCart',
        { lineItems: [engraved(shop, choices, texts)] },
        { token, ...toLanguageHeaders(language) },
      )
    await add('en', { Size: 'Small', Glaze: 'Oat' }, { Engraving: 'Ada' })
    await add('de', { Größe: 'Klein', Glasur: 'Hafer' }, { Gravur: 'Ada' })
    await add('fr', { Größe: 'Klein', Glaze: 'Oat' }, { Gravur: 'Ada' })
    const { cart } = await add('en', { מידה: 'קטן', Glasur: 'Hafer' }, { Engraving: 'Ada' })
    expect(cart.lineItems).toHaveLength(1)
    expect(cart.lineItems[0]).toMatchObject({
      quantity: 4,
      catalogReference: {
        options: { options: { Size: 'Small', Glaze: 'Oat' }, customTextFields: { Engraving: 'Ada' } },
      },
    })
    const bob = await add('de', { Größe: 'Klein', Glasur: 'Hafer' }, { Gravur: 'Bob' })
    expect(bob.cart.lineItems.map(({ quantity }) => quantity)).toEqual([4, 1])
  })

  test('an option name that exists in no language is refused', async () => {
    const { shop } = await startTranslatedShop()
    const token = await shop.newToken()
    const add = async (choices: Record<string, string>) => {
      const body = { lineItems: [engraved(shop, choices)] }
      const answer = await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', {
        token,
        body,
        ...toLanguageHeaders('de'),
      })
      return [answer.status, answer.body.details.applicationError.code]
    }
    expect(await add({ Größe: 'Riesig', Glasur: 'Hafer' })).toEqual([404, 'VARIANT_NOT_FOUND'])
    expect(await add({ Größe: 'Klein' })).toEqual([400, 'OPTIONS_INCOMPLETE'])
    expect(await add({ Größe: 'Klein', Size: 'Large', Glasur: 'Hafer' })).toEqual([400, 'OPTIONS_INCOMPLETE'])
  })
})

test('a line has its name in the shop’s language and in that of the viewer', async () => {
  const { shop } = await startTranslatedShop()
  const token = await shop.newToken()
  const lineItems = [engraved(shop, { Size: 'Large', Glaze: 'Oat' }, { Engraving: 'Ada' })]
  await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
  const read = async (language: string) => {
    const options = { token, ...toLanguageHeaders(language) }
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, options)
    const estimate = await shop.ask('currentCart.estimateCurrentCartTotals', {}, options)
    expect(estimate.cart?.lineItems).toEqual(cart.lineItems)
    return cart.lineItems[0]
  }
  expect(await read('de-AT')).toMatchObject({
    productName: { original: 'Stoneware mug', translated: 'Häferl' },
    descriptionLines: [
      { name: { original: 'Size', translated: 'Größe' }, plainText: { original: 'Large', translated: 'Groß' } },
      { name: { original: 'Glaze', translated: 'Glasur' }, plainText: { original: 'Oat', translated: 'Hafer' } },
      { name: { original: 'Engraving', translated: 'Gravur' }, plainText: { original: 'Ada', translated: 'Ada' } },
    ],
    image: { altText: 'Ein Becher' },
  })
  expect(await read('en')).toMatchObject({
    productName: { original: 'Stoneware mug', translated: 'Stoneware mug' },
    descriptionLines: [{ name: { original: 'Size', translated: 'Size' } }, {}, {}],
    image: { altText: 'A mug' },
  })
})

test('checkout, order and mails use the buyer’s language, and data for merchants the shop’s', async () => {
  const { shop } = await startTranslatedShop()
  const lineItems = [engraved(shop, { Größe: 'Klein', Glasur: 'Hafer' }, { Gravur: 'Ada' })]
  const visit = await visitCheckoutWithChanges(shop, lineItems, {})
  expect(visit.page.html, 'no language was asked for').toContain('Stoneware mug')
  const session = await shop.ask(
    'redirects.createRedirectSession',
    { ecomCheckout: { checkoutId: visit.checkoutId }, callbacks: { thankYouPageUrl: THANK_YOU_URL } },
    { token: visit.token, ...toLanguageHeaders('de') },
  )
  const browser = new TestBrowser(shop)
  const entered = await browser.enter(session.redirectSession.fullUrl)
  const german = await browser.get(entered.location!)
  for (const words of ['Becher aus Steinzeug', 'Größe: Klein', 'Glasur: Hafer', 'Gravur: Ada'])
    expect(german.html).toContain(words)
  expect(german.html).not.toContain('Stoneware')

  expect((await visit.place({}, 'de')).status).toBe(303)
  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: visit.token })
  expect(order).toMatchObject({
    buyerLanguage: 'de',
    lineItems: [
      {
        productName: { original: 'Stoneware mug', translated: 'Becher aus Steinzeug' },
        descriptionLines: [
          { name: { original: 'Size', translated: 'Größe' }, plainText: { original: 'Small', translated: 'Klein' } },
          {},
          {},
        ],
      },
    ],
  })
  const [buyer] = await findMailsTo(shop, 'ada@example.com', 'order-placed')
  expect(buyer?.order.lines).toMatchObject([
    { name: 'Becher aus Steinzeug', details: ['Größe: Klein', 'Glasur: Hafer', 'Gravur: Ada'] },
  ])
  const [merchant] = await findMailsTo(shop, 'shop@example.com', 'shop-order-placed')
  expect(merchant?.order.lines).toMatchObject([
    { name: 'Stoneware mug', details: ['Size: Small', 'Glaze: Oat', 'Engraving: Ada'] },
  ])
})
