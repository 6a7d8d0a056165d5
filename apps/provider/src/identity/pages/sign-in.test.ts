import { expect, test } from 'vitest'
import {
  findMailedCode,
  GOOD_PASSWORD,
  findRecoveryToken,
  shareShop,
  startShop,
  TestBrowser,
  type TestShop,
} from '../../testing/index.ts'
import { CALLBACK_URL, visitSignIn } from '../../testing/sign-in-visit.ts'

const openShop = shareShop()

const EMAIL = 'ada@example.com'
const ADA = { email: EMAIL, firstName: 'Ada', lastName: 'Byron', password: GOOD_PASSWORD }

const sessionsIn = (shop: TestShop) =>
  shop.db
    .selectFrom('account_sessions')
    .select(['account_id', 'method', 'browser_hash'])
    .where('ended_at', 'is', null)
    .execute()

test('sign-up verifies the address by the mailed code, and returns as a member', async () => {
  const shop = await openShop()
  const visit = await visitSignIn(shop)
  const { browser, path } = visit
  expect(visit.opened).toMatchObject({ status: 303, location: path('/sign-in') })
  const page = await browser.get(path('/sign-in'))
  expect(page.html).toContain(`href="${path('/sign-up').replace('&', '&amp;')}"`)

  expect(await browser.post(path('/sign-up'), ADA)).toMatchObject({ status: 303, location: path('/verify') })
  const { html } = await browser.get(path('/verify'))
  expect(html).toContain('a…@example.com')
  expect(html).not.toContain(EMAIL)

  const wrong = await browser.post(path('/verify'), { code: '000000', intent: 'verify' })
  expect(wrong.status).toBe(422)
  const code = await findMailedCode(shop, EMAIL)
  const done = await browser.post(path('/verify'), { code: ` ${code.slice(0, 3)} ${code.slice(3)} `, intent: 'verify' })
  expect(done.status).toBe(303)
  expect(new URL(done.location!).searchParams.get('iss')).toBe('http://provider.test')
  const tokens = await visit.finish(done.location)
  expect(tokens.refreshToken.role).toBe('member')
  expect([...browser.cookies.keys()]).toEqual(['cw-account'])
})

test('a refused password shows its reason', async () => {
  const shop = await openShop()
  const { browser, path } = await visitSignIn(shop)
  const said = async (password: string) => {
    const { html } = await browser.post(path('/sign-up'), { ...ADA, password })
    return /id="password-error">([^<]*)</.exec(html)?.[1]
  }
  expect(await said(EMAIL)).toContain('Do not use your name, your email address')
  expect(await said('password123')).toContain('This password is too easy to guess')
  expect(await said('aaaaaaaaaaaa')).toContain('This password is too easy to guess')
})

test('the code page offers another code after half a minute', async () => {
  const shop = await openShop()
  const { browser, path } = await visitSignIn(shop)
  await browser.post(path('/sign-up'), ADA)
  const waits = async () => /data-seconds="(\d+)"/.exec((await browser.get(path('/verify'))).html)?.[1]
  expect(await waits()).toBe('30')
  shop.passTime(20_000)
  expect(await waits()).toBe('10')
  shop.passTime(20_000)
  expect(await waits()).toBe('0')
})

test('a resent code replaces the former one', async () => {
  const shop = await startShop()
  const { browser, path, finish } = await visitSignIn(shop)
  await browser.post(path('/sign-up'), ADA)
  const first = await findMailedCode(shop, EMAIL)
  shop.passTime(1_000)
  const again = await browser.post(path('/verify'), { intent: 'resend' })
  expect(again).toMatchObject({ status: 303, location: path('/verify?sent=1') })
  expect((await browser.get(again.location!)).html).toContain('We have sent a new code')
  const second = await findMailedCode(shop, EMAIL)
  if (first !== second) expect((await browser.post(path('/verify'), { code: first })).status).toBe(422)
  await finish((await browser.post(path('/verify'), { code: second })).location)
})

test('after five wrong codes the sign-in restarts with a new code', async () => {
  const shop = await startShop()
  const { browser, path, finish } = await visitSignIn(shop)
  await browser.post(path('/sign-up'), ADA)
  const right = await findMailedCode(shop, EMAIL)
  const wrong = right === '000000' ? '111111' : '000000'
  for (let n = 0; n < 5; n++) expect((await browser.post(path('/verify'), { code: wrong })).status).toBe(422)
  expect(await browser.post(path('/verify'), { code: right })).toMatchObject({ location: path('/sign-in?again=1') })
  expect((await browser.get(path('/verify'))).location).toBe(path('/sign-in?again=1'))
  shop.passTime(1_000)
  expect(await browser.post(path('/sign-in'), ADA)).toMatchObject({ location: path('/verify') })
  await finish((await browser.post(path('/verify'), { code: await findMailedCode(shop, EMAIL) })).location)
})

test('two tabs wait for two codes, and each accepts its own', async () => {
  const shop = await startShop()
  const browser = new TestBrowser(shop)
  const tabs = [await visitSignIn(shop, { browser }), await visitSignIn(shop, { browser })]
  const emails = ['ada@example.com', 'bea@example.com']
  for (const [n, tab] of tabs.entries()) await browser.post(tab.path('/sign-up'), { ...ADA, email: emails[n]! })
  for (const [n, tab] of tabs.entries()) {
    const { location } = await browser.post(tab.path('/verify'), { code: await findMailedCode(shop, emails[n]!) })
    expect((await tab.finish(location)).refreshToken.role).toBe('member')
  }
})

