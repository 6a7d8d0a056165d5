import { describe, expect, test } from 'vitest'
import { shareShop, startShop } from '../../testing/index.ts'
import { deductStock } from '../index.ts'
import { areUnitsCompatible, calculatePricePerUnit } from './price-per-unit.ts'

const openShop = shareShop()

const SIZES = {
  type: 'drop_down' as const,
  name: 'Size',
  choices: ['S', 'M'].map((each) => ({ value: each, description: each })),
}
const COLOURS = {
  type: 'color' as const,
  name: 'Colour',
  choices: [
    { value: '#fff', description: 'White' },
    { value: 'rgb(0,0,0)', description: 'Black' },
  ],
}
const PLAIN = { choices: {}, priceMinor: null, costMinor: null, sku: '', weight: null, visible: true }

describe('a product', () => {
  test('a product is converted to the wire with all its fields', async () => {
    const shop = await openShop()
    const id = await shop.addProduct('oil', {
      price: '12.00',
      changes: {
        productDimensions: { length: '10', width: '10', height: '30.5', unit: 'CM' },
        packageDimensions: { length: '12', width: '12', height: '32' },
        pricePerUnit: { totalQuantity: '750', totalMeasurementUnit: 'ML', baseQuantity: '1', baseMeasurementUnit: 'L' },
        costMinor: 500n,
        discount: { type: 'PERCENT', value: '25' },
        taxGroupId: '11111111-1111-4111-8111-111111111111',
        digitalFile: { id: 'file', fileName: 'recipes.pdf', fileType: 'SECURE_DOCUMENT' },
        customTextFields: [{ title: 'For whom', maxLength: 40, mandatory: true }],
        infoSections: [{ title: 'Origin', description: '<p>Crete</p>' }],
        seo: {
          tags: [{ type: 'meta', props: { name: 'description', content: 'Oil' } }],
          settings: { keywords: [{ term: 'oil', isMain: true }] },
        },
        media: [
          { id: 'front.jpg', width: 1200, height: 800, altText: 'The bottle' },
          {
            id: 'pour',
            type: 'video',
            width: 1920,
            height: 1080,
            altText: 'Pouring',
            title: 'pour.mp4',
            video: {
              files: [{ path: '720p/mp4/file.mp4', width: 1280, height: 720, format: 'mp4' }],
              posterId: 'pour.jpg',
              durationMs: 9_000,
            },
          },
          { id: 'leaflet.pdf', type: 'document', width: 0, height: 0, altText: '', title: 'Leaflet' },
        ],
        variants: [{ ...PLAIN, stock: { tracked: true, quantity: 3 } }],
      },
    })
    const token = await shop.newApiKey()
    const read = async (more: object) => (await shop.ask('products.getProduct', { id, ...more }, { token })).product
    const product = await read({ includeMerchantSpecificData: true })
    expect(product).toMatchObject({
      productDimensions: { length: '10', width: '10', height: '30.5', unit: 'CM' },
      packageDimensions: { length: '12', unit: 'UNKNOWN_DIMENSIONS_UNIT' },
      priceData: {
        currency: 'EUR',
        price: 12,
        discountedPrice: 9,
        pricePerUnit: 12,
        formatted: { price: '€12.00', discountedPrice: '€9.00', pricePerUnit: '€12.00' },
      },
      pricePerUnitData: { totalQuantity: 750, totalMeasurementUnit: 'ML', baseQuantity: 1, baseMeasurementUnit: 'L' },
      costAndProfitData: {
        itemCost: 5,
        formattedItemCost: '€5.00',
        profit: 4,
        formattedProfit: '€4.00',
        profitMargin: 0.4444,
      },
      costRange: { minValue: 5, maxValue: 5 },
      stock: { trackInventory: true, quantity: 3, inStock: true, inventoryStatus: 'IN_STOCK' },
      discount: { type: 'PERCENT', value: 25 },
      taxGroupId: '11111111-1111-4111-8111-111111111111',
      digitalFile: { id: 'file', fileName: 'recipes.pdf', fileType: 'SECURE_DOCUMENT' },
      customTextFields: [{ title: 'For whom', maxLength: 40, mandatory: true }],
      seoData: {
        tags: [
          {
            type: 'meta',
            props: { name: 'description', content: 'Oil' },
            children: '',
            custom: false,
            disabled: false,
          },
        ],
        settings: { preventAutoRedirect: false, keywords: [{ term: 'oil', isMain: true }] },
      },
      media: {
        items: [
          { mediaType: 'image', image: { width: 1200, height: 800, altText: 'The bottle' } },
          {
            mediaType: 'video',
            title: 'pour.mp4',
            video: {
              files: [{ url: expect.stringMatching(/\/video\/pour\/720p\/mp4\/file\.mp4$/), format: 'mp4' }],
              stillFrameMediaId: 'pour.jpg',
            },
          },
          { mediaType: 'document', id: 'leaflet.pdf', title: 'Leaflet' },
        ],
      },
    })
    const asOthersSeeIt = await shop.ask('products.getProduct', { id }, { token: await shop.newToken() })
    for (const hidden of ['costAndProfitData', 'costRange', 'digitalFile'])
      expect(asOthersSeeIt.product).not.toHaveProperty(hidden)
  })

  test('a product has its discount from the first to the last moment of the sale', async () => {
    const shop = await startShop()
    const at = (ms: number) => new Date(shop.now.getTime() + ms)
    const id = await shop.addProduct('lamp', {
      price: '100.00',
      changes: { discount: { type: 'AMOUNT', value: '30', startsAt: at(60_000), endsAt: at(120_000) } },
    })
    const token = await shop.newToken()
    const price = async () => {
      await shop.provider.pollChanges()
      return (await shop.ask('products.getProduct', { id }, { token })).product.priceData?.discountedPrice
    }
    expect(await price()).toBe(100)
    shop.passTime(59_999)
    expect(await price()).toBe(100)
    shop.passTime(1)
    expect(await price()).toBe(70)
    shop.passTime(59_999)
    expect(await price()).toBe(70)
    shop.passTime(1)
    expect(await price()).toBe(100)
  })
})

