import { expect, test, vi } from 'vitest'
import type { FakeCoupon, FakeProduct } from './testing/fake-provider.ts'
import { createTestShop as openAnyShop, ORIGIN } from './testing/test-shop.ts'

const mug: FakeProduct = {
  id: 'mug',
  slug: 'mug',
  name: 'Mug',
  price: 24,
  stock: 3,
  description: '<p>For <b>coffee</b>.</p>',
  pictures: [{ url: 'http://provider.test/media/mug.svg', alt: 'A mug' }],
  collections: ['kitchen'],
}
const towel: FakeProduct = {
  id: 'towel',
  slug: 'towel',
  name: 'Towel',
  price: 16,
  options: [
    {
      name: 'Stripe',
      type: 'color',
      choices: [
        { value: '#f00', description: 'Red' },
        { value: '#00f', description: 'Blue' },
      ],
    },
    {
      name: 'Size',
      type: 'drop_down',
      choices: [
        { value: 'Small', description: 'Small' },
        { value: 'Large', description: 'Large' },
      ],
    },
  ],
  variants: [
    { id: 'v1', choices: { Stripe: 'Red', Size: 'Small' }, stock: 0 },
    { id: 'v2', choices: { Stripe: 'Red', Size: 'Large' }, price: 20, stock: 1 },
    { id: 'v3', choices: { Stripe: 'Blue', Size: 'Small' }, stock: 9 },
  ],
}
const lamp: FakeProduct = { id: 'lamp', slug: 'lamp', name: 'Lamp', price: 90, stock: 0 }

const openShop = (options: Parameters<typeof openAnyShop>[0] = {}) =>
  openAnyShop({ products: [mug, towel, lamp], ...options })

test('the home page shows what is for sale, and runs nothing to do so', async () => {
  const { visit } = openShop()
  const response = await visit('/')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Mug')
  expect(html).toContain('€24.00')
  expect(html).toContain('Sold out')
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a collection without a picture shows something that is in it, a product without one its initial', async () => {
  const html = await (await openShop().visit('/')).text()
  expect(html).toMatch(
    /href="\/collections\/kitchen"><span class="niche"><img class="picture" src="http:\/\/provider\.test\/media\/mug\.svg"/,
  )
  expect(html).toContain('<span class="picture none" aria-hidden="true"><span>L</span></span>')
})

test('a public page is the same for everyone, is made once in two seconds, and 304 when the browser has it', async () => {
  const { visit, provider, clock, send } = openShop()
  await send('/product-page/mug', { quantity: '1' })
  const first = await visit('/product-page/mug')
  const calls = provider.calls.length
  const [again, other] = await Promise.all([
    visit('/product-page/mug?utm=1'),
    visit('/product-page/mug', { headers: { 'x-forwarded-host': 'evil.test' } }),
  ])
  expect(provider.calls).toHaveLength(calls)
  expect(await again.text()).toBe(await first.text())
  expect(again.headers.get('cache-control')).toContain('public')

  const etag = other.headers.get('etag') ?? ''
  const unchanged = await visit('/product-page/mug', { headers: { 'if-none-match': etag } })
  expect(unchanged.status).toBe(304)
  expect(await unchanged.text()).toBe('')

  clock.ms += 2001
  await visit('/product-page/mug')
  expect(provider.calls.length).toBeGreaterThan(calls)
})

test('concurrent requests of a page share one render', async () => {
  const { visit, provider } = openShop()
  await Promise.all(Array.from({ length: 20 }, () => visit('/product-page/mug')))
  // The product, and what stands beside it.
  expect(provider.calls.filter((call) => call.includes('query-platformized'))).toHaveLength(2)
})

test('a form that is too large is refused before it is read, and a body that is no form is no server error', async () => {
  const { visit, send } = openShop()
  expect((await send('/cart', { note: 'a'.repeat(70_000) })).status).toBe(413)
  const headers = { 'content-type': 'application/json', origin: ORIGIN }
  for (const path of ['/cart', '/currency', '/checkout', '/wishlist'])
    expect((await visit(path, { method: 'POST', body: '{}', headers })).status, path).toBeLessThan(500)
})

