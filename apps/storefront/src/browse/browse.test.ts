import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop as openAnyShop } from '../testing/test-shop.ts'

const colour = (...choices: [string, string][]): FakeProduct['options'] => [
  { name: 'Colour', type: 'color', choices: choices.map(([value, description]) => ({ value, description })) },
]
const moss: [string, string] = ['#446a48', 'Moss']
const oat: [string, string] = ['#f4ead8', 'Oat']
const towel: FakeProduct = {
  id: 'towel',
  slug: 'towel',
  name: 'Towel',
  price: 16,
  options: colour(moss, oat),
  description: '<p>For <b>hands</b> &amp; plates.</p>',
  collections: ['kitchen'],
}
const cloth: FakeProduct = {
  id: 'cloth',
  slug: 'cloth',
  name: 'Cloth',
  price: 40,
  brand: 'Weaver',
  options: colour(oat),
  stock: 0,
  collections: ['kitchen'],
}
const lamp: FakeProduct = { id: 'lamp', slug: 'lamp', name: 'Lamp', price: 90, brand: 'Weaver' }

const openShop = (options: Parameters<typeof openAnyShop>[0] = {}) =>
  openAnyShop({ products: [towel, cloth, lamp], ...options })

async function read(visit: ReturnType<typeof openShop>['visit'], path: string): Promise<string> {
  const response = await visit(path)
  expect(response.status, path).toBe(200)
  return response.text()
}

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<span class="name">([^<]*)/g)].map(([, name = '']) => name)

test('a collection is narrowed by choices, makers, price and stock, and says how many each leaves', async () => {
  const { visit } = openShop()
  const all = await read(visit, '/collections/kitchen')
  expect(namesIn(all)).toEqual(['Towel', 'Cloth'])
  expect(all).toContain(String.raw`pattern="\d{1,9}([.,]\d{1,2})?"`) // of euros, "1,000" is not one
  expect(all).toMatch(/name="option\.Colour" value="Moss"\/><svg class="swatch".*?fill="#446a48".*?Moss .*?1/)
  for (const [query, names] of [
    ['?option.Colour=Moss', ['Towel']],
    ['?option.Colour=Moss&option.Colour=Oat', ['Towel', 'Cloth']],
    ['?brand=Weaver', ['Cloth']],
    ['?max=20', ['Towel']],
    ['?min=20', ['Cloth']],
    ['?stock=in', ['Towel']],
    ['?sort=price-down', ['Cloth', 'Towel']],
    ['?option.Colour=Red', []],
  ] as const)
    expect([query, namesIn(await read(visit, `/collections/kitchen${query}`))]).toEqual([query, names])
})

test('a reduced price is a filter, and the list shows its count of products', async () => {
  const { visit } = openShop({ products: [{ ...towel, was: 20 }, cloth, lamp] })
  const all = await read(visit, '/collections/kitchen')
  expect(all).toMatch(/<summary>Availability and offers<\/summary>.*?name="sale" value="yes".*?On sale .*?1/)
  const reduced = await read(visit, '/collections/kitchen?sale=yes')
  expect(namesIn(reduced)).toEqual(['Towel'])
  expect(reduced).toMatch(
    /<a href="\/collections\/kitchen" rel="nofollow"><span class="hidden-text">Remove filter: <\/span>On sale/,
  )
  const without = await read(openShop().visit, '/collections/kitchen')
  expect(without).not.toContain('name="sale"')
  for (const [lang, words] of [
    ['de', 'Reduziert'],
    ['fr', 'En promotion'],
    ['he', 'במבצע'],
  ] as const) {
    const shop = openShop({ products: [{ ...towel, was: 20 }, cloth], languages: [lang] })
    expect(await read(shop.visit, `/${lang}/collections/kitchen`)).toContain(words)
  }
})

test('the first four groups of filters are open, and others once something in them is chosen', async () => {
  const options = ['Size', 'Fabric', 'Cut', 'Fit'].map((name) => ({
    name,
    type: 'drop_down' as const,
    choices: [{ value: 'One', description: 'One' }],
  }))
  const products = [
    { ...towel, options },
    { ...cloth, options: options.slice(0, 2) },
    { ...lamp, collections: ['kitchen'] },
  ]
  const { visit } = openShop({ products })
  const groupsIn = (html: string): string[] =>
    [...html.matchAll(/<details class="group"( open="")?><summary>([^<]*)/g)].map(
      ([, open, name]) => `${name}${open ?? ''}`,
    )
  expect(groupsIn(await read(visit, '/collections/kitchen'))).toEqual([
    'Availability open=""',
    'Price in EUR open=""',
    'Size open=""',
    'Fabric open=""',
    'Cut',
    'Fit',
    'Brand',
  ])
  const chosen = groupsIn(await read(visit, '/collections/kitchen?option.Fit=One'))
  expect(chosen.find((group) => group.startsWith('Fit'))).toBe('Fit open=""')
})

