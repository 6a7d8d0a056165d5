import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop } from '../testing/test-shop.ts'

const FRONT = {
  name: 'Fernhollow',
  isOpen: true,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  currencies: ['USD', 'ILS'],
  pages: [
    { kind: 'ABOUT', slug: 'about', title: 'About Fernhollow' },
    { kind: 'DELIVERY', slug: 'delivery', title: 'Delivery', summary: 'In boxes that came to us.' },
    { kind: 'RETURNS', slug: 'returns', title: 'Returns', summary: 'Thirty days to send it back.' },
    { kind: 'OTHER', slug: 'makers', title: 'Makers' },
  ],
  country: 'DE',
  deliveries: [
    { title: 'Parcel', deliveryTime: '2–3 working days', price: '€4.90', freeFrom: '€60.00', isPickup: false },
    { title: 'By weight', isPickup: false },
  ],
  deliveredCountries: ['DE', 'FR', 'US'],
}
const PAGES = FRONT.pages.map((page) => ({
  ...page,
  sections: [{ title: `In ${page.slug}`, paragraphs: [`First of ${page.slug}.`, 'Second <b>one</b>.'] }],
}))
const mug: FakeProduct = {
  id: 'mug',
  slug: 'mug',
  name: 'Mug',
  price: 24,
  goesWith: ['plate', 'bowl'],
  collections: ['kitchen'],
}
const plate: FakeProduct = { id: 'plate', slug: 'plate', name: 'Plate', price: 30, collections: ['kitchen'] }
const bowl: FakeProduct = { id: 'bowl', slug: 'bowl', name: 'Bowl', price: 20, stock: 0, collections: ['kitchen'] }
const jug: FakeProduct = { id: 'jug', slug: 'jug', name: 'Jug', price: 20, collections: ['kitchen'] }

const open = (front: object = FRONT) =>
  createTestShop({ isCached: true, products: [mug, plate, bowl, jug], front, pages: PAGES })
const main = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

test('related products chosen by the merchant are shown below a product, otherwise its neighbours in the collection', async () => {
  const shop = open()
  const related = main(await (await shop.visit('/product-page/mug')).text())
  expect(related).toContain('href="/product-page/plate"')
  expect(related, 'what is sold out leads nowhere').not.toContain('href="/product-page/bowl"')
  expect(related, 'nobody named it').not.toContain('href="/product-page/jug"')
  const beside = main(await (await shop.visit('/product-page/plate')).text())
  for (const slug of ['mug', 'jug']) expect(beside).toContain(`href="/product-page/${slug}"`)
})

test('pages of the merchant stand at the places of their kinds, are linked at the foot of every page, and hold no HTML', async () => {
  const shop = open()
  const home = await (await shop.visit('/')).text()
  const places = ['/about', '/policies/delivery', '/policies/returns', '/pages/makers']
  for (const [at, path] of places.entries()) {
    expect(home).toContain(`<a href="${path}">`)
    const response = await shop.visit(path)
    expect(response.headers.get('cache-control')).toContain('public')
    const html = main(await response.text())
    expect(html).toContain(`<h1>${FRONT.pages[at]?.title}</h1>`)
    expect(html).toContain('Second &lt;b&gt;one&lt;/b&gt;.')
  }
  const moved = await shop.visit('/pages/returns')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/policies/returns'])
  expect((await shop.visit('/pages/none')).status).toBe(404)
  expect((await shop.visit('/policies/makers')).headers.get('location')).toBe('/pages/makers')
  const sitemap = await (await shop.visit('/sitemap.xml')).text()
  for (const path of [...places, '/contact']) expect(sitemap).toContain(`<loc>http://shop.test${path}</loc>`)
})

test('a product says how it is delivered and goes back; a download is not delivered', async () => {
  const shop = createTestShop({ products: [mug, { ...jug, isDownload: true }], front: FRONT, pages: PAGES })
  const html = main(await (await shop.visit('/product-page/mug')).text())
  for (const text of ['Within Germany', 'Parcel', '2–3 working days', '€4.90', 'free from €60.00', 'By weight'])
    expect(html).toContain(text)
  expect(html).toContain('We deliver to 3 countries')
  expect(html).toContain('Thirty days to send it back.')
  const download = main(await (await shop.visit('/product-page/jug')).text())
  expect(download).not.toContain('€4.90')
  expect(download).toContain('no delivery')
  expect(download).toContain('Thirty days to send it back.')
})

