import { describe, expect, test } from 'vitest'
import { checkFeed } from '../testing/check-feed.ts'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { getChildren, parseXml, getText } from '../testing/parse-xml.ts'

const HOSTILE = '</script><b> & "x" \u0001 ]]>'
const picture = (name: string) => ({ url: `http://provider.test/media/${name}.png`, alt: name })
const mug: FakeProduct = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'mug',
  name: `Mug ${HOSTILE}`,
  price: 24,
  was: 30,
  stock: 3,
  brand: 'Ada & Sons',
  description: `<p>For <b>coffee</b> &amp; tea.</p>${'<p>Word </p>'.repeat(2_000)}`,
  pictures: Array.from({ length: 14 }, (_, at) => picture(`mug${at}`)),
  collections: ['kitchen'],
}
const towel: FakeProduct = {
  id: '00000000-0000-4000-8000-000000000002',
  slug: 'towel',
  name: 'Towel',
  price: 16,
  pictures: [picture('towel'), { ...picture('towel-blue'), option: 'Stripe', choice: 'Blue' }],
  options: [
    { name: 'Stripe', type: 'color', choices: ['Red', 'Blue'].map((name) => ({ value: name, description: name })) },
    { name: 'Hem', type: 'drop_down', choices: ['Plain', 'Wide'].map((name) => ({ value: name, description: name })) },
  ],
  variants: [
    { id: '00000000-0000-4000-8000-00000000000a', choices: { Stripe: 'Red', Hem: 'Plain' }, stock: 0 },
    { id: '00000000-0000-4000-8000-00000000000b', choices: { Stripe: 'Blue', Hem: 'Plain' }, price: 20, stock: 1 },
    { id: '00000000-0000-4000-8000-00000000000c', choices: { Stripe: 'Blue', Hem: 'Wide' }, stock: 1 },
  ],
}
const bare: FakeProduct = { id: '00000000-0000-4000-8000-000000000003', slug: 'bare', name: 'Bare', price: 5 }

const open = (options: Parameters<typeof createTestShop>[0] = {}) =>
  createTestShop({ products: [mug, towel, bare], ...options })

async function readText(shop: ReturnType<typeof open>, path: string) {
  const response = await shop.visit(path)
  expect(response.status, path).toBe(200)
  return response.text()
}

async function readData(shop: ReturnType<typeof open>, path: string) {
  const html = await readText(shop, path)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
}