test('values that one product has are folded where others have more', async () => {
  const createProduct = (brand: string, at: number): FakeProduct => ({
    ...lamp,
    id: `p${at}`,
    slug: `p${at}`,
    brand,
    collections: ['kitchen'],
  })
  const brands = ['Oak', 'Oak', 'Ash', 'Ash', 'Elm', 'Fir', 'Yew']
  const { visit } = openShop({ products: brands.map(createProduct) })
  const html = await read(visit, '/collections/kitchen')
  const [, open = '', folded = ''] =
    /aria-label="Brand">(.*?)<details><summary>3 more<\/summary>(.*?)<\/details>/.exec(html) ?? []
  const valuesIn = (part: string): string[] => [...part.matchAll(/value="([^"]*)"/g)].map(([, value = '']) => value)
  expect([valuesIn(open), valuesIn(folded)]).toEqual([
    ['Oak', 'Ash'],
    ['Elm', 'Fir', 'Yew'],
  ])
})

test('colours are shown by their families, and each by itself is folded', async () => {
  const fern: [string, string] = ['#008000', 'Fern']
  const rag: FakeProduct = { ...cloth, id: 'rag', slug: 'rag', name: 'Rag', options: colour(fern, oat), stock: 1 }
  const { visit } = openShop({ products: [towel, cloth, rag] })
  const html = await read(visit, '/collections/kitchen')
  expect(html).toMatch(/name="colours\.Colour" value="green"\/><svg class="swatch".*?Green .*?2/)
  expect(html).toMatch(/<summary>3 shades<\/summary>.*?name="option\.Colour" value="Moss"/)
  const green = await read(visit, '/collections/kitchen?colours.Colour=green')
  expect(namesIn(green)).toEqual(['Towel', 'Rag'])
  expect(green).toContain('Colour: Green')
  expect(namesIn(await read(visit, '/collections/kitchen?colours.Colour=green&option.Colour=Oat'))).toHaveLength(3)
  expect(await read(openShop().visit, '/collections/kitchen'), 'one shade each').not.toContain('colours.Colour')
})

test('active filters are named and removable, and search engines are led to the unfiltered list', async () => {
  const { visit } = openShop()
  const html = await read(visit, '/collections/kitchen?option.Colour=Oat&stock=in&sort=name')
  expect(html).toContain('<a href="/collections/kitchen?stock=in&amp;sort=name" rel="nofollow">')
  expect(html).toContain('<a href="/collections/kitchen?option.Colour=Oat&amp;sort=name" rel="nofollow">')
  expect(html).toContain('<a class="all" href="/collections/kitchen?sort=name" rel="nofollow">')
  expect(html).toContain('<link rel="canonical" href="http://shop.test/collections/kitchen"/>')
  const gone = await read(visit, '/collections/kitchen?option.Colour=Red')
  expect(gone).toContain('No products match these filters.')
  expect(gone).toMatch(/name="option\.Colour" checked="" value="Red"/)
})

test('a sent filter form redirects to the canonical address of its list, which is rendered once for all visitors', async () => {
  const { visit, provider } = openShop({ isCached: true })
  const sent = await visit('/collections/kitchen?stock=in&option.Colour=Oat&min=&max=&sort=featured&show=1')
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toBe('/collections/kitchen?option.Colour=Oat&stock=in')
  expect((await visit('/collections/kitchen?show=1')).headers.get('location')).toBe('/collections/kitchen')
  await read(visit, '/collections/kitchen?option.Colour=Oat&stock=in')
  const calls = provider.calls.length
  const again = await visit('/collections/kitchen?utm_source=mail&stock=in&option.Colour=Oat&page=1')
  expect(provider.calls).toHaveLength(calls)
  expect(again.headers.get('x-cache')).toBe('hit')
})

