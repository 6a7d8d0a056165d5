import { expect, test } from 'vitest'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { FILLED_FORM, signInAs, startShop, TestBrowser, type TestShop, visitCheckout } from '../testing/index.ts'

const TYPED = { ...FILLED_FORM, email: 'first@example.com', addressLine: 'First Street 1', intent: 'update' }
const WHAT_WAS_TYPED = /first@example\.com|First Street 1/

test('another guest in the same browser sees nothing of the first one’s purchase, whose page needs its URL and closes after three hours', async () => {
  const shop = await startShop()
  await shop.addProduct('cup', { stock: 10 })
  const first = await visitCheckout(shop, [['cup', 1]])
  await first.browser.post(`/checkout/${first.checkoutId}`, TYPED)

  const { page, path } = await arrive(shop, await shop.newToken(), first.browser)
  expect(page.html).not.toMatch(WHAT_WAS_TYPED)
  // Two tabs of one person close nothing: the cookie belongs to the browser, and identifies no person.
  expect((await first.reload()).html).toMatch(WHAT_WAS_TYPED)
  shop.passTime(3 * 3_600_000)
  for (const address of [`/checkout/${first.checkoutId}`, path])
    expect((await first.browser.get(address)).html).not.toMatch(/<form|First Street/)
})

test('a sign-in and sign-out leave no earlier page open, neither the member’s nor a guest’s', async () => {
  const shop = await startShop()
  await shop.addProduct('cup', { stock: 10 })
  const first = await visitCheckout(shop, [['cup', 1]])
  await first.browser.post(`/checkout/${first.checkoutId}`, TYPED)
  const known = new Map(first.browser.cookies)
  const member = await shop.newMember()
  const token = await signInAs(shop, member.id, await shop.newToken())
  const { path } = await arrive(shop, token, first.browser)

  const { redirectSession } = await shop.ask(
    'redirects.createRedirectSession',
    { logout: { clientId: STOREFRONT_CLIENT_ID }, callbacks: { postFlowUrl: 'http://shop.test/' } },
    { token },
  )
  await first.browser.enter(redirectSession.fullUrl)
  const before = new TestBrowser(shop)
  for (const [name, value] of known) before.cookies.set(name, value)
  for (const browser of [first.browser, before])
    for (const address of [path, `/checkout/${first.checkoutId}`])
      expect((await browser.get(address)).html).not.toMatch(/<form|First Street/)
})

async function arrive(shop: TestShop, token: string, browser: TestBrowser) {
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('cup')] }, { token })
  const { fullUrl, checkoutId } = await shop.newCheckout(token)
  await browser.enter(fullUrl)
  const path = `/checkout/${checkoutId}`
  return { path, page: await browser.get(path) }
}