test('every answer carries the fixed headers', async () => {
  const { visit, send } = openShop({ url: 'https://shop.test' })
  const etag = (await visit('/')).headers.get('etag') ?? ''
  const answers = await Promise.all([
    visit('/'),
    visit('/', { headers: { 'if-none-match': etag } }),
    visit('/nothing'),
    visit('/assets/nothing.js'),
    visit('/favicon.svg'),
    visit('/favicon.ico'),
    visit('/healthz'),
    visit('/robots.txt'),
    visit('/sitemap.xml'),
    visit('/cart'),
    visit('/cart/summary'),
    send('/cart', {}, { origin: 'https://evil.test' }),
    send('/checkout', {}),
    send('/product-page/mug', { quantity: '1' }),
  ])
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toBeTruthy()
    expect(headers.get('strict-transport-security'), 'for this name alone').toBe('max-age=31536000')
  }
})

test('an added product is in the cart, and the tokens are in a cookie that no script can read', async () => {
  const { visit, send, jar } = openShop({ url: 'https://shop.test' })
  const added = await send('/product-page/mug', { quantity: '2' })
  expect(added.status).toBe(303)
  expect(added.headers.get('location')).toBe('/cart')
  const [tokens, hint] = added.headers.getSetCookie()
  expect(tokens).toMatch(/^__Host-cw-shop=.*; Path=\/; .*SameSite=Lax; HttpOnly; Secure$/)
  expect(hint).toContain('cw-cart=2')

  const cart = await visit('/cart')
  const html = await cart.text()
  expect(cart.headers.get('cache-control')).toBe('private, no-store')
  expect(html).toContain('aria-label="Quantity of Mug"')
  expect(html).toContain('€48.00')
  expect(await (await visit('/cart/summary')).json()).toEqual({ count: 2 })
  expect(jar.get('cw-cart')).toBe('2')
})

test('a form from another site changes nothing', async () => {
  const { send, provider } = openShop()
  for (const headers of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }, {}] as Record<
    string,
    string
  >[]) {
    expect((await send('/product-page/mug', { quantity: '1' }, headers)).status).toBe(403)
  }
  expect(provider.calls.some((call) => call.includes('add-to-cart'))).toBe(false)
})

test('a double click adds once', async () => {
  const { send, visit, provider, clock } = openShop()
  await send('/product-page/mug', { quantity: '1' })
  clock.ms += 1000
  const both = await Promise.all([1, 2].map(() => send('/product-page/mug', { quantity: '1' })))
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  expect(provider.calls.filter((call) => call.includes('add-to-cart'))).toHaveLength(2)
  expect(await (await visit('/cart/summary')).json()).toEqual({ count: 2 })

  clock.ms += 1000
  await send('/product-page/mug', { quantity: '1' })
  expect(await (await visit('/cart/summary')).json()).toEqual({ count: 3 })
})

test('two new shoppers who add the same thing at once get a cart each', async () => {
  const { send } = openShop()
  const [one, other] = await Promise.all([1, 2].map(() => send('/product-page/mug', { quantity: '1' })))
  expect(one?.headers.getSetCookie()[0]).not.toBe(other?.headers.getSetCookie()[0])
})

test('choices come from the address, in one form only', async () => {
  const { visit } = openShop()
  const one = await visit('/product-page/towel?Size=Large&Stripe=Red&x=1')
  const other = await visit('/product-page/towel?Stripe=Red&Size=Large')
  const html = await one.text()
  expect(html).toContain('€20.00')
  expect(html).toContain('Only one left.')
  expect(one.headers.get('etag')).toBe(other.headers.get('etag'))
  expect(await (await visit('/product-page/towel?Size=Small&Stripe=Red')).text()).toContain('Sold out')
  expect(await (await visit('/product-page/towel?Size=Large&Stripe=Blue')).text()).toContain(
    'This combination is not available',
  )
})

test('adding without a required choice adds nothing, and the page names the missing option', async () => {
  const { send, provider } = openShop()
  const response = await send('/product-page/towel', { quantity: '2', Size: 'Large' })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('Please select: Stripe.')
  expect(html).toMatch(/<option value="Large" selected="">/)
  expect(html).toMatch(/name="quantity"[^>]* value="2"/)
  expect(provider.calls.some((call) => call.includes('add-to-cart'))).toBe(false)
})