describe('variants that are hidden', () => {
  const variant = (Size: string, price: bigint, visible: boolean) => ({
    ...PLAIN,
    choices: { Size },
    priceMinor: price * 100n,
    costMinor: price * 10n,
    weight: String(price),
    visible,
    stock: { tracked: false as const, inStock: true },
  })
  const rangesOf = async (visible: { S: boolean; M: boolean }) => {
    const shop = await openShop()
    const id = await shop.addProduct('shirt', {
      changes: {
        options: [SIZES],
        manageVariants: true,
        variants: [variant('S', 20n, visible.S), variant('M', 5n, visible.M)],
      },
    })
    const request = { id, includeMerchantSpecificData: true }
    const { product } = await shop.ask('products.getProduct', request, { token: await shop.newApiKey() })
    const { priceRange, weightRange, costRange, variants } = product
    return {
      ranges: [priceRange, weightRange, costRange].map((range) => [range?.minValue, range?.maxValue]),
      listed: variants?.map((each) => each.variant?.visible),
    }
  }

  test('hidden variants are marked, and do not count for prices, weights and costs', async () => {
    expect(await rangesOf({ S: true, M: false })).toEqual({
      ranges: [
        [20, 20],
        [20, 20],
        [2, 2],
      ],
      listed: [true, false],
    })
  })

  test('a product with hidden variants only has their prices, weights and costs', async () => {
    expect((await rangesOf({ S: false, M: false })).ranges).toEqual([
      [5, 20],
      [5, 20],
      [0.5, 2],
    ])
  })
})

describe('variants that are not managed', () => {
  test('unmanaged variants are derived from the options, have stable ids, and share the stock of their product', async () => {
    const shop = await openShop()
    const changes = {
      options: [SIZES, COLOURS],
      manageVariants: false,
      variants: [{ ...PLAIN, stock: { tracked: true as const, quantity: 5 } }],
    }
    const id = await shop.addProduct('shirt', { price: '20.00', changes })
    const token = await shop.newToken()
    const read = async () => (await shop.ask('products.queryProductVariants', { id }, { token })).variants
    const variants = await read()
    expect(variants.map(({ choices }) => Object.values(choices ?? {}).join(' '))).toEqual([
      'S White',
      'S Black',
      'M White',
      'M Black',
    ])
    expect(new Set(variants.map((each) => each.id)).size).toBe(4)
    for (const each of variants) expect(each.stock).toEqual({ trackQuantity: true, quantity: 5, inStock: true })

    const [first, , third] = variants
    const take = (variantId: string, quantity: number) => ({ productId: id, variantId, quantity })
    const takes = [take(first!.id, 2), take(third!.id, 2)]
    expect(await shop.db.transaction().execute((tx) => deductStock(tx, takes))).toEqual([])
    expect(await shop.db.transaction().execute((tx) => deductStock(tx, takes))).toEqual(takes) // one is left, four are wanted
    shop.provider.catalogue.invalidate([id], 'stock')
    const after = await read()
    expect(after.map(({ stock }) => stock?.quantity)).toEqual([1, 1, 1, 1])
    expect(after.map((each) => each.id)).toEqual(variants.map((each) => each.id))
    const { product } = await shop.ask('products.getProduct', { id }, { token })
    expect(product.stock).toMatchObject({ trackInventory: true, quantity: 1 })
  })

  test('go into a cart by their choices', async () => {
    const shop = await openShop()
    const variants = [{ ...PLAIN, stock: { tracked: true as const, quantity: 2 } }]
    await shop.addProduct('shirt', { changes: { options: [SIZES], manageVariants: false, variants } })
    const token = await shop.newToken()
    const lineItems = [shop.line('shirt', 1, { Size: 'S' }), shop.line('shirt', 1, { Size: 'M' })]
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
    expect(cart.lineItems.map(({ quantity }) => quantity)).toEqual([1, 1])
  })
})