describe('pages have the title, description and data that search engines show', () => {
  const headOf = async (shop: ReturnType<typeof open>, path: string) => {
    const html = await readText(shop, path)
    const content = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
    return { title: /<title>([^<]*)/.exec(html)?.[1], description: content('description'), content }
  }
  const inLanguages = { languages: ['de', 'fr', 'he'] }

  test('the title of the front page says what the shop is, in each language', async () => {
    const shopFront = { name: 'Fernhollow', texts: { tagline: 'Plain things, made well' }, look: {}, home: [] }
    expect(await headOf(open({ settings: () => shopFront }), '/')).toMatchObject({
      title: 'Fernhollow – Plain things, made well',
      description: 'Plain things, made well',
    })
    const silent = { ...shopFront, texts: {} }
    const shop = open({ settings: () => silent, ...inLanguages })
    for (const [path, kind] of [
      ['/', 'Online shop'],
      ['/de', 'Onlineshop'],
      ['/fr', 'Boutique en ligne'],
      ['/he', 'חנות אונליין'],
    ] as const) {
      const { title, description } = await headOf(shop, path)
      expect(title).toBe(`Fernhollow – ${kind}`)
      expect(description).toContain('Fernhollow')
    }
  })

  test('the list of everything, the search and a list of which nothing is said have descriptions of their own', async () => {
    for (const lang of ['', '/de', '/fr', '/he']) {
      const paths = ['/collections/all-products', '/search', '/search?q=mug', '/collections/kitchen', '']
      const heads = await Promise.all(paths.map((path) => headOf(open(inLanguages), lang + path || '/')))
      const descriptions = heads.map(({ description }) => description)
      expect(descriptions.every((text) => text !== undefined && text.length > 20 && text.length <= 160)).toBe(true)
      expect(new Set(descriptions).size).toBe(4) // both searches say the same
    }
    expect((await headOf(open(), '/collections/all-products')).description).toBe(
      'All products of Fernhollow: 3 products to browse by collection, option and price.',
    )
  })

  test('the social image has a width and height', async () => {
    for (const path of ['/', '/collections/kitchen', '/product-page/mug']) {
      const { content } = await headOf(open(), path)
      expect([path, content('og:image')?.startsWith('http'), Number(content('og:image:width')) > 0]).toEqual([
        path,
        true,
        true,
      ])
      expect(Number(content('og:image:height'))).toBeGreaterThan(0)
    }
  })

  test('a page without a picture is shared with that of the front page, else with the logo', async () => {
    const logo = { url: 'http://provider.test/media/logo.png', width: 300, height: 200 }
    const front = { url: 'http://provider.test/media/front.jpg', width: 1920, height: 1080, alt: 'The counter' }
    const home = [{ kind: 'STORY' as const }, { kind: 'FRONT' as const, picture: front }]
    const pictureOf = async (settings: object) => {
      const shop = open({ settings: () => ({ name: 'Fernhollow', texts: {}, look: {}, home: [], ...settings }) })
      const { content } = await headOf(shop, '/contact')
      return ['', ':width', ':height', ':alt'].map((part) => content(`og:image${part}`))
    }
    expect(await pictureOf({ look: { logo }, home })).toEqual([front.url, '1920', '1080', 'The counter'])
    expect(await pictureOf({ look: { logo } })).toEqual([logo.url, '300', '200', 'Fernhollow'])
    expect(await pictureOf({})).toEqual([undefined, undefined, undefined, undefined])
  })
})

