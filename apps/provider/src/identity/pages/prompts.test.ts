import { expect, test } from 'vitest'
import { shareShop, startShop, TestBrowser, type TestShop } from '../../testing/index.ts'
import { type SignInVisit, visitSignIn } from '../../testing/sign-in-visit.ts'

const openShop = shareShop()

const HOUR_MS = 3_600_000

/** Creates a browser in which these members have signed in, one after the other. */
async function browserOf(shop: TestShop, members: { email: string; password: string }[]): Promise<TestBrowser> {
  const browser = new TestBrowser(shop)
  for (const { email, password } of members) {
    shop.passTime(1_000)
    await browser.post('/sign-in', { email, password })
  }
  return browser
}

async function memberOf(shop: TestShop, visit: SignInVisit, location: string | undefined): Promise<string> {
  const { accessToken } = await visit.finish(location)
  const { body } = await shop.call('POST', '/oauth2/token-info', { body: { token: accessToken.value } })
  return body.subjectId as string
}

test('a signed-in member returns without a page if the client allows it, and nobody else does', async () => {
  const shop = await openShop()
  const ada = await shop.newMember()
  const browser = await browserOf(shop, [ada])
  const silent = await visitSignIn(shop, { browser, prompt: 'none' })
  expect(await memberOf(shop, silent, silent.opened.location)).toBe(ada.id)

  const stranger = await visitSignIn(shop, { prompt: 'none' })
  const { searchParams } = new URL(stranger.opened.location!)
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['login_required', null])
})

test('a browser with two signed-in accounts offers each once, and another sign-in', async () => {
  const shop = await openShop()
  const ada = await shop.newMember({ email: 'ada@example.com', profile: { firstName: 'Ada', lastName: 'Byron' } })
  const bea = await shop.newMember({ email: 'bea@example.com' })
  const browser = await browserOf(shop, [ada, bea, ada])
  const visit = await visitSignIn(shop, { browser, prompt: 'select_account' })
  expect(visit.opened.location).toBe(visit.path('/choose-account'))
  const { html } = await browser.get(visit.opened.location!)
  expect(html).toContain('Ada Byron')
  const sessions = [...html.matchAll(/<button[^>]*name="session"[^>]*>/g)].map(
    ([tag]) => /value="([^"]+)"/.exec(tag)![1]!,
  )
  expect(sessions).toHaveLength(2)

  const chosen = await browser.post(visit.path('/choose-account'), { session: sessions[1]! })
  expect(await memberOf(shop, visit, chosen.location)).toBe(bea.id)
  expect(await browser.post(visit.path('/choose-account'), { intent: 'other' })).toMatchObject({
    status: 303,
    location: visit.path('/sign-in'),
  })
})

test('a session of another browser cannot be chosen', async () => {
  const shop = await openShop()
  const [ada, bea] = [await shop.newMember(), await shop.newMember()]
  const browser = await browserOf(shop, [ada])
  const visit = await visitSignIn(shop, { browser, prompt: 'select_account' })
  const theirs = await shop.db.selectFrom('account_sessions').select('id').where('account_id', '=', bea.id).execute()
  for (const session of [...theirs.map(({ id }) => id), 'x', '']) {
    const refused = await browser.post(visit.path('/choose-account'), { session })
    expect([refused.status, refused.location]).toEqual([422, undefined])
  }
})

test('consent is granted or denied, and the client gets the answer', async () => {
  const shop = await openShop()
  const ada = await shop.newMember()
  const browser = await browserOf(shop, [ada])
  const no = await visitSignIn(shop, { browser, prompt: 'consent' })
  expect(no.opened.location).toBe(no.path('/consent'))
  const { html } = await browser.get(no.path('/consent'))
  expect(html).toContain(ada.email)
  expect(html).toContain('shop.test')
  const denied = new URL((await browser.post(no.path('/consent'), { intent: 'deny' })).location!)
  expect([denied.searchParams.get('error'), denied.searchParams.get('code')]).toEqual(['access_denied', null])

  const yes = await visitSignIn(shop, { browser, prompt: 'consent' })
  const allowed = await browser.post(yes.path('/consent'), { intent: 'allow' })
  expect(await memberOf(shop, yes, allowed.location)).toBe(ada.id)
})

test('a signed-out member signs in first and consents afterwards', async () => {
  const shop = await openShop()
  const ada = await shop.newMember()
  const visit = await visitSignIn(shop, { prompt: 'consent' })
  expect(visit.opened.location).toBe(visit.path('/sign-in'))
  expect(await visit.signIn(ada.email, ada.password)).toMatchObject({ status: 303, location: visit.path('/consent') })
  const allowed = await visit.browser.post(visit.path('/consent'), { intent: 'allow' })
  expect(await memberOf(shop, visit, allowed.location)).toBe(ada.id)
})

test('consent is valid for the account named on the page: once its session has ended, a sign-in is required', async () => {
  const shop = await startShop()
  const ada = await shop.newMember()
  const browser = await browserOf(shop, [ada])
  const visit = await visitSignIn(shop, { browser, prompt: 'consent' })
  await shop.db.updateTable('account_sessions').set({ ended_at: shop.now }).execute()
  expect((await browser.get(visit.path('/consent'))).location).toBe(visit.path('/sign-in'))
  const allowed = await browser.post(visit.path('/consent'), { intent: 'allow' })
  expect(allowed.location).toBe(visit.path('/sign-in'))
})

test('a flow of another browser, or an expired one, leads no further', async () => {
  const shop = await startShop()
  const ada = await shop.newMember()
  const visit = await visitSignIn(shop)
  const stranger = await browserOf(shop, [ada])
  const pages = ['/sign-in', '/sign-up', '/verify', '/forgot', '/choose-account', '/consent'].map(visit.path)
  const refused = async (browser: TestBrowser) => {
    for (const page of pages) {
      for (const answer of [await browser.get(page), await browser.post(page, { ...ada, intent: 'allow' })])
        expect([page, answer.status, answer.location]).toEqual([page, 410, undefined])
    }
  }
  await refused(stranger)
  await refused(new TestBrowser(shop))
  shop.passTime(24 * HOUR_MS)
  await refused(visit.browser)
  const codes = await shop.db.selectFrom('authorization_codes').selectAll().execute()
  expect(codes).toEqual([])
})