describe('selectable options', () => {
  test('selectable options depend on the choices so far: none, some or all', async () => {
    const shop = await openShop()
    const variant = (Size: string, Colour: string, quantity: number, visible = true) => ({
      ...PLAIN,
      choices: { Size, Colour },
      visible,
      stock: { tracked: true as const, quantity },
    })
    const id = await shop.addProduct('shirt', {
      changes: {
        options: [SIZES, COLOURS],
        manageVariants: true,
        variants: [
          variant('S', 'White', 1),
          variant('S', 'Black', 0),
          variant('M', 'White', 0),
          variant('M', 'Black', 4, false),
        ],
      },
    })
    const token = await shop.newToken()
    const ask = async (options: Record<string, string>) => {
      const answer = await shop.ask('products.getProductOptionsAvailability', { id, options }, { token })
      const left = answer.productOptions.flatMap(({ choices = [] }) =>
        choices.map(
          ({ description, inStock, visible }) =>
            `${description}:${visible ? (inStock ? 'yes' : 'sold out') : 'hidden'}`,
        ),
      )
      return [left.join(' '), answer.availableForPurchase, answer.selectedVariant?.quantity]
    }
    expect(await ask({})).toEqual(['S:yes M:sold out White:yes Black:sold out', false, undefined])
    expect(await ask({ Size: 'S' })).toEqual(['S:yes M:sold out White:yes Black:sold out', false, undefined])
    expect(await ask({ Size: 'M' })).toEqual(['S:yes M:sold out White:sold out Black:hidden', false, undefined])
    expect(await ask({ Colour: 'Black' })).toEqual(['S:sold out M:hidden White:yes Black:sold out', false, undefined])
    expect(await ask({ Size: 'S', Colour: 'White' })).toEqual(['S:yes M:sold out White:yes Black:sold out', true, 1])
    expect(await ask({ Size: 'S', Colour: 'Black' })).toEqual([
      'S:sold out M:hidden White:yes Black:sold out',
      false,
      0,
    ])
    expect(await ask({ Size: 'M', Colour: 'Black' })).toEqual([
      'S:sold out M:hidden White:sold out Black:hidden',
      false,
      undefined,
    ])
  })
})

describe('the price per unit', () => {
  test('the price per unit is that of the discounted price, rounded once, in any unit of the same kind', () => {
    const per = (price: bigint, total: string, unit: string, base: string, of: string) =>
      calculatePricePerUnit(price, {
        totalQuantity: total,
        totalMeasurementUnit: unit as 'ML',
        baseQuantity: base,
        baseMeasurementUnit: of as 'ML',
      })
    expect(per(299n, '0.75', 'L', '100', 'ML')).toBe(40n) // 39.87
    expect(per(1000n, '3', 'KG', '1', 'KG')).toBe(333n)
    expect(per(500n, '1', 'LB', '1', 'KG')).toBe(1102n)
    expect(per(100n, '12', 'IN', '1', 'FT')).toBe(100n)
    expect(per(5n, '2', 'UNSPECIFIED', '1', 'UNSPECIFIED')).toBe(3n)
    expect([
      areUnitsCompatible('ML', 'GAL'),
      areUnitsCompatible('ML', 'KG'),
      areUnitsCompatible('SQM', 'M'),
      areUnitsCompatible('UNSPECIFIED', 'L'),
    ]).toEqual([true, false, false, false])
  })
})