describe('structured data', () => {
  test('a product says what it costs and whether it is there', async () => {
    const [product, way, seller] = await readData(open(), '/product-page/mug')
    expect(seller).toMatchObject({ '@type': 'OnlineStore', '@id': 'http://shop.test/#shop', name: 'Fernhollow' })
    expect(product).toMatchObject({
      '@type': 'Product',
      name: mug.name,
      brand: { name: 'Ada & Sons' },
      offers: {
        '@type': 'Offer',
        url: 'http://shop.test/product-page/mug',
        price: 24,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
    })
    expect(product?.['description']).toMatch(/^For coffee & tea\. Word/)
    expect(product?.['image']).toHaveLength(14)
    const steps = (way as { itemListElement: { position: number; item: string }[] }).itemListElement
    expect(steps.map(({ item }) => item)).toEqual([
      'http://shop.test/',
      'http://shop.test/collections/kitchen',
      'http://shop.test/product-page/mug',
    ])
  })

  const front = {
    isOpen: true,
    currencies: [],
    country: 'DE',
    deliveredCountries: ['DE'],
    withdrawalDays: 14,
    pages: [{ kind: 'RETURNS', slug: 'returns', title: 'Returns' }],
    deliveries: [
      {
        title: 'Parcel',
        price: '€4.90',
        priceAmount: '4.90',
        isFree: false,
        freeFrom: '€20.00',
        freeFromAmount: '20.00',
        isPickup: false,
      },
      { title: 'Express', price: '€9.90', priceAmount: '9.90', isFree: false, isPickup: false },
      { title: 'By weight', isFree: false, isPickup: false },
      { title: 'In the shop', price: '€0.00', priceAmount: '0.00', isFree: true, isPickup: true },
    ],
  }

  test('an offer says what its delivery costs, and how it goes back', async () => {
    const [product] = await readData(open({ front }), '/product-page/mug')
    const shipping = (title: string, value: number) => ({
      '@type': 'OfferShippingDetails',
      shippingLabel: title,
      shippingRate: { '@type': 'MonetaryAmount', value, currency: 'EUR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
    })
    expect(product?.['offers']).toMatchObject({
      shippingDetails: [shipping('Parcel', 0), shipping('Express', 9.9)],
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'DE',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 14,
        returnMethod: 'https://schema.org/ReturnByMail',
        merchantReturnLink: expect.stringMatching(/^http:\/\/shop\.test\/.*returns$/) as string,
      },
    })
    const [group] = (await readData(open({ front }), '/product-page/towel')) as { hasVariant: { offers: object }[] }[]
    expect(group?.hasVariant.map(({ offers }) => offers)).toMatchObject([
      { price: 16, shippingDetails: [shipping('Parcel', 4.9), shipping('Express', 9.9)] },
      { price: 20, shippingDetails: [shipping('Parcel', 0), shipping('Express', 9.9)] },
      { price: 16, hasMerchantReturnPolicy: { merchantReturnDays: 14 } },
    ])
    const [file] = await readData(open({ front, products: [{ ...mug, isDownload: true }] }), '/product-page/mug')
    expect(Object.keys(file?.['offers'] as object)).not.toContain('shippingDetails')
    const [silent] = await readData(open(), '/product-page/mug')
    expect(Object.keys(silent?.['offers'] as object)).not.toContain('hasMerchantReturnPolicy')
  })

  test('an offer says how many days handling and transit take, and none where the shop does not say', async () => {
    const [untimed] = front.deliveries
    const deliveriesOf = async (...deliveries: object[]) => {
      const workingDays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY']
      const shown = { ...front, workingDays, deliveries: deliveries.map((each) => ({ ...untimed!, ...each })) }
      const [product] = (await readData(open({ front: shown }), '/product-page/mug')) as unknown as {
        offers: { shippingDetails: { deliveryTime?: object }[] }
      }[]
      return product!.offers.shippingDetails
    }
    const range = (minValue: number, maxValue: number) => ({
      '@type': 'QuantitativeValue',
      minValue,
      maxValue,
      unitCode: 'DAY',
    })
    const week = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => `https://schema.org/${day}`)
    const [whole, transitAlone, words] = await deliveriesOf(
      { handlingDays: { min: 0, max: 1 }, transitDays: { min: 2, max: 3, unit: 'WORKING_DAYS' } },
      { transitDays: { min: 5, max: 9, unit: 'CALENDAR_DAYS' } },
      { deliveryTime: '2–3 days' },
    )
    expect(whole?.deliveryTime).toEqual({
      '@type': 'ShippingDeliveryTime',
      handlingTime: range(0, 1),
      transitTime: range(2, 3),
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: week },
    })
    expect(transitAlone?.deliveryTime).toMatchObject({ transitTime: range(5, 9) })
    expect(transitAlone?.deliveryTime).not.toHaveProperty('handlingTime')
    expect(transitAlone?.deliveryTime).toHaveProperty('businessDays.dayOfWeek.length', 7)
    expect(words).not.toHaveProperty('deliveryTime')
  })

  test('each variant has an offer of its own, at the address that chooses it', async () => {
    const [group] = (await readData(open(), '/product-page/towel')) as {
      '@type': string
      variesBy: string[]
      hasVariant: { name: string; color: string; image: string; offers: Record<string, unknown> }[]
    }[]
    expect(group?.['@type']).toBe('ProductGroup')
    expect(group?.variesBy).toEqual(['https://schema.org/color'])
    expect(
      group?.hasVariant.map(({ name, color, offers }) => [name, color, offers['price'], offers['availability']]),
    ).toEqual([
      ['Towel, Red, Plain', 'Red', 16, 'https://schema.org/OutOfStock'],
      ['Towel, Blue, Plain', 'Blue', 20, 'https://schema.org/InStock'],
      ['Towel, Blue, Wide', 'Blue', 16, 'https://schema.org/InStock'],
    ])
    const { offers, image } = group!.hasVariant[1]!
    expect(image).toBe('http://provider.test/media/towel-blue.png')
    expect(offers['url']).toBe('http://shop.test/product-page/towel?Stripe=Blue&Hem=Plain')
    expect(await readText(open(), '/product-page/towel?Stripe=Blue&Hem=Plain')).toContain('€20.00')
  })

  test('a variant is identified by its own SKU, and not by that of its product, which others share', async () => {
    const [plain, blue, wide] = towel.variants ?? []
    const numbered = { ...towel, sku: 'TOWEL', variants: [plain!, { ...blue!, sku: 'TOWEL-B' }, wide!] }
    const [group] = (await readData(open({ products: [numbered] }), '/product-page/towel')) as {
      hasVariant: { sku?: string }[]
    }[]
    expect(group?.hasVariant.map(({ sku }) => sku)).toEqual([undefined, 'TOWEL-B', undefined])
    const only = { ...numbered, variants: [plain!] }
    expect(await readData(open({ products: [only] }), '/product-page/towel')).toMatchObject([
      { hasVariant: [{ sku: 'TOWEL' }] },
      {},
      {},
    ])
  })

  test('a size is one in the language of the page, and of two colours the first is the colour, as in the feed', async () => {
    const option = (name: string, type: 'color' | 'drop_down', choices: string[]) => ({
      name,
      type,
      choices: choices.map((each) => ({ value: each, description: each })),
    })
    const shirt: FakeProduct = {
      id: '00000000-0000-4000-8000-000000000004',
      slug: 'shirt',
      name: 'Hemd',
      price: 40,
      pictures: [picture('shirt')],
      options: [
        option('Größe', 'drop_down', ['S', 'M']),
        option('Stoff', 'color', ['Rot']),
        option('Naht', 'color', ['Weiß']),
      ],
      variants: ['S', 'M'].map((size, at) => ({
        id: `00000000-0000-4000-8000-00000000001${at}`,
        choices: { Größe: size, Stoff: 'Rot', Naht: 'Weiß' },
        stock: 1,
      })),
    }
    const shop = open({ products: [shirt], languages: ['de'] })
    const [group] = await readData(shop, '/de/product-page/shirt')
    expect(group?.['variesBy']).toEqual(['https://schema.org/size', 'https://schema.org/color'])
    expect(group?.['hasVariant']).toMatchObject([
      { size: 'S', color: 'Rot' },
      { size: 'M', color: 'Rot' },
    ])
    const { items } = checkFeed(await readText(shop, '/de/feeds/products.xml'))
    expect(items.map((item) => [getText(item, 'g:size'), getText(item, 'g:color')])).toEqual([
      ['S', 'Rot'],
      ['M', 'Rot'],
    ])
  })

  test('the structured data of the home page names the shop with its logo, and its search address', async () => {
    const [shop, website] = await readData(open(), '/')
    expect(shop).toMatchObject({ '@type': 'OnlineStore', url: 'http://shop.test/' })
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: 'http://shop.test/search?q={search_term_string}' } },
    })
    expect(shop).not.toHaveProperty('logo')
    const logo = { url: 'http://provider.test/media/oak.webp', width: 300, height: 100 }
    const [named] = await readData(
      open({ settings: () => ({ name: 'Oak', texts: {}, look: { logo }, home: [] }) }),
      '/',
    )
    expect(named).toMatchObject({ name: 'Oak', logo: logo.url })
    const [list] = await readData(open({ languages: ['de'] }), '/de/collections/kitchen')
    expect(list).toMatchObject({ url: 'http://shop.test/de/collections/kitchen', inLanguage: 'de' })
  })
})

