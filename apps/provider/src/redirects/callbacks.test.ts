import { URL_MAX } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import {
  OFF_SITE_URLS,
  shareShop,
  startShop,
  TEST_STOREFRONT_URL,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'

const openShop = shareShop()

const PATH = '/headless/v1/redirect-session'
const CALLBACKS = [
  'thankYouPageUrl',
  'postFlowUrl',
  'loginUrl',
  'bookingsServiceListUrl',
  'cartPageUrl',
  'planListUrl',
  'plansListUrl',
  'subscriptionUrl',
]

const HOME = [
  `${TEST_STOREFRONT_URL}/thank-you`,
  `${TEST_STOREFRONT_URL}`,
  `${TEST_STOREFRONT_URL}/a/b?c=d&orderId=fake#e`,
  'http://shop.test:80/x',
  'http://SHOP.test/x',
  `${TEST_STOREFRONT_URL}//evil.example`,
  `${TEST_STOREFRONT_URL}/@evil.example`,
]

async function start(shop: TestShop) {
  await shop.addProduct('plate')
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const { checkoutId } = await shop.ask('currentCart.createCheckoutFromCurrentCart', { channelType: 'WEB' }, { token })
  const ask = (callbacks: object, more: object = {}) =>
    shop.call('POST', PATH, { token, body: { ecomCheckout: { checkoutId }, callbacks, ...more } })
  return { token, checkoutId, ask }
}

describe('return URLs of a hosted page', () => {
  test('return URLs of a hosted page are registered by the client, for every callback: others are refused with their path', async () => {
    const shop = await startShop()
    const { ask } = await start(shop)
    const left: string[] = []
    let tried = 0
    for (const [n, address] of OFF_SITE_URLS.entries()) {
      const names = n % 10 === 0 ? CALLBACKS : [CALLBACKS[n % 2]!]
      for (const name of names) {
        tried++
        const { status, body } = await ask({ [name]: address })
        if (status === 200 && address === '') continue // as if absent
        if (status === 200) left.push(`${name} ${address}`)
        else if (!address.includes('\0'))
          expect(body, address).toMatchObject({
            details: { validationError: { fieldViolations: [{ field: `callbacks.${name}` }] } },
          })
      }
    }
    console.log(`addresses to elsewhere: left the allow-list ${left.length} of ${tried}`)
    expect(left).toEqual([])
    const several = await ask({
      thankYouPageUrl: OFF_SITE_URLS[0],
      cartPageUrl: OFF_SITE_URLS[1],
      postFlowUrl: HOME[0],
    })
    expect(
      several.body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field).sort(),
    ).toEqual(['callbacks.cartPageUrl', 'callbacks.thankYouPageUrl'])
    expect(
      await shop.db
        .selectFrom('redirect_sessions')
        .select('id_hash')
        .where('callbacks', '<>', '{}' as never)
        .execute(),
    ).toEqual([])
  })

  test('return URLs of a hosted page are stored, and the way back ends on their origin', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    for (const address of HOME) {
      const visit = await visitCheckout(shop, [['plate', 1]])
      shop.passTime(1_000) // the newer session counts
      const { redirectSession } = await shop.ask(
        'redirects.createRedirectSession',
        { ecomCheckout: { checkoutId: visit.checkoutId }, callbacks: { thankYouPageUrl: address, state: 'a&b=c' } },
        { token: visit.token },
      )
      const browser = new TestBrowser(shop)
      for (const [name, value] of visit.browser.cookies) browser.cookies.set(name, value)
      await browser.enter(redirectSession.fullUrl)
      const { location } = await visit.place()
      const back = new URL(location!)
      expect([back.origin, back.searchParams.getAll('orderId'), back.searchParams.get('state')], address).toEqual([
        TEST_STOREFRONT_URL,
        [(await visit.order())!.id],
        'a&b=c',
      ])
    }
  })

  test('return URLs of a hosted page are the storefront’s own if empty', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    shop.passTime(1_000)
    const { fullUrl } = await shop.newCheckout(visit.token, { thankYouPageUrl: '', cartPageUrl: '', postFlowUrl: '' })
    await visit.browser.enter(fullUrl)
    expect(await visit.place()).toMatchObject({
      status: 303,
      location: expect.stringContaining(`${TEST_STOREFRONT_URL}/thank-you?orderId=`),
    })
  })

  test('include any loopback port in development', async () => {
    const shop = await startShop({ allowLoopback: true })
    const { ask } = await start(shop)
    for (const address of ['http://localhost:5173/x', 'http://127.0.0.1:1', 'http://[::1]:9/'])
      expect((await ask({ thankYouPageUrl: address })).status, address).toBe(200)
    for (const address of [
      'https://localhost',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'http://localhost@evil.example',
      'http://127.0.0.2',
      'http://10.0.0.1',
    ])
      expect((await ask({ thankYouPageUrl: address })).status, address).toBe(400)
  })
})

describe('a request for a redirect session', () => {
  test('a request for a redirect session has exactly one intent', async () => {
    const shop = await openShop()
    const { token, checkoutId } = await start(shop)
    const rule = async (body: object) =>
      (await shop.call('POST', PATH, { token, body })).body.details.validationError.fieldViolations[0]
        .violatedRule as string
    expect(await rule({})).toBe('REQUIRED_ONE_OF_FIELD')
    expect(await rule({ ecomCheckout: null })).toBe('REQUIRED_ONE_OF_FIELD')
    expect(await rule({ ecomCheckout: { checkoutId }, login: {} })).toBe('ONE_OF_ALIGNMENT')
    expect(await rule({ ecomCheckout: {} })).toBe('REQUIRED_FIELD')
    expect(await rule({ ecomCheckout: { checkoutId: 'x' } })).toBe('FORMAT')
    expect(
      (await shop.call('POST', PATH, { token, body: { memberAccountPage: { section: 'BOOKINGS' } } })).body,
    ).toMatchObject({
      details: { applicationError: { code: 'NOT_IMPLEMENTED' } },
    })
  })

  test('a request for a redirect session keeps its own parameters: others can neither replace the session nor change the URL', async () => {
    const shop = await openShop()
    const { ask } = await start(shop)
    const { body } = await ask(
      {},
      { preferences: { additionalQueryParameters: { session: 'mine', lang: 'fr', 'a&b': 'c=d', __x: '#' } } },
    )
    const url = new URL(body.redirectSession.fullUrl as string)
    expect(url.searchParams.getAll('session')).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect([url.searchParams.get('lang'), url.searchParams.get('a&b'), url.hash]).toEqual(['fr', 'c=d', ''])
    expect(body.redirectSession.urlDetails).toMatchObject({
      endpoint: 'http://provider.test/redirect',
      searchParams: { lang: 'fr' },
    })
  })

  test('a request for a redirect session is limited in length: parameters beyond it are refused', async () => {
    const shop = await openShop()
    const { ask } = await start(shop)
    const withText = (length: number) =>
      ask({}, { preferences: { additionalQueryParameters: { long: 'x'.repeat(length) } } })
    const { length } = (await withText(1)).body.redirectSession.fullUrl as string
    expect((await withText(URL_MAX - length + 1)).status).toBe(200)
    expect(await withText(URL_MAX - length + 2)).toMatchObject({
      status: 400,
      body: {
        details: {
          validationError: {
            fieldViolations: [{ field: 'preferences.additionalQueryParameters', violatedRule: 'MAX_LENGTH' }],
          },
        },
      },
    })
  })
})