test('an invalid price shows an error beside its field without a script, in the language of the page, and filters nothing', async () => {
  for (const [base, text] of [
    ['', 'Enter an amount, such as 25 or 12.50.'],
    ['/de', 'Geben Sie einen Betrag ein, zum Beispiel 25 oder 12,50.'],
    ['/fr', 'Saisissez un montant, par exemple 25 ou 12,50.'],
    ['/he', 'יש להזין סכום, למשל 25 או ‎12.50.'],
  ] as const) {
    const { visit } = openShop({
      languages: ['en', 'de', 'fr', 'he'],
      front: { isOpen: true, currencies: [], pages: [], currency: 'EUR' },
    })
    for (const path of [`${base}/collections/kitchen`, `${base}/search`]) {
      const prefix = path.endsWith('search') ? 'q=t&' : ''
      const sent = await visit(`${path}?${prefix}min=cheap&max=20&show=1`)
      expect(sent.headers.get('location')).toBe(`${path}?${prefix}min=cheap&max=20`)
      const html = await read(visit, sent.headers.get('location') ?? '')
      expect(namesIn(html)).toEqual(['Towel'])
      const [field = ''] = /<input[^>]*name="min"[^>]*>/.exec(html) ?? []
      expect(field).toContain('aria-invalid="true" aria-describedby="filter-min-error"')
      expect(field).toContain('value="cheap"')
      expect(html).toContain(`<p class="error" id="filter-min-error">${text}</p>`)
      expect(html).not.toContain('filter-max-error')
      // Links from here do not repeat the filter.
      expect(html).not.toMatch(/<a href="[^"]*min=cheap[^"]*" rel="nofollow"/)
    }
    const thousand = await read(visit, `${base}/collections/kitchen?max=1,000`)
    expect(namesIn(thousand)).toEqual(['Towel', 'Cloth'])
    expect(thousand).toContain('id="filter-max-error"')
  }
})

test('a long list has pages with addresses of their own that keep what is chosen', async () => {
  const products = Array.from({ length: 60 }, (_, at): FakeProduct => ({
    id: `p${at}`,
    slug: `p${at}`,
    name: `Product ${at}`,
    price: at + 1,
    brand: 'Weaver',
  }))
  const { visit } = openShop({ products: [...products, lamp] })
  const second = await read(visit, '/collections/all-products?brand=Weaver&page=2')
  expect(namesIn(second)).toHaveLength(24)
  expect(second).toContain('href="/collections/all-products?brand=Weaver&amp;page=3" aria-label="Page 3"')
  expect(second).toMatch(/rel="prev" href="\/collections\/all-products\?brand=Weaver"/)
  expect((await visit('/collections/all-products?brand=Weaver&page=9')).status).toBe(404)
  expect(await read(visit, '/collections/all-products?page=2')).toContain(
    '<link rel="canonical" href="http://shop.test/collections/all-products?page=2"/>',
  )
})

test('the way to a page leads by its collection', async () => {
  const { visit } = openShop()
  expect(await read(visit, '/product-page/towel')).toMatch(
    /aria-label="Breadcrumb"><ol><li><a href="\/">Home<\/a><\/li><li><a href="\/collections\/kitchen">Kitchen<\/a><\/li><li><span aria-current="page">Towel/,
  )
  expect(await read(visit, '/product-page/lamp')).toMatch(/<a href="\/collections\/all-products">All products<\/a>/)
  const german = await read(openShop({ languages: ['de'] }).visit, '/de/collections/kitchen')
  expect(german).toContain('<li><a href="/de">Startseite</a></li>')
})

test('a look at a product from a list is the same for everyone, and asks for nothing it cannot take', async () => {
  const { visit, send } = openShop({
    products: [towel, { ...lamp, texts: [{ title: 'Name', maxLength: 9, mandatory: true }] }],
  })
  await send('/product-page/towel', { Colour: 'Moss', quantity: '1' })
  const response = await visit('/quick-view/towel')
  expect(response.headers.get('cache-control')).toContain('public')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await response.json()).toMatchObject({
    view: { name: 'Towel', options: [{ name: 'Colour' }] },
    text: 'For hands & plates.',
    path: '/product-page/towel',
    isSimple: true,
  })
  expect(await (await visit('/quick-view/lamp')).json()).toMatchObject({
    isSimple: false,
    brandPath: '/collections/all-products?brand=Weaver',
  })
  expect((await visit('/quick-view/nothing')).status).toBe(404)
})

test('cards of what was looked at come as they are now, those that are gone do not', async () => {
  const { visit } = openShop()
  const response = await visit('/recently-viewed?of=cloth&of=gone&of=towel')
  expect(response.headers.get('cache-control')).toContain('public')
  const cards = (await response.json()) as { slug: string; state?: string; path: string }[]
  expect(cards).toMatchObject([
    { slug: 'towel', path: '/product-page/towel' },
    { slug: 'cloth', state: 'Sold out' },
  ])
  expect(await (await visit('/recently-viewed')).json()).toEqual([])
})
