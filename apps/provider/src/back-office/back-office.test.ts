import { staffRoles } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { createTestStaff } from '../testing/create-test-staff.ts'
import { shareShop, TEST_PROVIDER_URL, TestBrowser, type TestShop } from '../testing/index.ts'

const openShop = shareShop()

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', origin: TEST_PROVIDER_URL }

interface Token {
  accessToken: string
  expiresIn: number
  staff: { role: string; permissions: string[] }
  shop: { currency: string }
}

/** Creates a browser in which a staff member (a viewer) is signed in. */
async function signInViewer(shop: TestShop): Promise<TestBrowser> {
  const browser = new TestBrowser(shop)
  await browser.post('/staff/sign-in', await createTestStaff(shop.db, shop.now))
  return browser
}

async function requestToken(browser: TestBrowser, headers: Record<string, string> = SAME_ORIGIN) {
  const { status, html } = await browser.post('/admin/token', {}, headers)
  return { status, body: JSON.parse(html) as Token & { details?: { applicationError?: { code: string } } } }
}

test('a staff session gets a token of ten minutes with the permissions of its role', async () => {
  const shop = await openShop()
  const { status, body } = await requestToken(await signInViewer(shop))
  expect(status).toBe(200)
  expect(body).toMatchObject({ expiresIn: 600, staff: { role: 'viewer', permissions: [...staffRoles.viewer] } })
  const read = () => shop.call('POST', '/stores/v1/products/query', { token: body.accessToken, body: {} })
  expect((await read()).status).toBe(200)
  const write = await shop.call('POST', '/stores/v1/products', {
    token: body.accessToken,
    body: { product: { name: 'Mug', priceData: { price: 5 } } },
  })
  expect(write.status).toBe(403)
  shop.passTime(11 * 60_000)
  expect((await read()).status).toBe(401)
})

test('a token ends with its staff session', async () => {
  const shop = await openShop()
  const browser = await signInViewer(shop)
  const { body } = await requestToken(browser)
  await browser.post('/staff', { intent: 'sign-out' })
  const read = await shop.call('POST', '/stores/v1/products/query', { token: body.accessToken, body: {} })
  expect(read.status).toBe(401)
  expect(await requestToken(browser)).toMatchObject({
    status: 401,
    body: { details: { applicationError: { code: 'SESSION_NOT_FOUND' } } },
  })
})

test('no page of another origin, and no program, gets a token', async () => {
  const shop = await openShop()
  const browser = await signInViewer(shop)
  const foreign: Record<string, string>[] = [
    {},
    { origin: TEST_PROVIDER_URL },
    { 'sec-fetch-site': 'same-origin' },
    { ...SAME_ORIGIN, 'sec-fetch-site': 'same-site' },
    { ...SAME_ORIGIN, 'sec-fetch-site': 'cross-site' },
    { ...SAME_ORIGIN, origin: 'https://shop.example.evil.example' },
    { ...SAME_ORIGIN, origin: 'null' },
  ]
  const given = await Promise.all(foreign.map(async (headers) => (await requestToken(browser, headers)).status))
  expect(given).toEqual(foreign.map(() => 403))
})