describe('the feed for shopping channels', () => {
  test('the feed has all required fields, for any texts of the merchant', async () => {
    const { items, groups, faults } = checkFeed(await readText(open(), '/feeds/products.xml'))
    console.log(`feed: ${items.length} items, ${groups} groups, ${faults.length} faults`)
    expect(faults).toEqual([])
    expect(items, 'the one without a picture is left out').toHaveLength(4)
    expect(groups).toBe(1)
    const [first, red, blue] = items
    expect(getText(first!, 'g:price')).toBe('30.00 EUR')
    expect(getText(first!, 'g:sale_price')).toBe('24.00 EUR')
    expect(getText(first!, 'g:title')).toBe('Mug </script><b> & "x"  ]]>')
    expect(getChildren(first!, 'g:additional_image_link')).toHaveLength(10)
    expect(getText(red!, 'g:availability')).toBe('out_of_stock')
    expect(getText(blue!, 'g:color')).toBe('Blue')
    expect(getText(blue!, 'g:link')).toBe('http://shop.test/product-page/towel?Stripe=Blue&Hem=Plain')
    expect(getText(blue!, 'g:image_link')).toBe('http://provider.test/media/towel-blue.png')
  })

  test('the feed exists in each language, and in no currency unknown to the shop', async () => {
    const shop = open({ languages: ['de'] })
    expect(await readText(shop, '/de/feeds/products.xml')).toContain('http://shop.test/de/product-page/towel')
    for (const currency of ['XXX', 'usd', 'US', '../..', ''])
      expect((await shop.visit(`/feeds/products.xml?currency=${currency}`)).status, currency).toBe(404)
  })

  test('the check finds what a channel would refuse', async () => {
    const good = await readText(open(), '/feeds/products.xml')
    const bad: [RegExp | string, string, RegExp][] = [
      [/<g:price>[^<]*<\/g:price>/, '', /g:price is missing/],
      [/in_stock/, 'soon', /g:availability is "soon"/],
      [/<g:sale_price>[^<]*/, '<g:sale_price>31.00 EUR', /no reduction/],
      [/<g:link>[^<]*/, '<g:link>/mug', /g:link/],
      ['<g:identifier_exists>no', '<g:identifier_exists>yes', /no gtin/],
      ['Blue</g:color>', 'Red</g:color>', /differs from no other/],
    ]
    for (const [from, to, fault] of bad)
      expect(checkFeed(good.replace(from, to)).faults.join(), String(from)).toMatch(fault)
    expect(() => checkFeed(good.replace('&amp;', '&'))).toThrow(/entity/)
  })

  test('the feed is built once in ten minutes, for any number of requests', async () => {
    const shop = open()
    await readText(shop, '/feeds/products.xml')
    const calls = shop.provider.calls.length
    await Promise.all(Array.from({ length: 20 }, () => readText(shop, '/feeds/products.xml')))
    expect(shop.provider.calls).toHaveLength(calls)
  })
})

