import { describe, expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop as openAnyShop } from '../testing/test-shop.ts'
import { readReturnPath } from '../http/return-path.ts'

const mug: FakeProduct = { id: 'mug', slug: 'mug', name: 'Mug', price: 24, stock: 30 }

type Shop = ReturnType<typeof openAnyShop>

const openShop = ({ url }: { url?: string } = {}) => openAnyShop({ products: [mug], url })

/** Goes to the provider's page, and gives the state that it is to bring back. */
async function begin({ visit }: Shop, path = '/account/sign-in?to=%2Fcart'): Promise<string> {
  const location = (await visit(path)).headers.get('location') ?? ''
  expect(location).toMatch(/^http:\/\/provider\.test\/sign-in\?state=/)
  return new URL(location).searchParams.get('state') ?? ''
}

const comeBack = ({ visit }: Shop, state: string, code = 'ada') =>
  visit(`/account/callback?code=${code}&state=${state}`)

async function signIn(shop: Shop, code = 'ada') {
  return comeBack(shop, await begin(shop), code)
}

const addMug = ({ send }: Shop) => send('/product-page/mug', { quantity: '1' })
const textOf = async (response: Response | Promise<Response>) => (await response).text()
const placeOf = (response: Response) => response.headers.get('location')
const grants = ({ provider }: Shop) => provider.calls.filter((call) => call.includes('/oauth2/token')).length

test('a shopper signs in on the provider’s page, comes back to where they were, and is a member', async () => {
  const shop = openShop({ url: 'https://shop.test' })
  expect(await textOf(shop.visit('/product-page/mug'))).toContain('href="/account/sign-in?to=%2Fproduct-page%2Fmug"')
  const begun = await shop.visit('/account/sign-in?to=%2Fproduct-page%2Fmug')
  expect(begun.status).toBe(303)
  expect(begun.headers.get('cache-control')).toBe('private, no-store')
  const pendingCookie = begun.headers.getSetCookie().find((cookie) => cookie.includes('cw-sign-in'))
  expect(pendingCookie).toMatch(
    /^__Host-cw-sign-in-[\w-]{43}=[\w-]+; Path=\/; Max-Age=10800; SameSite=Lax; HttpOnly; Secure$/,
  )

  const before = shop.jar.get('__Host-cw-shop')
  const back = await comeBack(shop, new URL(placeOf(begun) ?? '').searchParams.get('state') ?? '')
  expect([back.status, placeOf(back)]).toEqual([303, '/product-page/mug'])
  expect(shop.tokens().refreshToken.role).toBe('member')
  expect(shop.jar.get('__Host-cw-shop')).not.toBe(before)
  expect([...shop.jar.keys()].filter((name) => name.includes('sign-in'))).toEqual([])

  const account = await shop.visit('/account')
  expect(account.headers.get('cache-control')).toBe('private, no-store')
  const html = await account.text()
  for (const words of ['Hello, Ada Moss', 'ada@example.com', 'March 14, 2026']) expect(html).toContain(words)
})

test('the account has the navigation of the hosted pages, with the same words, and each of its sections leads there', async () => {
  const shop = openShop()
  await signIn(shop)
  const html = await textOf(shop.visit('/account'))
  const [, nav = ''] = /<nav class="account-nav" aria-label="Your account">(.*?)<\/nav>/s.exec(html) ?? []
  const links = [...nav.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [href, words])
  expect(links).toEqual([
    ['/account/profile', 'Profile'],
    ['/account/orders', 'Orders'],
    ['/account/addresses', 'Addresses'],
    ['/account/password', 'Password'],
    ['/account/devices', 'Devices'],
    ['/account/data', 'Your data'],
    ['/', 'Back to the shop'],
  ])
  for (const [href = ''] of links.slice(0, -1)) expect((await shop.visit(href)).status, href).toBe(303)
})

test('since when somebody is a member is said by the calendar of the shop', async () => {
  const front = { isOpen: true, timeZone: 'Pacific/Honolulu', currencies: [], pages: [], deliveries: [] }
  const shop = openAnyShop({ products: [mug], front })
  await signIn(shop)
  expect(await textOf(shop.visit('/account'))).toContain('March 13, 2026')
})

test('the number at the cart is that of the member’s cart, also in a browser that never saw it', async () => {
  const shop = openShop()
  await signIn(shop)
  await addMug(shop)
  await shop.send('/account/sign-out', {})
  shop.jar.clear()
  shop.provider.ended.clear()
  await signIn(shop)
  expect(shop.jar.get('cw-cart')).toBe('1')
})