test('a visitor chooses a currency by a form, and every page shows it to them and to nobody else', async () => {
  const shop = open()
  const own = await shop.visit('/collections/all-products')
  expect(own.headers.get('cache-control')).toContain('public')
  expect(await own.text()).toContain('<option value="USD">USD – US Dollar</option>')

  const chosen = await shop.send('/currency', { currency: 'USD', to: '/collections/all-products' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/collections/all-products'])
  expect(shop.jar.get('cw-currency')).toBe('USD')
  const dollars = await shop.visit('/collections/all-products')
  expect(dollars.headers.get('cache-control')).toContain('private')
  expect(dollars.headers.get('vary')).toContain('cookie')
  expect(dollars.headers.get('x-cache'), 'a page of its own').toBe('miss')
  const html = await dollars.text()
  expect(html).toContain('Prices are shown in US Dollar, converted from Euro. Your order is charged in Euro.')
  expect(html).toContain('<option value="USD" selected="">')
  expect(shop.provider.currencies).toContain('USD')
  expect((await shop.visit('/collections/all-products')).headers.get('x-cache')).toBe('hit')
  await shop.visit('/cart')

  shop.jar.delete('cw-currency')
  const again = await shop.visit('/collections/all-products')
  expect(again.headers.get('x-cache'), 'that of all others is still there').toBe('hit')
  expect(await again.text()).not.toContain('Prices are shown in')
})

test('requests of page scripts use the currency of the page from their address, and a cookie has no effect', async () => {
  const shop = open()
  await shop.send('/currency', { currency: 'USD', to: '/' })
  const html = await (await shop.visit('/product-page/plate')).text()
  for (const address of ['/quick-view/mug', '/search/suggestions', '/recently-viewed'])
    expect(html).toContain(`${address}?currency=USD`)
  for (const path of ['/quick-view/bowl?', '/search/suggestions?q=bowl&', '/recently-viewed?of=bowl&']) {
    for (const [currency, parameter] of [
      ['ILS', 'ILS'],
      ['JPY', ''],
    ]) {
      shop.provider.currencies.clear()
      const { headers } = await shop.visit(`${path}currency=${currency}`)
      expect(headers.get('cache-control')).toBe('public, max-age=30, s-maxage=30')
      expect([path, ...shop.provider.currencies]).toEqual([path, parameter])
    }
  }
})

test('a currency that is not offered is none, and the way back leads nowhere else', async () => {
  const shop = open()
  for (const currency of ['XXX', 'EUR', '', 'USD; Path=/x']) {
    await shop.send('/currency', { currency: 'USD', to: '/' })
    const { headers } = await shop.send('/currency', { currency, to: 'https://elsewhere.test/' })
    expect([headers.get('location'), shop.jar.has('cw-currency')], currency).toEqual(['/', false])
  }
  shop.jar.set('cw-currency', 'JPY')
  const page = await shop.visit('/')
  expect(page.headers.get('cache-control')).toContain('public')
  expect([...shop.provider.currencies]).not.toContain('JPY')
})

test('a message reaches the shop without a script; what is missing is said beside its field, and what was typed stays', async () => {
  const shop = open()
  const ada = { name: 'Ada', email: 'ada@example.com', orderNumber: '10042', message: 'Is it heavy?', website: '' }
  const wrong = await shop.send('/contact', { ...ada, email: 'ada', message: ' ' })
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  for (const text of ['Enter a valid email address.', 'Enter a message.', 'value="Ada"', 'value="10042"'])
    expect(html).toContain(text)
  expect(shop.provider.messages).toEqual([])

  const sent = await shop.send('/contact', ada)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent=yes'])
  expect(shop.provider.messages).toMatchObject([{ name: 'Ada', email: 'ada@example.com', orderNumber: '10042' }])
  expect(await (await shop.visit('/contact?sent=yes')).text()).toContain('Your message has been sent')
  expect(shop.jar.size, 'cookies for writing to a shop').toBe(0)

  await shop.send('/contact', ada)
  expect(shop.provider.messages, 'an impatient finger').toHaveLength(1)
  await shop.send('/contact', { ...ada, website: 'https://spam.test' })
  expect(shop.provider.messages, 'what fills in the trap').toHaveLength(1)
  shop.clock.ms += 24 * 3_600_000
  await shop.send('/contact', ada)
  expect(shop.provider.messages, 'whoever got no answer asks again in the same words').toHaveLength(2)
  shop.provider.state.refuses = 429
  const tooMany = await shop.send('/contact', { ...ada, message: 'And large?' })
  expect(await tooMany.text()).toContain('Please try again in 15 minutes.')
})

test('a closed shop answers 503 with a maintenance page, and the merchant can preview it', async () => {
  const until = new Date(90 * 60_000).toISOString()
  const shop = open({ ...FRONT, isOpen: false, closed: { message: 'We count what is there.', until } })
  for (const path of ['/', '/product-page/mug', '/cart', '/about', '/sitemap.xml']) {
    const response = await shop.visit(path)
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5400'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const html = await response.text()
    expect(html).toContain('<p dir="auto">We count what is there.</p>')
    expect(html).toContain('<meta name="description" content="We count what is there."/>')
    expect(html).toContain('January 1, 1970 at 2:30')
  }
  expect((await shop.visit('/healthz')).status).toBe(200)
  expect((await shop.visit('/x/healthz')).status).toBe(503)
  const nothing = await shop.visit('/assets/mug')
  expect([nothing.status, await nothing.text()]).toEqual([404, 'Not found.'])

  await shop.visit('/look-inside?pass=wrong')
  expect((await shop.visit('/')).status).toBe(503)
  expect((await shop.visit('/look-inside?pass=good-pass')).headers.get('location')).toBe('/')
  const inside = await shop.visit('/')
  expect([inside.status, inside.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('a shop whose provider is away for a moment keeps its pages and stays as it was, open or closed', async () => {
  const shop = open()
  await shop.visit('/')
  shop.provider.state.isDown = true
  shop.clock.ms += 5000
  expect((await shop.visit('/')).status).toBe(200)
  const closed = open({ ...FRONT, isOpen: false })
  await closed.visit('/')
  closed.provider.state.isDown = true
  closed.clock.ms += 5000
  expect((await closed.visit('/')).status).toBe(503)
})

const soldOut: FakeProduct = {
  id: 'shirt',
  slug: 'shirt',
  name: 'Shirt',
  price: 40,
  options: [{ name: 'Size', type: 'drop_down', choices: ['S', 'L'].map((value) => ({ value, description: value })) }],
  variants: [
    { id: 'v-s', choices: { Size: 'S' }, stock: 2 },
    { id: 'v-l', choices: { Size: 'L' }, stock: 0 },
  ],
}

test('a shopper can subscribe to a sold-out variant without a script', async () => {
  const shop = createTestShop({ products: [soldOut], front: FRONT })
  expect(await (await shop.visit('/product-page/shirt?Size=S')).text()).not.toContain('name="wish"')
  const html = await (await shop.visit('/product-page/shirt?Size=L')).text()
  expect(html).toContain('<input type="hidden" name="Size" value="L"/>')

  const subscribed = await shop.send('/product-page/shirt', { wish: 'yes', Size: 'L', email: 'ada@example.com' })
  const confirmed = await subscribed.text()
  expect(
    confirmed.match(/<p>You will get one email at ada@example.com as soon as it is back in stock.*?<\/p>/g),
  ).toHaveLength(1)
  expect(confirmed, 'the confirmation stands in the place of the form').not.toContain('name="wish"')
  expect(shop.provider.stockWishes).toMatchObject([
    { path: '/cartwright/v1/products/shirt/back-in-stock', email: 'ada@example.com', variantId: 'v-l' },
  ])
  expect(shop.jar.size, 'cookies for a wish').toBe(0)
  for (const [status, words] of [
    [429, 'Please try again in 15 minutes.'],
    [400, 'Enter a valid email address.'],
    [409, 'It is in stock'],
  ] as const) {
    shop.provider.state.refuses = status
    const refused = await shop.send('/product-page/shirt', { wish: 'yes', Size: 'L', email: 'ada@example.com' })
    expect(await refused.text()).toContain(words)
  }
})

test('a back-in-stock form without an e-mail address shows an error beside its field, in the language of the page, and retains typed values', async () => {
  const shop = createTestShop({ products: [soldOut], front: FRONT, languages: ['en', 'de'] })
  for (const [base, words] of [
    ['', 'Enter a valid email address.'],
    ['/de', 'Geben Sie eine gültige E-Mail-Adresse ein.'],
  ]) {
    shop.provider.state.refuses = 400
    const sent = await shop.send(`${base}/product-page/shirt`, { wish: 'yes', Size: 'L', email: 'ada' })
    const html = await sent.text()
    expect(html).toMatch(/<input id="wish-email"[^>]*aria-invalid="true"[^>]*value="ada"/)
    expect(html).toContain(`<p class="error" id="wish-error">${words}</p>`)
  }
})

test('the link in such a mail asks before it forgets: programs that look at mails follow links by themselves', async () => {
  const shop = open()
  const page = await shop.visit('/back-in-stock/forget?token=abc-123')
  expect(await page.text()).toContain('name="token" value="abc-123"')
  expect(shop.provider.stockWishes).toEqual([])
  const done = await shop.send('/back-in-stock/forget', { token: 'abc-123' })
  expect(await done.text()).toContain('We have deleted your address from the list.')
  expect(shop.provider.stockWishes).toEqual([{ path: '/cartwright/v1/back-in-stock/forget', token: 'abc-123' }])
  expect((await shop.visit('/back-in-stock/forget')).status).toBe(404)
})

test('the foot of a page has headings, the year of the shop, its ways to pay, and each collection once', async () => {
  const paymentMethods = [{ kind: 'CARD' }, { kind: 'BANK_TRANSFER', title: 'Bank transfer' }]
  const shop = createTestShop({ products: [soldOut], front: { ...FRONT, timeZone: 'Europe/Berlin', paymentMethods } })
  shop.clock.ms = Date.parse('2026-12-31T23:30:00Z')
  const html = await (await shop.visit('/')).text()
  const foot = html.slice(html.indexOf('<footer'))
  expect([...foot.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(['Shop', 'Help', 'Information'])
  expect(foot).toMatch(/© (<!-- -->)?2027 (<!-- -->)?Fernhollow/)
  expect(foot).toMatch(
    /<ul class="payment-marks" aria-label="Payment methods"><li>Card<\/li><li>Bank transfer<\/li><\/ul>/,
  )
  const silent = await (await createTestShop({ products: [soldOut], front: FRONT }).visit('/')).text()
  expect(silent).not.toContain('payment-marks"')
})
