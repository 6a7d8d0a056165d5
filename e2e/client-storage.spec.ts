import { createClient, currentCart, OAuthStrategy, requestCookies } from '@cartwright/client'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CLIENT_ID, openClient, test } from './client/test.ts'

const YEAR_SECONDS = 365 * 86_400

for (const storage of ['browser', 'cookie'] as const) {
  test(`a cart survives a reload and another page (${storage}Storage)`, async ({ openShop, real, pages }) => {
    const page = await openShop({ ...real, storage })
    const grants: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/oauth2/token')) grants.push(request.url())
    })
    const productId = await page.evaluate(async () => {
      const { items } = await window.shop.products.queryProducts().eq('name', 'Meadow Seed Tin').find()
      return items[0]?._id ?? ''
    })
    await addLine(page, productId)
    const before = await readCart(page)
    expect(before.items).toEqual([productId])
    for (const path of ['/', '/deep/in/the/shop']) {
      await page.goto(pages.url + path)
      await page.reload()
      await openClient(page, { ...real, storage })
      expect(await readCart(page)).toEqual(before)
    }
    expect(grants, 'one visitor, whose tokens hold').toHaveLength(1)

    const cookies = await page.context().cookies()
    expect(cookies).toEqual(
      storage === 'cookie' ? [expect.objectContaining({ path: '/', sameSite: 'Lax', httpOnly: false })] : [],
    )
    for (const { expires } of cookies) expect(Math.abs(expires - Date.now() / 1000 - YEAR_SECONDS)).toBeLessThan(60)
  })

  test(`two shops on one origin have carts of their own (${storage}Storage)`, async ({ openShop, provider }) => {
    const other = 'c0ffee00-0000-4000-8000-000000000002'
    const page = await openShop({ storage })
    await addLine(page, 'plate')
    await page.reload()
    await openClient(page, { storage, baseUrl: provider.url, clientId: other })
    await addLine(page, 'bowl')
    expect(await readCart(page)).toEqual({ _id: `cart of visitor 2 of ${other}`, items: ['bowl'] })
    await page.reload()
    await openClient(page, { storage, baseUrl: provider.url })
    expect(await readCart(page)).toEqual({ _id: `cart of visitor 1 of ${CLIENT_ID}`, items: ['plate'] })
    expect(provider.grantsOf('anonymous').map(({ clientId }) => clientId)).toEqual([CLIENT_ID, other])
  })

  test(`where the browser keeps nothing, five calls make one visitor (${storage}Storage)`, async ({
    visit,
    pages,
    provider,
  }) => {
    const page = await visit()
    await page.goto(`${pages.url}/sandboxed`)
    for (const keep of ['localStorage', 'document.cookie'])
      await expect(page.evaluate(keep), keep).rejects.toThrow('SecurityError')
    await openClient(page, { storage, baseUrl: provider.url })
    await addLine(page, 'plate')
    expect(await callFiveTimes(page)).toEqual([`cart of visitor 1 of ${CLIENT_ID}`])
    expect(provider.grants).toHaveLength(1)
  })

  test(`in a sandboxed frame a first call succeeds (${storage}Storage)`, async ({ openShop, pages, provider }) => {
    const page = await openShop({ storage })
    const frame = await addSandboxedFrame(page, `${pages.url}/framed`)
    await openClient(frame, { storage, baseUrl: provider.url })
    expect(await callFiveTimes(frame)).toEqual([`cart of visitor 1 of ${CLIENT_ID}`])
    expect(await callFiveTimes(page), 'the page around it has a session of its own').toEqual([
      `cart of visitor 2 of ${CLIENT_ID}`,
    ])
  })
}

test('with cookies switched off, five calls make one visitor', async ({ openShop, provider }) => {
  const page = await openShop({ storage: 'cookie' })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  expect(await callFiveTimes(page)).toEqual([`cart of visitor 1 of ${CLIENT_ID}`])
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect(provider.grants).toHaveLength(1)
})

test('a session that a server keeps in a cookie is the same on the next page, and no script sees it', async ({
  visit,
  serve,
  provider,
}) => {
  const server = await serve(async (request) => {
    const { storage, setCookieHeaders } = requestCookies(request, { clientId: CLIENT_ID, maxAgeSeconds: YEAR_SECONDS })
    const auth = OAuthStrategy({ clientId: CLIENT_ID, tokenStorage: storage })
    const client = createClient({ modules: { currentCart }, auth, baseUrl: provider.url })
    const { _id } = await client.currentCart.getCurrentCart()
    const page = new Response(`<!doctype html><link rel="icon" href="data:,"><h1>${_id}</h1>`, {
      headers: { 'content-type': 'text/html' },
    })
    for (const cookie of setCookieHeaders()) page.headers.append('set-cookie', cookie)
    return page
  })
  const page = await visit()
  for (const path of ['/', '/again', '/and/again']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { name: `cart of visitor 1 of ${CLIENT_ID}` }).waitFor()
    expect(await page.evaluate(() => document.cookie)).toBe('')
  }
  expect(await page.context().cookies()).toEqual([
    expect.objectContaining({ name: `__Host-session-${CLIENT_ID}`, httpOnly: true, secure: true, sameSite: 'Lax' }),
  ])
  await page.evaluate(
    (name) => void (document.cookie = `${name}=forged; path=/; secure`),
    `__Host-session-${CLIENT_ID}`,
  )
  await page.reload()
  await page.getByRole('heading', { name: `cart of visitor 1 of ${CLIENT_ID}` }).waitFor()
  expect(provider.grants).toHaveLength(1)
})

async function addLine(page: Page, productId: string): Promise<void> {
  await page.evaluate(
    (id) => window.shop.currentCart.addToCurrentCart({ lineItems: [window.sdk.lineOf(id)] }),
    productId,
  )
}

function readCart(page: Page) {
  return page.evaluate(async () => {
    const { _id, lineItems } = await window.shop.currentCart.getCurrentCart()
    return { _id, items: lineItems.map(({ catalogReference }) => catalogReference?.catalogItemId) }
  })
}

/** Two calls at once, and three after another; answers whose carts they saw. */
function callFiveTimes(page: Page | Frame): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const read = async () => (await window.shop.currentCart.getCurrentCart())._id
    const values = await Promise.all([read(), read()])
    for (let call = 3; call <= 5; call++) values.push(await read())
    return [...new Set(values)]
  })
}

async function addSandboxedFrame(page: Page, url: string): Promise<Frame> {
  const attached = page.waitForEvent('frameattached')
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.src = src
    document.body.append(frame)
  }, url)
  const frame = await attached
  await frame.waitForURL(url)
  return frame
}