test('a wrong password and an unknown address get the same page, with the address and without the password', async () => {
  const shop = await openShop()
  const { email } = await shop.newMember()
  const answers = await Promise.all(
    [email, 'nobody@example.com'].map(async (typed) => {
      const visit = await visitSignIn(shop)
      const { status, html } = await visit.signIn(typed, 'not the password')
      expect(html).toContain(`value="${typed}"`)
      expect(html).not.toContain('not the password')
      return { status, html: html.replaceAll(typed, 'E').replaceAll(/flow=[\w-]+/g, 'flow=') }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.status).toBe(422)
  expect(answers[0]!.html).toContain('Incorrect email or password')
})

test('a signed-in member is redirected back; the cookie is replaced, and the former one is invalid', async () => {
  const shop = await startShop()
  const { email, password, id } = await shop.newMember()
  const visit = await visitSignIn(shop)
  const before = visit.browser.cookies.get('cw-account')!
  const { location } = await visit.signIn(email, password)
  expect(location?.startsWith(`${CALLBACK_URL}?code=`)).toBe(true)
  await visit.finish(location)
  expect(visit.browser.cookies.get('cw-account')).not.toBe(before)

  const planted = new TestBrowser(shop)
  planted.cookies.set('cw-account', before)
  const silent = await visitSignIn(shop, { browser: planted, prompt: 'none' })
  expect(new URL(silent.opened.location!).searchParams.get('error')).toBe('login_required')
  expect((await sessionsIn(shop)).filter(({ browser_hash: hash }) => hash)).toMatchObject([{ account_id: id }])
})

test('a form sent twice after a lost response signs in once more without harm', async () => {
  const shop = await openShop()
  const { email, password } = await shop.newMember()
  const visit = await visitSignIn(shop)
  const cookie = visit.browser.cookies.get('cw-account')!
  await visit.signIn(email, password)
  visit.browser.cookies.set('cw-account', cookie)
  const { location } = await visit.signIn(email, password)
  expect((await visit.finish(location)).refreshToken.role).toBe('member')
  const back = await visit.browser.get(visit.path('/sign-in'))
  expect([back.status, back.html.includes('This page has expired')]).toEqual([410, true])
})

test('a sign-in without a requesting client stays on these pages', async () => {
  const shop = await openShop()
  const { email, password } = await shop.newMember()
  const browser = new TestBrowser(shop)
  expect((await browser.get('/signed-in')).location).toBe('/sign-in')
  expect((await browser.get('/sign-in')).status).toBe(200)
  expect(await browser.post('/sign-in', { email, password })).toMatchObject({ status: 303, location: '/signed-in' })
  expect((await browser.get('/signed-in')).html).toContain('You are signed in')
  for (const page of ['/choose-account', '/consent'])
    expect((await browser.get(page)).html).toContain('Please start from the shop')
})

test('a forgotten password is reset by a link, which signs in there alone', async () => {
  const shop = await startShop()
  const { email, id } = await shop.newMember()
  const { browser, path } = await visitSignIn(shop)
  const asked = await browser.post(path('/forgot'), { email })
  expect(asked).toMatchObject({ status: 303, location: path('/forgot?sent=1') })
  expect((await browser.get(asked.location!)).html).toContain('Check your email')

  const token = await findRecoveryToken(shop, email)
  const page = await browser.get(`/reset?token=${token}`)
  expect(page.html).toContain(email)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  for (const password of ['', 'short', 'password1', 'x'.repeat(101)]) {
    const refused = await browser.post(`/reset?token=${token}`, { password })
    expect(refused.status, password).toBe(422)
    if (password) expect(refused.html).not.toContain(`value="${password}"`)
  }
  const set = await browser.post(`/reset?token=${token}`, { password: GOOD_PASSWORD })
  expect(set.html).toContain('Your password has been changed')
  expect(await sessionsIn(shop)).toMatchObject([{ account_id: id, method: 'recovery' }])
  expect(shop.logged.join()).not.toContain(token)

  const again = await browser.get(`/reset?token=${token}`)
  expect(again.html).toContain('This link is no longer valid')
  expect(again.html).not.toContain(email)
  const visit = await visitSignIn(shop, { browser })
  await visit.finish((await visit.signIn(email, GOOD_PASSWORD)).location)
})

test('a forgotten password gets the same response for an address without an account', async () => {
  const shop = await openShop()
  const { browser, path } = await visitSignIn(shop)
  const unknown = await browser.post(path('/forgot'), { email: 'nobody@example.com' })
  expect(unknown).toMatchObject({ status: 303, location: path('/forgot?sent=1') })
  expect((await browser.post(path('/forgot'), { email: 'no address' })).status).toBe(422)
})

test('a new account waits for approval if the shop requires it', async () => {
  const shop = await startShop({ signIn: { requireOwnerApproval: true } })
  const { browser, path } = await visitSignIn(shop)
  await browser.post(path('/sign-up'), ADA)
  const done = await browser.post(path('/verify'), { code: await findMailedCode(shop, EMAIL) })
  expect(done).toMatchObject({ status: 303, location: path('/awaiting-approval') })
  expect((await browser.get(done.location!)).html).toContain('reviews every new account')
})

test('pages use the language of the browser, of four', async () => {
  const shop = await openShop()
  const browser = new TestBrowser(shop)
  const titleIn = async (language: string) => {
    const response = await shop.fetch('/sign-in', { headers: { 'accept-language': language } })
    return /<html lang="(\w+)"/.exec(await response.text())?.[1]
  }
  expect(await Promise.all(['de-AT,en;q=0.5', 'fr', 'he', 'xx, en', 'ja', ''].map(titleIn))).toEqual([
    'de',
    'fr',
    'he',
    'en',
    'en',
    'en',
  ])
  expect((await browser.get('/sign-up')).status).toBe(200)
})