describe('the sitemap', () => {
  test('the sitemap has every page in every language, with its translations and pictures', async () => {
    const map = parseXml(await readText(open({ languages: ['de', 'he'] }), '/sitemap.xml'))
    const addresses = map.children.map((url) => getText(url, 'loc') ?? '')
    expect(addresses).toHaveLength(3 * 8)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const path of ['/', '/collections/kitchen', '/product-page/mug', '/de/product-page/mug', '/he'])
      expect(addresses).toContain(`http://shop.test${path}`)
    for (const url of map.children) {
      const others = getChildren(url, 'xhtml:link').map(({ attributes }) => [
        attributes['hreflang'],
        attributes['href'],
      ])
      expect(others.map(([lang]) => lang)).toEqual(['en', 'de', 'he', 'x-default'])
      expect(others.map(([, href]) => href)).toContain(getText(url, 'loc'))
    }
    const mugPage = map.children.find((url) => getText(url, 'loc') === 'http://shop.test/he/product-page/mug')
    expect(getChildren(mugPage!, 'image:image')).toHaveLength(10)
  })

  test('the sitemap of a large shop is an index of files, each within the limit', async () => {
    const products = Array.from({ length: 6_000 }, (_, at) => ({ id: `p${at}`, slug: `p${at}`, name: 'P', price: 1 }))
    const shop = open({ products, languages: ['de', 'fr', 'he'] })
    const index = parseXml(await readText(shop, '/sitemap.xml'))
    expect(index.name).toBe('sitemapindex')
    const files = index.children.map((file) => new URL(getText(file, 'loc') ?? '').pathname)
    expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    const addresses = new Set<string>()
    for (const file of files) {
      const { children } = parseXml(await readText(shop, file))
      expect(children.length).toBeLessThan(50_000)
      for (const url of children) addresses.add(getText(url, 'loc') ?? '')
    }
    console.log(`sitemap: ${addresses.size} addresses in ${files.length} files`)
    expect(addresses.size).toBe(4 * (6_000 + 5))
    expect((await shop.visit('/sitemap-3.xml')).status).toBe(404)
  })
})

