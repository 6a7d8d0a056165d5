import { expect, test } from 'vitest'
import { type CustomLineItem, type NewLineItem, STORES_APP_ID } from '@cartwright/contract'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { saveSettings } from '../../settings/index.ts'
import { startTranslatedShop, type TestProduct } from '../../testing/index.ts'
import { percentOff, createPlainCoupon } from '../../testing/plain-cart.ts'
import { addLines, createEmptyCart } from '../add-lines.ts'
import type { Cart } from '../cart.ts'
import { type CartContext, describeCart, describeCartJson } from './describe-cart.ts'
import { LineJsonCache } from './line-json-cache.ts'
import { CacheBudget } from '../../platform/cache/index.ts'

const chance = createSeededRandom(37)

const MONTHLY = '00000000-0000-7000-8000-00000000000a'
const OTHER_LANGUAGES = ['de', 'de-AT', 'fr', 'he']

const READERS = [
  {},
  { language: 'de' },
  { language: 'he', currency: 'USD' },
  { language: 'de-AT', currency: 'JPY' },
  { language: 'fr' },
  { currency: 'USD' },
  { language: 'ar-EG' },
]

const CUSTOM: CustomLineItem[] = [
  { quantity: 1, productName: { original: 'Gift card “Zoë”' }, price: '25', itemType: { preset: 'GIFT_CARD' } },
  {
    productName: { original: 'Glaze to order' },
    price: '3.50',
    fullPrice: '4',
    quantity: 2,
    quantityAvailable: 3,
    itemType: { custom: 'By hand' },
    physicalProperties: { weight: 1.5, sku: 'G-1', shippable: true },
    descriptionLines: [{ name: { original: 'Colour' }, plainText: { original: 'Sea \u2028 "green"' } }],
  },
]

async function openShop() {
  const { shop, mug, key, write } = await startTranslatedShop()
  const { provider } = shop
  const stock = { S: 3, L: 40 }
  const products: Record<string, TestProduct> = {
    plate: { price: '10.00', stock: 5 },
    file: { price: '0.99', type: 'digital' },
    shirt: { price: '1234.50', options: { Größe: stock } },
    letter: { changes: { customTextFields: [{ title: 'Text', maxLength: 50, mandatory: false }] } },
    tea: { price: '7.77' },
  }
  for (const [name, product] of Object.entries(products)) await shop.addProduct(name, product)
  const subscribeTo = async (name: string, percentages: readonly number[]): Promise<void> => {
    const assignedSubscriptionOptions = percentages.map((value) => ({
      id: MONTHLY,
      title: 'Every month',
      subscriptionSettings: { frequency: 'MONTH', autoRenewal: true },
      discount: { type: 'PERCENT', value },
    }))
    const path = `/stores/v1/subscription-options/product/${shop.idOf(name)}/assign`
    expect((await shop.call('POST', path, { token: key, body: { assignedSubscriptionOptions } })).status).toBe(200)
  }
  await subscribeTo('tea', [15])
  const surroundings: CartContext = {
    catalogue: provider.catalogue,
    settings: provider.settings,
    providerUrl: 'https://api.shop.example',
    storefrontUrl: 'https://shop.example',
    findCoupon: async () => createPlainCoupon({ type: 'PERCENT_OFF', percentage: percentOff(20) }),
    taxProvider: () => undefined,
    now: () => shop.now,
  }
  const save = async (group: 'shop' | 'currencies' | 'discounts', value: object): Promise<void> => {
    await shop.db.transaction().execute((tx) => saveSettings(tx, group, value))
    await provider.settings.refresh()
  }
  return { shop, mug, write, products, surroundings, save, subscribeTo }
}