test('signing out leaves nothing in the browser, and leads over the provider’s page to the front', async () => {
  const shop = openShop()
  await signIn(shop)
  await addMug(shop)
  const { action = '' } = /name="(?<action>remove[^"]*)"/.exec(await textOf(shop.visit('/cart')))?.groups ?? {}
  await shop.send('/cart', { [action]: '1' })
  expect([...shop.jar.keys()]).toContain('cw-removed')
  await addMug(shop)
  const out = await shop.send('/account/sign-out', {})
  expect([out.status, placeOf(out)]).toEqual([303, 'http://provider.test/logout?to=http://shop.test/'])
  expect(Object.fromEntries(shop.jar)).toEqual({ 'cw-cart': '0' })
  expect(await textOf(shop.visit('/cart'))).toContain('Your cart is empty')
  expect(await textOf(shop.visit('/account'))).toContain('Sign in or create an account')
})

test('a sign-out from another site, or of a visitor, changes nothing', async () => {
  const shop = openShop()
  await addMug(shop)
  expect(placeOf(await shop.send('/account/sign-out', {}))).toBe('/')
  expect(await textOf(shop.visit('/cart'))).toContain('Quantity of Mug')

  await signIn(shop)
  expect((await shop.send('/account/sign-out', {}, { origin: 'http://evil.test' })).status).toBe(403)
  expect((await shop.visit('/account/sign-out')).status).toBe(303)
  expect(shop.tokens().refreshToken.role).toBe('member')
})