test('a sold-out product is refused with a message, and the cart stays as it is', async () => {
  const { send, visit } = openShop()
  await send('/product-page/mug', { quantity: '1' })
  const response = await send('/product-page/lamp', { quantity: '1' })
  expect(response.status).toBe(409)
  expect(await response.text()).toContain('Lamp is sold out.')
  expect(await (await visit('/cart')).text()).toContain('Quantity of Mug')
})

test('quantities change and lines go, by form and in the background', async () => {
  const { send, visit } = openShop()
  await send('/product-page/mug', { quantity: '1' })
  const line = await nameOfLine(visit)

  const typed = (quantity: string, was: string) => ({ [`quantity.${line}`]: quantity, [`was.${line}`]: was })

  const changed = await send('/cart', { ...typed('3', '1'), country: 'DE' })
  expect(changed.headers.get('location')).toBe('/cart?country=DE')
  expect(await (await visit('/cart?country=DE')).text()).toContain('€76.90')

  const json = await send('/cart', { [`set.${line}`]: '2' }, { origin: ORIGIN, accept: 'application/json' })
  expect(await json.json()).toMatchObject({ cart: { count: 2, totals: { total: '€48.00' } } })

  const refused = await send('/cart', typed('many', '2'))
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('whole number')
  expect(await (await send('/cart', typed('999999999', '2'))).text()).toContain('You can order up to 100,000')

  const capped = await send('/cart', typed('9', '2'))
  expect(await capped.text()).toContain('Only 3 are left')

  await send('/cart', { ...typed('many', '3'), [`remove.${line}`]: '1' })
  expect(await (await visit('/cart')).text()).toContain('Your cart is empty')
})

test('a quantity that nobody touched leaves what another window did meanwhile', async () => {
  const { send, visit } = openShop()
  await send('/product-page/mug', { quantity: '2' })
  const line = await nameOfLine(visit)
  await send('/cart', { [`quantity.${line}`]: '1', [`was.${line}`]: '1' })
  expect(await (await visit('/cart/summary')).json()).toEqual({ count: 2 })
})

test('the cart is one form: no button of it is disabled while something is typed, and its page has the number', async () => {
  const { send, visit } = openShop()
  await send('/product-page/mug', { quantity: '2' })
  const html = await (await visit('/cart')).text()
  expect(html).toMatch(/<form id="cart-form"[^>]*action="\/checkout"/)
  expect(html).toMatch(/<button class="button main" name="checkout">Check out/)
  expect(html).toMatch(/<select id="country"[^>]*form="cart-form"/)
  expect(html).toContain('<span data-island="cart-badge" class="badge">2</span>')
})

test('quantities and choices of the cart form are submitted to the checkout', async () => {
  const { send, visit, provider } = openShop()
  await send('/product-page/mug', { quantity: '1' })
  const line = await nameOfLine(visit)
  const typed = (quantity: string, was: string) => ({ [`quantity.${line}`]: quantity, [`was.${line}`]: was })

  const response = await send('/checkout', { ...typed('3', '1'), country: 'DE' })
  expect(response.headers.get('location')).toMatch(/^http:\/\/provider\.test\/checkout\//)
  expect(await (await visit('/cart/summary')).json()).toEqual({ count: 3 })
  expect(provider.checkouts).toMatchObject([{ shippingAddress: { country: 'DE' } }])

  const capped = await send('/checkout', { ...typed('9', '3'), country: 'DE' })
  expect(capped.headers.get('location')).toBe('/cart?country=DE&problem=quantities')
  expect(provider.checkouts).toHaveLength(1)
  expect(await (await visit('/cart?problem=quantities')).text()).toContain('Some quantities have been adjusted')

  await send('/checkout', { country: 'nowhere' })
  expect(provider.checkouts[1]).not.toHaveProperty('shippingAddress')
})

const coupons: FakeCoupon[] = [
  { code: 'WELCOME10', name: 'Welcome', percentOff: 10 },
  { code: 'SUMMER', name: 'Summer', percentOff: 20, why: 'The coupon “SUMMER” has expired.' },
]
const asJson = { origin: ORIGIN, accept: 'application/json' }

test('a discount code shows in the receipt by its name, and is removed again', async () => {
  const { send, visit } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '2' })
  expect(await (await visit('/cart')).text()).toMatch(/<label for="coupon">Discount code<\/label>/)

  const applied = await send('/cart', { coupon: ' WELCOME10 ', country: 'DE' })
  expect(applied.headers.get('location')).toBe('/cart?country=DE#discount')
  const html = await (await visit('/cart?country=DE')).text()
  expect(html).toContain('<dt>Welcome (WELCOME10)</dt><dd class="money">−€4.80</dd>')
  expect(html).toContain('<dd class="money">€48.10</dd>')
  expect(html).not.toContain('<label for="coupon">')

  await send('/cart', { 'coupon.remove': '1' })
  expect(await (await visit('/cart?country=DE')).text()).toContain('<dd class="money">€52.90</dd>')
})

