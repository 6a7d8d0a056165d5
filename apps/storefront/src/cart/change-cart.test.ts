import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop, ORIGIN } from '../testing/test-shop.ts'

const mug: FakeProduct = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'mug',
  name: 'Mug',
  price: 24,
  texts: [{ title: 'Name', maxLength: 20, mandatory: false }],
  options: [
    { name: 'Glaze', type: 'drop_down', choices: ['Oat', 'Sky'].map((name) => ({ value: name, description: name })) },
  ],
  variants: [
    { id: 'v1', choices: { Glaze: 'Oat' }, stock: 5 },
    { id: 'v2', choices: { Glaze: 'Sky' }, stock: 5 },
  ],
  subscriptions: [{ id: '5b0e8a1c-6c53-4b0c-9d43-5f6b7a8c9d01', title: 'Monthly' }],
}
const bowl: FakeProduct = {
  id: '22222222-2222-4222-8222-222222222222',
  slug: 'bowl',
  name: 'Bowl',
  price: 10,
  stock: 3,
}
const asJson = { origin: ORIGIN, accept: 'application/json' }

interface Answer {
  cart: {
    lines: { id: string; name: string; quantity: number; details: { name: string; text: string }[] }[]
    note: string
  }
  removed: { id: string; name: string }[]
  problem?: string
}

async function openWithMug() {
  const shop = createTestShop({ products: [mug, bowl] })
  const fields = {
    Glaze: 'Sky',
    quantity: '2',
    'text-0': 'Ada & Eve',
    subscription: mug.subscriptions?.[0]?.id ?? '',
  }
  await shop.send('/product-page/mug', fields)
  const post = async (fields: Record<string, string>) =>
    (await shop.send('/cart', fields, asJson)).json() as Promise<Answer>
  return { ...shop, post }
}