test('a cart joined from cached JSON of its lines equals the JSON of the whole cart, whatever has changed', async () => {
  const { shop, mug, write, products, surroundings, save, subscribeTo } = await openShop()
  const { catalogue, settings } = surroundings
  const { shop: own } = settings.current()
  const lineJsonCache = new LineJsonCache(new CacheBudget())
  const carts: Cart[] = Array.from({ length: 6 }, () =>
    createEmptyCart({ kind: 'visitor', id: newId() }, 'EUR', shop.now),
  )

  const reference = (name: string, options: NewLineItem['catalogReference']['options']) => ({
    catalogReference: { appId: STORES_APP_ID, catalogItemId: shop.idOf(name), options },
  })
  const someItem = (): NewLineItem => ({
    quantity: chance.between(1, 3),
    ...chance.pick([
      reference('plate', {}),
      reference('plate', { options: {} }),
      reference('file', { customTextFields: { unknown: 'x' } }),
      reference('shirt', { options: { Größe: chance.pick(['S', 'L']) } }),
      reference('letter', { customTextFields: { Text: chance.pick(['', 'Für Zoë', 'a']) } }),
      reference('tea', {}),
      reference('tea', { subscriptionOptionId: MONTHLY }),
      reference('mug', { options: { Size: 'Small', Glaze: chance.pick(['Oat', 'Sea']) } }),
      reference('mug', { options: { Glaze: 'Oat', Size: 'Large' } }),
    ]),
    ...(chance.happens(0.1) && { catalogOverrideFields: { price: '4.5', productName: { original: 'Set' } } }),
    ...(chance.happens(0.1) && { taxableAddress: { addressType: 'BUSINESS' as const } }),
    ...(chance.happens(0.1) && { extendedFields: { namespaces: { '@a/b': { c: chance.between(1, 2) } } } }),
  })

  const add = async (at: number): Promise<void> => {
    const items = { lineItems: [someItem()], customLineItems: chance.happens(0.1) ? [chance.pick(CUSTOM)] : [] }
    const shopOfNow = { catalogue, currency: 'EUR', languagePreferences: { requested: [], others: [] }, now: shop.now }
    carts[at] = await addLines(carts[at], carts[at]!.owner, items, shopOfNow).catch((error: unknown) => {
      if (error instanceof AppError) return carts[at]! // sold out, hidden or deleted meanwhile
      throw error
    })
  }
  const change = (at: number, changed: Partial<Cart>): void => void (carts[at] = { ...carts[at]!, ...changed })
  const changeProduct = (): Promise<void> => {
    const name = chance.pick(Object.keys(products))
    const { options, ...plain } = products[name]!
    const price = `${chance.between(1, 2_000)}.${chance.between(10, 99)}`
    return shop.changeProduct(name, {
      ...plain,
      ...chance.pick([{ price }, { stock: chance.between(0, 6) }, { visible: chance.happens(0.5) }, {}]),
      ...(options && { options: { Größe: { S: chance.between(0, 4), L: chance.between(0, 4) } } }),
    })
  }
  const someCart = (): number => chance.between(0, carts.length - 1)
  const acts: (() => unknown)[] = [
    ...Array.from({ length: 12 }, () => () => add(someCart())),
    ...Array.from({ length: 4 }, () => changeProduct),
    () => change(someCart(), { lines: [] }),
    () => change(someCart(), { coupon: chance.pick([undefined, { id: 'coupon', code: 'SUMMER' }]) }),
    () => {
      const at = someCart()
      const lineIds = carts[at]!.lines.slice(0, chance.between(0, 2)).map(({ id }) => id)
      change(at, { merchantDiscounts: chance.pick([[], [{ id: newId(), lineIds, percentage: '12.5' }]]) })
    },
    // A line whose subscription is no longer offered retains its price, in each cart its own.
    ...Array.from({ length: 2 }, () => () => subscribeTo('tea', chance.pick([[], [chance.between(5, 50)]]))),
    () => write(mug, [{ language: 'de', name: `Becher ${chance.between(1, 9)}` }]),
    () =>
      save('currencies', {
        rates: [
          { currency: 'USD', rate: `1.${chance.between(1, 3)}` },
          { currency: 'JPY', rate: '163' },
        ],
      }),
    () =>
      save('shop', {
        ...own,
        weightUnit: chance.pick(['LB', 'KG']),
        ...chance.pick([{}, { locale: 'en-GB', languages: ['en-GB', ...OTHER_LANGUAGES] }]),
      }),
    () => {
      const rule = { code: 'two', name: 'Two or more', target: 'GLOBAL', minQuantity: 2, percentage: '0.1' }
      return save('discounts', { rules: chance.pick([[], [], [rule]]) })
    },
  ]

  let compared = 0
  const wrong: string[] = []
  const compareAll = async (): Promise<void> => {
    for (const cart of carts) {
      for (const reader of [{}, chance.pick(READERS)]) {
        const whole = JSON.stringify(await describeCart(cart, surroundings, reader))
        const { text, bytes } = await describeCartJson(cart, { ...surroundings, lineJsonCache }, reader)
        compared++
        if (text !== whole || bytes.length !== Buffer.byteLength(whole)) wrong.push(whole)
      }
    }
  }
  for (let step = 0; step < 200; step++) {
    if (step === 170) await shop.deleteProduct('plate')
    else if (step > 170) await add(someCart())
    else await chance.pick(acts)()
    await compareAll()
  }
  console.log(`carts put together from their lines: ${wrong.length} of ${compared} differ from what is written of all`)
  expect(wrong).toEqual([])
})