test('an unknown coupon code stays in its field with an error beside it', async () => {
  const { send, visit } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '1' })
  const refused = await send('/cart', { coupon: 'WELCOM10', country: 'DE' })
  expect(refused.headers.get('location')).toBe('/cart?country=DE&problem=code&coupon=WELCOM10#discount')
  const html = await (await visit('/cart?country=DE&problem=code&coupon=WELCOM10')).text()
  expect(html).toMatch(/<input id="coupon"[^>]*aria-invalid="true"[^>]*value="WELCOM10"/)
  expect(html).toContain('The discount code')

  const json = await send('/cart', { coupon: 'WELCOM10' }, asJson)
  expect(await json.json()).toMatchObject({ refusedCode: 'WELCOM10', cart: { count: 1 } })
  const tooLong = await send('/cart', { coupon: 'X'.repeat(101) }, asJson)
  expect(await tooLong.json()).toMatchObject({ refusedCode: 'X'.repeat(101) })
})

test('a code that comes with a link waits in its field until the shopper applies it', async () => {
  const { send, visit, provider } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '1' })
  const html = await (await visit('/cart?coupon=WELCOME10')).text()
  expect(html).toMatch(/<input id="coupon"[^>]*value="WELCOME10"/)
  expect(html).not.toContain('aria-invalid')
  expect(provider.calls.some((call) => call.startsWith('PATCH'))).toBe(false)
})

test('a shopper who tried too many codes keeps the cart, and may check out', async () => {
  const { send, visit, provider } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '1' })
  const refused = await send('/cart', { coupon: 'TOOMANY' })
  const address = '/cart?problem=codes&coupon=TOOMANY' // to its top, where it is said
  expect(refused.headers.get('location')).toBe(address)
  const html = await (await visit(address)).text()
  expect(html).toContain('Too many attempts.')
  expect(html, 'the code may be a right one').not.toContain('the code “TOOMANY”')
  expect(html).toMatch(/<input id="coupon"[^>]*value="TOOMANY"/)
  const json = await (await send('/cart', { coupon: 'TOOMANY' }, asJson)).json()
  expect(json).toMatchObject({ problem: expect.stringContaining('Too many attempts'), cart: { count: 1 } })
  expect(json).not.toHaveProperty('refusedCode')
  const goingOn = await send('/checkout', { coupon: 'TOOMANY' })
  expect(goingOn.headers.get('location')).toBe(address)
  await send('/checkout', {})
  expect(provider.checkouts).toHaveLength(1)
})

test('a coupon that takes nothing off stays in the cart with its reason, and is seen before the checkout', async () => {
  const { send, visit, provider } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '1' })
  const sent = await send('/checkout', { coupon: 'SUMMER' })
  expect(sent.headers.get('location')).toBe('/cart#discount')
  const html = await (await visit('/cart')).text()
  expect(html).toContain('This discount code has expired.')
  expect(html).toContain('<dd class="money">€24.00</dd>')
  expect(provider.checkouts).toEqual([])

  // A shopper who has seen the notice may continue.
  await send('/checkout', {})
  expect(provider.checkouts).toHaveLength(1)
})