test('a page without words of its own is described in those of the shop, one that is hidden too', async () => {
  const descriptionOf = async (shop: ReturnType<typeof open>, path: string) =>
    /<meta name="description" content="([^"]*)"/.exec(await (await shop.visit(path)).text())?.[1]
  const named = open({ settings: () => ({ name: 'Oak', texts: { tagline: 'Made by hand.' }, look: {}, home: [] }) })
  for (const path of ['/cart', '/wishlist', '/account', '/thank-you', '/back-in-stock/forget', '/nowhere', '/'])
    expect(await descriptionOf(named, path), path).toBe('Made by hand.')
  expect(await descriptionOf(named, '/product-page/bare')).toBe('Made by hand.')
  expect(await descriptionOf(named, '/product-page/mug')).toMatch(/^For coffee &amp; tea\./)
  const silent = open({ settings: () => ({ name: 'Oak', texts: {}, look: {}, home: [] }) })
  expect(await descriptionOf(silent, '/cart')).toBe('Oak')
})

test('a product and a collection say in the head of their page what the merchant has written for it', async () => {
  const seoTags = [
    { type: 'title', children: 'Old', disabled: true },
    { type: 'title', children: 'A bowl & a spoon' },
    { type: 'meta', props: { name: 'keywords', content: 'bowl' } },
    { type: 'meta', props: { name: 'description', content: 'Turned of ash.' } },
  ]
  const bowl = { ...bare, slug: 'bowl', description: '<p>A bowl.</p>', seoTags }
  const shop = open({ products: [bowl, { ...towel, description: '<p>A towel.</p>' }], collectionTags: seoTags })
  const headOf = async (path: string) => {
    const html = await readText(shop, path)
    const [title, description] = [/<title>(.*?)<\/title>/, /<meta name="description" content="([^"]*)"/].map(
      (pattern) => pattern.exec(html)?.[1],
    )
    return [title, description]
  }
  const written = ['A bowl &amp; a spoon', 'Turned of ash.']
  expect(await headOf('/product-page/bowl')).toEqual(written)
  expect(await headOf('/collections/kitchen')).toEqual(written)
  expect(await headOf('/product-page/towel')).toEqual(['Towel – Fernhollow', 'A towel.'])
})

test('robots may read everything but what belongs to one shopper, in every language', async () => {
  const text = await readText(open({ languages: ['de'] }), '/robots.txt')
  for (const path of ['/cart', '/account', '/checkout', '/thank-you', '/de/cart'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Sitemap: http://shop.test/sitemap.xml')
  expect(text).not.toMatch(/Disallow: \/(de\/)?(product-page|collections|feeds|social)/)
})

test('language models get the shop in a few pages of Markdown', async () => {
  const text = await readText(open({ languages: ['de'] }), '/llms.txt')
  expect(text).toMatch(/^# Fernhollow\n/)
  expect(text).toContain('- [Towel](http://shop.test/product-page/towel): from €16.00')
  expect(text).toContain('[Feed (de)](http://shop.test/de/feeds/products.xml)')
  expect(text, 'what a merchant writes is no markup').not.toMatch(/[^\\]<b>/)
})

test('addresses with slugs of other scripts are percent-encoded wherever machines read them', async () => {
  const bowl: FakeProduct = { ...mug, slug: '茶碗', name: '茶碗', collections: ['和食器'] }
  const shop = createTestShop({ products: [bowl] })
  const encoded = `/product-page/${encodeURIComponent('茶碗')}`
  for (const path of ['/sitemap.xml', '/feeds/products.xml', '/llms.txt', '/collections/all-products', encoded]) {
    const text = await readText(shop, path)
    expect(text, path).toContain(encoded)
    expect(text, path).not.toMatch(/(product-page|collections)\/[^"\s<)]*\p{Script=Han}/u)
  }
})