test('a script that adds something hears how many the cart has now, and no page', async () => {
  const { send, provider, jar } = createTestShop({ products: [bowl] })
  const added = await send('/product-page/bowl', { quantity: '2' }, { ...asJson, 'idempotency-key': 'key-one-of-mine' })
  expect([added.status, await added.json()]).toEqual([200, { count: 2 }])
  expect(added.headers.get('cache-control')).toBe('private, no-store')
  expect(provider.keys).toEqual(['key-one-of-mine'])
  expect(jar.get('cw-cart')).toBe('2')
  const refused = await send('/product-page/bowl', { quantity: '9' }, asJson)
  expect(refused.status).toBe(200)
  const none = await send('/product-page/bowl', { quantity: '1' }, asJson)
  expect([none.status, none.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
})

test('the same form with keys of its own is two additions, and a key that is none is passed over', async () => {
  const { send, provider, visit } = createTestShop({ products: [bowl] })
  await send('/product-page/bowl', { quantity: '1' }, asJson)
  for (const key of ['first-addition', 'second-addition'])
    await send('/product-page/bowl', { quantity: '1' }, { ...asJson, 'idempotency-key': key })
  expect(await (await visit('/cart/summary')).json()).toEqual({ count: 3 })
  await send('/product-page/bowl', { quantity: '1' }, { ...asJson, 'idempotency-key': 'a b\tc' })
  expect(provider.keys.slice(1)).toEqual(['first-addition', 'second-addition', expect.not.stringContaining('a b')])
})

test('the drawer gets the cart with its words and its look, and nobody keeps it', async () => {
  const { visit } = await openWithMug()
  const response = await visit('/cart/drawer')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const { cart, styles } = (await response.json()) as { cart: { cart: Answer['cart']; to: object }; styles: string }
  expect(cart.cart.lines).toMatchObject([{ name: 'Mug', quantity: 2 }])
  expect(cart.to).toMatchObject({ cart: '/cart', checkout: '/checkout' })
  expect(styles).toMatch(/^\.cart-drawer \{/)
  expect([...styles].filter((sign) => sign === '{')).toHaveLength([...styles].filter((sign) => sign === '}').length)
})

test('where the provider is away, the drawer is a refusal and not a page', async () => {
  const { visit, provider } = await openWithMug()
  provider.state.isDown = true
  expect((await visit('/cart/drawer')).status).toBe(503)
})

test('a line that was removed comes back with its options, its text, its subscription and its quantity', async () => {
  const { post } = await openWithMug()
  const before = await post({})
  const [line] = before.cart.lines
  const gone = await post({ [`remove.${line?.id}`]: '1' })
  expect([gone.cart.lines, gone.removed]).toEqual([[], [{ id: line?.id, name: 'Mug' }]])
  const back = await post({ [`undo.${line?.id}`]: '1' })
  expect(back.cart.lines).toEqual([{ ...line, id: back.cart.lines[0]?.id }])
  expect(back.cart.lines[0]?.details.map(({ text }) => text)).toEqual([
    'Sky',
    'Ada & Eve',
    'Monthly · First delivery only, not renewed',
  ])
})

test('a removal is undone once, and never by who has not removed it', async () => {
  const { post, jar } = await openWithMug()
  const [line] = (await post({})).cart.lines
  const undo = { [`undo.${line?.id}`]: '1' }
  await post({ [`remove.${line?.id}`]: '1' })
  const removedCookie = jar.get('cw-removed') ?? ''
  expect((await post(undo)).cart.lines).toHaveLength(1)
  const twice = await post(undo)
  expect([twice.cart.lines[0]?.quantity, twice.problem]).toEqual([
    2,
    'It could not be added back. Please find the product again.',
  ])
  for (const forged of ['', 'nonsense', Buffer.from('[{"id":1}]').toString('base64url'), removedCookie.slice(0, 40)]) {
    jar.set('cw-removed', forged)
    expect((await post(undo)).cart.lines[0]?.quantity, forged).toBe(2)
  }
})

test('without a script the page names the removed product with an undo button, and no address contains it', async () => {
  const { send, visit, post } = await openWithMug()
  const [line] = (await post({})).cart.lines
  const sent = await send('/cart', { [`remove.${line?.id}`]: '1', country: 'DE' })
  const to = sent.headers.get('location') ?? ''
  expect(to).toBe(`/cart?country=DE&removed=${line?.id}`)
  const html = await (await visit(to)).text()
  expect(html).toContain('Your cart is empty')
  expect(html).toContain('Mug has been removed.')
  expect(html).toContain(`name="undo.${line?.id}"`)
  expect(html).not.toContain('Ada &amp; Eve')
  await send('/cart', { [`undo.${line?.id}`]: '1' })
  expect(await (await visit(to)).text()).toContain('Ada &amp; Eve')
})

test('only the last removals can be undone, because the size of a cookie is limited', async () => {
  const { post, send, jar } = openShopWithRemovals()
  const removed: string[] = []
  for (let at = 0; at < 12; at++) {
    await send('/product-page/mug', { Glaze: 'Oat', quantity: '1', 'text-0': `Name ${at}` })
    const [line] = (await post({})).cart.lines
    removed.push(line?.id ?? '')
    await post({ [`remove.${line?.id}`]: '1' })
    expect((jar.get('cw-removed') ?? '').length).toBeLessThan(3600)
  }
  expect((await post({ [`undo.${removed.at(-1)}`]: '1' })).cart.lines).toHaveLength(1)
  expect((await post({ [`undo.${removed[0]}`]: '1' })).problem).toMatch(/could not be added back/)
})

function openShopWithRemovals() {
  const shop = createTestShop({ products: [mug] })
  const post = async (fields: Record<string, string>) =>
    (await shop.send('/cart', fields, asJson)).json() as Promise<Answer>
  return { ...shop, post }
}

test('a note is saved and shown, and a note that is too long is refused with a message', async () => {
  const { post, visit, provider } = await openWithMug()
  expect((await post({ note: ' Ring twice.\r\nThank you ' })).cart.note).toBe('Ring twice.\nThank you')
  expect(await (await visit('/cart')).text()).toContain('Ring twice.\nThank you</textarea>')
  const calls = provider.calls.length
  await post({ note: 'Ring twice.\nThank you', 'was.note': 'Ring twice.\r\nThank you' })
  expect(provider.calls.slice(calls).some((call) => call.startsWith('PATCH'))).toBe(false)
  const long = await post({ note: 'x'.repeat(1001), 'was.note': 'Ring twice.' })
  expect([long.problem, long.cart.note]).toEqual(['Enter at most 1,000 characters.', 'Ring twice.\nThank you'])
  expect((await post({ note: '', 'was.note': 'Ring twice.' })).cart.note).toBe('')
})

test('a page that is older than the cart changes no other thing that has the same number there', async () => {
  const { send, visit, post, jar } = await openWithMug()
  const [ofBefore] = (await post({})).cart.lines
  // As after a sign-in or an order in another window: the browser's cart is another one.
  jar.clear()
  await send('/product-page/bowl', { quantity: '2' })
  for (const field of ['remove', 'set', 'quantity']) {
    const answer = await post({ [`${field}.${ofBefore?.id}`]: '1' })
    expect(answer.cart.lines).toMatchObject([{ name: 'Bowl', quantity: 2 }])
    expect(answer.problem).toBe('This change is not possible.')
  }
  const [bowl] = (await post({})).cart.lines
  expect((await post({ [`remove.${bowl?.id}`]: '1' })).removed).toMatchObject([{ name: 'Bowl' }])
  expect(await (await visit('/cart')).text()).toContain('Your cart is empty')
})

test('delivery and tax are estimated for the country and postcode; an invalid postcode counts as absent', async () => {
  const { visit, send, provider } = await openWithMug()
  expect(await (await visit('/cart?country=DE&postcode=10115')).text()).toMatch(
    /<input id="postcode"[^>]*value="10115"/,
  )
  expect(provider.places.at(-1)).toEqual({ country: 'DE', postalCode: '10115' })
  const sent = await send('/cart', { country: 'GB', postcode: ' sw1a 1aa ' })
  expect(sent.headers.get('location')).toBe('/cart?country=GB&postcode=SW1A+1AA')
  const wide = await send('/cart', { country: 'JP', postcode: '１５４ー００２３' })
  expect(wide.headers.get('location')).toBe('/cart?country=JP&postcode=154-0023')
  await visit('/cart?country=DE&postcode=%3Cscript%3E')
  expect(provider.places.at(-1)).toEqual({ country: 'DE' })
  await send('/checkout', { country: 'DE', postcode: '10115' })
  expect(provider.checkouts).toMatchObject([{ shippingAddress: { country: 'DE', postalCode: '10115' } }])
})