test('a code that is typed beside the checkout button counts, and a wrong one leads back to the cart', async () => {
  const { send, visit, provider } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '1' })
  const wrong = await send('/checkout', { coupon: 'NOPE', country: 'DE' })
  expect(wrong.headers.get('location')).toBe('/cart?country=DE&problem=code&coupon=NOPE#discount')
  await send('/checkout', { coupon: 'WELCOME10', country: 'DE' })
  expect(provider.checkouts).toHaveLength(1)
  expect(await (await visit('/cart')).text()).toContain('€21.60')
})

test('a wrong quantity and a wrong code are both said, and the country stays', async () => {
  const { send, visit } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '1' })
  const line = await nameOfLine(visit)
  const refused = await send('/cart', {
    [`quantity.${line}`]: 'many',
    [`was.${line}`]: '1',
    coupon: 'NOPE',
    country: 'DE',
  })
  const html = await refused.text()
  expect(refused.status).toBe(409)
  expect(html).toContain('whole number')
  expect(html).toContain('The discount code')
  expect(html).toContain('<option value="DE" selected="">')
})

test('the delivery that is chosen stays in the cart and goes to the checkout', async () => {
  const { send, visit, provider } = openShop()
  await send('/product-page/mug', { quantity: '1' })
  const express = '33333333-3333-4333-8333-333333333333/express'
  const parcel = '33333333-3333-4333-8333-333333333333/parcel'
  const first = await (await visit('/cart?country=DE')).text()
  expect(first).toContain(`<input type="radio" name="delivery" checked="" value="${parcel}"/>`)

  await send('/cart', { delivery: express, 'was.delivery': parcel, country: 'DE' })
  const html = await (await visit('/cart?country=DE')).text()
  expect(html).toContain(`<input type="radio" name="delivery" checked="" value="${express}"/>`)
  expect(html).toContain('<dd class="money">€35.90</dd>')

  const patches = () => provider.calls.filter((call) => call.startsWith('PATCH')).length
  const before = patches()
  await send('/checkout', { delivery: express, 'was.delivery': express, country: 'DE' })
  expect(patches()).toBe(before)
  expect(provider.checkouts).toMatchObject([{ selectedShippingOption: { code: 'express' } }])
})

test('the explanation of the total opens on request, and stays open while the cart changes', async () => {
  const { send, visit, provider } = openShop({ coupons })
  await send('/product-page/mug', { quantity: '2' })
  const plain = await (await visit('/cart?country=DE')).text()
  expect(plain).toContain('<a href="/cart?country=DE&amp;explain=1#explanation">Show all steps</a>')
  expect(provider.calls.some((call) => call.includes('explain-totals'))).toBe(false)

  const html = await (await visit('/cart?country=DE&explain=1')).text()
  expect(html).toMatch(/<details[^>]* open="">/)
  expect(html).toContain('<span class="item">Mug</span>')
  expect(html).toContain('rounded once')
  const changed = await send('/cart', { coupon: 'WELCOME10', country: 'DE', explain: '1' })
  expect(changed.headers.get('location')).toBe('/cart?country=DE&explain=1#discount')

  const json = await send('/cart', { explain: '1', country: 'DE' }, asJson)
  expect(await json.json()).toMatchObject({
    cart: {
      explanation: {
        steps: [
          { item: 'Mug', title: 'Price', amount: '€48.00', soFar: '€48.00' },
          {
            title: 'Discount code: Welcome',
            rule: '10 % off €48.00',
            amount: '−€4.80',
            soFar: '€43.20',
          },
          { title: 'Delivery: Parcel', amount: '€4.90', soFar: '€48.10' },
        ],
        total: '€48.10',
      },
    },
  })
})