test('only members receive the members part of the header of a public page', async () => {
  const member = openShop()
  await signIn(member)
  const own = await member.visit('/')
  expect(own.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
  const html = await own.text()
  expect(html).toContain('href="/account"')
  expect(html).toContain('action="/account/sign-out"')
  expect(html).not.toContain('>Sign in<')
  for (const personal of ['Ada', 'ada@example.com', 'access-', 'member-']) expect(html).not.toContain(personal)

  const cookies = new Map(member.jar)
  member.jar.clear()
  const public_ = await member.visit('/', { headers: { 'if-none-match': own.headers.get('etag') ?? '' } })
  expect(public_.status, 'the page of a member is not that of a visitor').toBe(200)
  expect(public_.headers.get('cache-control')).toContain('public')
  expect(public_.headers.get('vary')).toContain('cookie')
  const others = await public_.text()
  expect(others).toContain('>Sign in<')
  expect(others).not.toContain('/account/sign-out')

  const calls = member.provider.calls.length
  for (const [name, value] of cookies) member.jar.set(name, value)
  expect(await textOf(member.visit('/'))).toBe(html)
  expect(member.provider.calls, 'members share a page among them').toHaveLength(calls)
})

test('two tabs sign in at the same time, and each comes back to where it was', async () => {
  const shop = openShop()
  const first = await begin(shop, '/account/sign-in?to=%2Fcart')
  const second = await begin(shop, '/account/sign-in?to=%2Fproduct-page%2Fmug')
  expect(placeOf(await comeBack(shop, first, 'ada'))).toBe('/cart')
  expect(placeOf(await comeBack(shop, second, 'ada2'))).toBe('/product-page/mug')
  expect(shop.tokens().refreshToken.value).toContain('member-ada2')
})

test('the last four of many started sign-ins can be finished', async () => {
  const shop = openShop()
  const states: string[] = []
  for (let at = 0; at < 9; at++) states.push(await begin(shop))
  const pendingNames = () => [...shop.jar.keys()].filter((name) => name.includes('sign-in'))
  expect(pendingNames()).toEqual(states.slice(-4).map((state) => `cw-sign-in-${state}`))
})

describe('the address that one comes back to', () => {
  test('opened twice at once uses the code once, and both are signed in', async () => {
    const shop = openShop()
    const state = await begin(shop)
    const before = grants(shop)
    const both = await Promise.all([comeBack(shop, state), comeBack(shop, state)])
    expect(both.map(placeOf)).toEqual(['/cart', '/cart'])
    expect(grants(shop) - before).toBe(1)
  })

  test('a sign-in callback opened again by a member redirects to the account, and the code is not reused', async () => {
    const shop = openShop()
    const state = await begin(shop)
    await comeBack(shop, state)
    const before = grants(shop)
    expect(placeOf(await comeBack(shop, state))).toBe('/account')
    expect(grants(shop)).toBe(before)
  })

  test('the callback of a sign-in from another browser signs nobody in', async () => {
    const victim = openShop()
    await addMug(victim)
    const before = victim.jar.get('cw-shop')
    for (const query of ['code=evil&state=made-up', 'code=evil', 'state=made-up', '', 'error=access_denied&state=x'])
      expect(placeOf(await victim.visit(`/account/callback?${query}`)), query).toBe('/account?problem=lost')
    expect(victim.jar.get('cw-shop')).toBe(before)
    expect(await textOf(victim.visit('/account?problem=lost'))).toContain('This sign-in has expired')
  })

  test('the return path of a sign-in never leaves the shop, for any cookie', async () => {
    const shop = openShop()
    const state = await begin(shop)
    const name = `cw-sign-in-${state}`
    shop.jar.set(name, shop.seal.encrypt(name, JSON.stringify(['verifier', 'https://evil.test/'])))
    expect(placeOf(await comeBack(shop, state))).toBe('/')
    shop.jar.set('cw-sign-in-x', 'verifier|%')
    shop.jar.delete('cw-shop')
    expect(placeOf(await comeBack(shop, 'x'))).toBe('/account?problem=lost')
  })
})

describe('the account page reports a failed sign-in, with a link to continue', () => {
  const problems = [
    ['error=access_denied', 'cancelled', 'You are not signed in'],
    ['error=server_error', 'failed', 'Sign-in failed'],
    ['no=answer', 'failed', 'Sign-in failed'],
  ] as const
  for (const [query, problem, words] of problems)
    test(`after ${query}`, async () => {
      const shop = openShop()
      const state = await begin(shop)
      const back = await shop.visit(`/account/callback?${query}&state=${state}`)
      expect(placeOf(back)).toBe(`/account?problem=${problem}&to=%2Fcart`)
      const html = await textOf(shop.visit(placeOf(back) ?? ''))
      expect(html).toContain(words)
      expect(html).toContain('href="/account/sign-in?to=%2Fcart"')
      expect(html).toContain('href="/cart">Back')
      expect([...shop.jar.keys()].some((name) => name.includes('sign-in'))).toBe(false)
    })

  test('a code that the provider refuses leaves the visitor and their cart as they were', async () => {
    const shop = openShop()
    await addMug(shop)
    shop.provider.ended.add('old')
    expect(placeOf(await signIn(shop, 'old'))).toBe('/account?problem=failed&to=%2Fcart')
    expect(await textOf(shop.visit('/cart'))).toContain('Quantity of Mug')
  })

  test('while the provider is down, before and after its page', { timeout: 30_000 }, async () => {
    const shop = openShop()
    const state = await begin(shop)
    shop.provider.state.isDown = true
    expect(placeOf(await shop.visit('/account/sign-in?to=%2Fcart'))).toBe('/account?problem=closed&to=%2Fcart')
    expect(placeOf(await comeBack(shop, state))).toBe('/account?problem=closed&to=%2Fcart')
    expect(await textOf(shop.visit('/account?problem=closed'))).toContain('currently unavailable')
    expect(shop.log.error).not.toHaveBeenCalled()
  })

  test(
    'a sign-out that the provider does not hear of is one here, and can be said again',
    { timeout: 30_000 },
    async () => {
      const shop = openShop()
      await signIn(shop)
      shop.provider.state.isDown = true
      const out = await shop.send('/account/sign-out', {})
      expect(placeOf(out)).toBe('/account?problem=still-known')
      expect(shop.jar.has('cw-shop')).toBe(false)
      expect(await textOf(shop.visit('/account?problem=still-known'))).toContain('Sign out again')
      shop.provider.state.isDown = false
      expect(placeOf(await shop.send('/account/sign-out', {}))).toContain('provider.test/logout')
      expect(shop.jar.has('cw-shop')).toBe(false)
    },
  )

  test('no words of an address are shown', async () => {
    expect(await textOf(openShop().visit('/account?problem=constructor'))).not.toContain('role="alert"')
  })
})

test('a signed-in member is not sent to sign in again', async () => {
  const shop = openShop()
  await signIn(shop)
  expect(placeOf(await shop.visit('/account/sign-in?to=%2Fcart'))).toBe('/cart')
})

test('a member whose session has ended is a visitor, with a message on the page', async () => {
  const shop = openShop()
  await signIn(shop)
  const { refreshToken } = shop.tokens()
  shop.provider.ended.add(refreshToken.value)
  shop.setTokens({ accessToken: { value: '', expiresAt: 0 }, refreshToken })
  const html = await textOf(shop.visit('/account'))
  expect(html).toContain('Sign in or create an account')
  expect(html).not.toContain('/account/sign-out"><button>')
  expect(shop.tokens().refreshToken.role).toBe('visitor')
})

test('a sign-in returns to a path of this shop, or to the home page', () => {
  const shop = { url: 'https://shop.test', to: (path: string) => path }
  for (const path of ['/', '/cart?country=DE&explain=1', '/product-page/l%C3%A4mp?Size=Large#top'])
    expect(readReturnPath(path, shop)).toBe(path)
  const elsewhere = [
    null,
    '',
    'cart',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    'javascript:alert(1)',
    `/${'a'.repeat(1_000)}`,
  ]
  for (const text of elsewhere) expect(readReturnPath(text, shop), String(text)).toBe('/')
  const german = { ...shop, to: (path: string) => `/de${path}` }
  for (const text of elsewhere) expect(readReturnPath(text, german), String(text)).toBe('/de/')
  expect(readReturnPath('/cart\r\nset-cookie: a=b', shop)).not.toMatch(/[\r\n]/)
})