test('a shopper whose cart holds the last items is informed, and no other shopper is blamed where the product was sold out before', async () => {
  const { send } = openShop()
  await send('/product-page/mug', { quantity: '3' })
  const mugs = await (await send('/product-page/mug', { quantity: '1' })).text()
  expect(mugs).toContain('All available items are already in your cart.')
  expect(mugs).not.toContain('Another customer has just bought the last ones')
  await send('/product-page/towel', { Stripe: 'Red', Size: 'Large', quantity: '1' })
  const towels = await (await send('/product-page/towel', { Stripe: 'Red', Size: 'Large', quantity: '2' })).text()
  expect(towels).toContain('The last one is already in your cart.')
  const lamps = await (await send('/product-page/lamp', { quantity: '1' })).text()
  expect(lamps).toContain('Lamp is sold out.')
  expect(lamps).not.toContain('Another customer has just bought the last ones')
})

test('the checkout is the provider’s, and a thank-you page shows the order', async () => {
  const { send, visit } = openShop()
  await send('/product-page/mug', { quantity: '1' })
  const response = await send('/checkout', {})
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toMatch(/^http:\/\/provider\.test\/checkout\//)

  const thanks = await visit('/thank-you?orderId=11111111-1111-4111-8111-111111111111')
  expect(thanks.headers.get('cache-control')).toBe('private, no-store')
  expect(await thanks.text()).toContain('Your order number is <strong>10042</strong>')
})

test('while the provider is down, pages of the last minutes stand in and the others say so', async () => {
  const { visit, send, provider, clock, log } = openShop({ isCached: true })
  await visit('/')
  provider.state.isDown = true
  clock.ms += 60_000
  expect((await visit('/')).status).toBe(200)

  const closed = await visit('/product-page/mug')
  expect(closed.status).toBe(503)
  expect(closed.headers.get('retry-after')).toBe('5')
  expect(await closed.text()).toContain('Back in a moment')
  expect((await send('/product-page/mug', { quantity: '1' })).status).toBe(503)
  expect(log.error).not.toHaveBeenCalled()
}, 30_000)

test('a failing page shows an error without detail, and its response names the log entry', async () => {
  const { visit, log } = openShop({ products: [{ ...mug, name: {} as never }] })
  const broken = await visit('/product-page/mug')
  expect(broken.status).toBe(500)
  expect(broken.headers.get('cache-control')).toBe('private, no-store')
  expect(await broken.text()).not.toContain('React child')
  const requestId = broken.headers.get('x-wix-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { err: expect.any(Error), path: '/product-page/mug', requestId },
    'Rendering a page failed.',
  )
  expect((await visit('/product-page/mug')).headers.get('x-wix-request-id')).not.toBe(requestId)
})

test.each(['/sitemap.xml', '/feeds/products.xml'])(
  'a file that fails names the line of the log too: %s',
  async (path) => {
    const { visit, provider, log } = openShop()
    const warn = vi.spyOn(log, 'warn')
    provider.state.isDown = true
    const closed = await visit(path)
    expect(closed.status).toBe(503)
    const requestId = closed.headers.get('x-wix-request-id')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(warn).toHaveBeenCalledWith({ err: expect.any(Error), path, requestId }, 'The provider is unreachable.')
  },
)

test('there is a page for what is not there', async () => {
  const { visit } = openShop()
  for (const path of ['/nothing', '/product-page/nothing', '/collections/nothing', '/collections/kitchen?page=9']) {
    const response = await visit(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page not found')
  }
})

test('an address that cannot exist answers 404 without a request to the provider', async () => {
  const { visit, provider } = openShop({ products: [mug] })
  await visit('/')
  const before = provider.calls.length
  for (const path of ['/product-page/%00', '/collections/mug%00', '/quick-view/%00', '/social/%00.jpg', '/%00'])
    expect((await visit(path)).status, path).toBe(404)
  // For the page that says so, what is like it is looked for.
  expect(provider.calls.slice(before).filter((call) => !call.includes('/search'))).toEqual([])
})

test.each([
  ['/cart/', `${ORIGIN}/cart`],
  ['/products/mug/?colour=red', `${ORIGIN}/products/mug?colour=red`],
  ['/de/cart//', `${ORIGIN}/de/cart`],
  [`${ORIGIN}//`, ORIGIN],
  [`${ORIGIN}//elsewhere.example/`, `${ORIGIN}//elsewhere.example`],
])('an address that ends with a slash leads to that without it: %s', async (path, location) => {
  const { visit } = openShop()
  const response = await visit(path)
  expect({ status: response.status, location: response.headers.get('location') }).toEqual({ status: 301, location })
  expect(response.headers.get('cache-control'), 'there may be something one day').toBe('public, max-age=300')
})

test('a long collection has pages', async () => {
  const products = Array.from({ length: 30 }, (_, at): FakeProduct => ({
    id: `p${at}`,
    slug: `p${at}`,
    name: `Thing ${at}`,
    price: 1,
  }))
  const { visit } = openShop({ products })
  const first = await (await visit('/collections/all-products')).text()
  expect(first).toContain('rel="next" href="/collections/all-products?page=2"')
  const second = await (await visit('/collections/all-products?page=2')).text()
  expect(second).toContain('Thing 29')
  expect(second).toContain('<link rel="canonical" href="http://shop.test/collections/all-products?page=2"/>')
})

test('a former address redirects to the current one, with its choices or page number', async () => {
  const { visit, send, provider } = openShop({
    moved: { 'product/old-towel': 'towel', 'collection/cook-room': 'kitchen', 'product/öl': 'lämp "1"' },
  })
  const productPage = await visit('/product-page/old-towel?Size=Large&Stripe=Red')
  expect([productPage.status, productPage.headers.get('location')]).toEqual([
    301,
    '/product-page/towel?Size=Large&Stripe=Red',
  ])
  expect(productPage.headers.get('cache-control')).toBe('public, max-age=300')
  expect((await visit('/collections/cook-room?page=2')).headers.get('location')).toBe('/collections/kitchen?page=2')
  expect((await visit('/product-page/%C3%B6l')).headers.get('location')).toBe('/product-page/l%C3%A4mp%20%221%22')

  // A form of a page that was open meanwhile is sent once more, to where the product is.
  const sent = await send('/product-page/old-towel?a=1', { quantity: '1' })
  expect([sent.status, sent.headers.get('location')]).toEqual([308, '/product-page/towel?a=1'])
  expect(provider.calls.some((call) => call.includes('add-to-cart'))).toBe(false)
})

test('an existing page is requested once, and an unknown address redirects nowhere', async () => {
  const { visit, provider } = openShop({ moved: { 'product/mug': 'elsewhere', 'collection/old': 'kitchen' } })
  expect((await visit('/product-page/mug')).status).toBe(200)
  expect(provider.calls.filter((call) => call.includes('/slugs/'))).toEqual([])
  for (const path of ['/product-page/old', '/collections/nothing', '/collections/kitchen?page=9'])
    expect((await visit(path)).status, path).toBe(404)
})

test('rich text is made harmless again before it is shown', async () => {
  const html =
    '<p onclick="x()">For <b>tea</b>.</p><script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a>'
  const { visit } = openShop({
    products: [{ ...mug, description: html, sections: [{ title: 'Care', description: `<h1>Wash</h1>${html}` }] }],
  })
  const page = await (await visit('/product-page/mug')).text()
  expect(page).toContain('<p>For <b>tea</b>.</p><img src="x" /><a>a</a>')
  expect(page).toContain('<h2>Wash</h2>')
  expect(page).not.toMatch(/onclick|onerror|x\(\)<\/script>|javascript:/)
})

test('a picture of another server, which the policy of the page would block, is a link', async () => {
  const description =
    '<p>Sizes</p><img src="https://elsewhere.example/sizes.png" alt="Table of sizes" /><img src="http://elsewhere.example/b.png" /><img src="/media/own" />'
  const { visit } = openShop({ products: [{ ...mug, description }] })
  const answer = await visit('/product-page/mug')
  const page = await answer.text()
  expect(page).toContain(
    '<p>Sizes</p><a href="https://elsewhere.example/sizes.png">Table of sizes</a><a href="http://elsewhere.example/b.png">elsewhere.example</a><img src="/media/own" />',
  )
  expect(answer.headers.get('content-security-policy')).not.toContain('elsewhere.example')
})

/** Key of the only cart line, as its form names it. */
async function nameOfLine(visit: ReturnType<typeof openShop>['visit']): Promise<string> {
  return /name="was\.([^"]+)"/.exec(await (await visit('/cart')).text())?.[1] ?? ''
}
