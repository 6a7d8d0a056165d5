import { expect, test } from 'vitest'
import {
  GOOD_PASSWORD,
  findRecoveryToken,
  shareShop,
  startShop,
  TEST_PROVIDER_URL,
  TestBrowser,
  type TestShop,
} from '../../testing/index.ts'
import { CALLBACK_URL, visitSignIn } from '../../testing/sign-in-visit.ts'

const openShop = shareShop()

const PAGES = ['/sign-in', '/sign-up', '/verify', '/forgot', '/reset', '/choose-account', '/consent']
const MESSAGES = ['/signed-in', '/signed-out', '/awaiting-approval']

/** Serializes all state that a page could change. */
async function stateOf(shop: TestShop): Promise<string> {
  const tables = [
    'accounts',
    'account_sessions',
    'pending_sign_ins',
    'authorization_codes',
    'mailed_tokens',
    'mails',
  ] as const
  const rows = await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()))
  const flows = await shop.db.selectFrom('redirect_sessions').select(['id', 'page_token_hash', 'progress']).execute()
  return JSON.stringify([rows, flows], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

/**
 * Starts a browser that is signed in, waits for a code, and has a link for a new password: every form can take
 * effect.
 */
async function start(shop: TestShop) {
  const member = await shop.newMember()
  const browser = new TestBrowser(shop)
  await browser.post('/sign-in', { email: member.email, password: member.password })
  await browser.post('/forgot', { email: member.email })
  const token = await findRecoveryToken(shop, member.email)
  const visit = await visitSignIn(shop, { browser, prompt: 'consent' })
  await browser.post(visit.path('/sign-up'), { email: 'new@example.com', password: GOOD_PASSWORD })
  const { id } = await shop.db
    .selectFrom('account_sessions')
    .select('id')
    .where('browser_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  const fields = { ...member, password: GOOD_PASSWORD, session: id, intent: 'allow', code: '123456' }
  const addresses = PAGES.map((page) => visit.path(page === '/reset' ? `/reset?token=${token}` : page))
  return { browser, visit, fields, addresses }
}

test('every page refuses forms that are too long, have too many fields or another content type', async () => {
  const shop = await openShop()
  const { browser, addresses } = await start(shop)
  const forms: [status: number, fields: Record<string, string>][] = [
    [413, { email: 'a'.repeat(17_000) }],
    [400, Object.fromEntries(Array.from({ length: 401 }, (_, n) => [`f${n}`, '1']))],
  ]
  for (const address of addresses) {
    for (const [status, fields] of forms) expect((await browser.post(address, fields)).status, address).toBe(status)
    const parts = new FormData()
    parts.append('email', 'a@shop.example')
    const headers = { origin: TEST_PROVIDER_URL, cookie: [...browser.cookies].map((each) => each.join('=')).join('; ') }
    expect((await shop.fetch(address, { method: 'POST', body: parts, headers })).status, address).toBe(415)
  }
})

test('a form of another site is refused by a page in the language of the browser, with the origin of the shop', async () => {
  const shop = await startShop()
  for (const [language, text] of [
    ['en', 'accepts forms from'],
    ['de-AT', 'nimmt Formulare nur von'],
    ['fr', 'n’accepte que les formulaires de'],
    ['he', 'מקבלת טפסים רק מהכתובת'],
  ] as const) {
    const headers = { origin: 'https://evil.example', 'accept-language': language }
    const response = await shop.fetch('/sign-in', { method: 'POST', headers, body: new URLSearchParams({ a: 'b' }) })
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(html).toContain(text)
    expect(html).toContain(TEST_PROVIDER_URL)
    expect(html).toContain(`lang="${language.slice(0, 2)}"`)
  }
})

test('W4: forms of other sites, and without an origin, change nothing', async () => {
  const shop = await openShop()
  const { browser, fields, addresses } = await start(shop)
  const before = await stateOf(shop)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const senders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${TEST_PROVIDER_URL}.evil.example` },
    { origin: 'http://shop.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', undefined]
  let tried = 0
  const taken: string[] = []
  for (const address of addresses) {
    for (const sender of senders) {
      for (const type of types) {
        tried++
        const response = await shop.fetch(address, {
          method: 'POST',
          headers: { cookie, ...sender, ...(type && { 'content-type': type }) },
          body: type ? new URLSearchParams(fields).toString() : new TextEncoder().encode('x'),
          redirect: 'manual',
        })
        if (response.status !== 403) taken.push(`${address} ${JSON.stringify(sender)} ${type} ${response.status}`)
      }
    }
  }
  expect(taken).toEqual([])
  // From the site itself, but with another content type.
  for (const address of addresses) {
    for (const type of ['text/plain', 'application/json']) {
      tried++
      const response = await shop.fetch(address, {
        method: 'POST',
        headers: { cookie, origin: TEST_PROVIDER_URL, 'content-type': type },
        body: JSON.stringify(fields),
      })
      expect([address, response.status]).toEqual([address, 415])
    }
  }
  const changed = (await stateOf(shop)) === before ? 0 : 1
  console.log(`W4: state changed ${changed} of ${tried}`)
  expect(changed).toBe(0)
})

test('W4: GET and HEAD of a page change nothing', async () => {
  const shop = await openShop()
  const { browser, addresses, fields } = await start(shop)
  const before = await stateOf(shop)
  for (const address of [...addresses, ...MESSAGES]) {
    const query = new URLSearchParams(fields).toString()
    await browser.get(address)
    await browser.get(`${address}${address.includes('?') ? '&' : '?'}${query}`)
    await shop.fetch(address, { method: 'HEAD' })
  }
  expect(await stateOf(shop)).toBe(before)
})

test('W5: no page may be framed, and form-action allows this site and the client only', async () => {
  const shop = await openShop()
  const { browser, visit, addresses } = await start(shop)
  for (const address of [...addresses, ...PAGES, ...MESSAGES, '/redirect', visit.path('/nowhere')]) {
    const { headers, status } = await browser.get(address)
    const policy = headers.get('content-security-policy') ?? ''
    if (status === 303) continue
    expect(policy, address).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control'), address).toBe('private, no-store')
  }
  const { headers } = await browser.get(visit.path('/consent'))
  expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${new URL(CALLBACK_URL).origin}`)
})

test('W6: no parameter of a page redirects elsewhere', async () => {
  const shop = await openShop()
  const { email, password } = await shop.newMember()
  const names = ['returnTo', 'redirect_uri', 'redirectUri', 'next', 'url', 'continue', 'postFlowUrl', 'state', 'iss']
  const away = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x']
  const left: string[] = []
  let tried = 0
  for (const address of away) {
    const query = new URLSearchParams(names.map((name) => [name, address])).toString()
    const fields = Object.fromEntries(names.map((name) => [name, address]))
    const visit = await visitSignIn(shop)
    for (const page of [...PAGES, ...MESSAGES]) {
      tried++
      const { html, location = '' } = await visit.browser.get(`${visit.path(page)}&${query}`)
      if (html.includes('evil.example') || location.includes('evil.example')) left.push(`${page} ${address}`)
    }
    const flowless = new TestBrowser(shop)
    const alone = await flowless.post(`/sign-in?${query}`, { email, password, ...fields })
    expect(alone.location).toBe('/signed-in')
    const { location } = await visit.browser.post(`${visit.path('/sign-in')}&${query}`, { email, password, ...fields })
    if (!location?.startsWith(`${CALLBACK_URL}?code=`)) left.push(`after sign-in ${address}`)
  }
  console.log(`W6: pages that led away: ${left.length} of ${tried}`)
  expect(left).toEqual([])
})

test('RFC 9700, 4.12: a redirect after a form is 303, which does not repeat the typed data at its destination', async () => {
  const shop = await openShop()
  const { email, password } = await shop.newMember()
  const { signIn } = await visitSignIn(shop)
  expect(await signIn(email, password)).toMatchObject({ status: 303, location: expect.stringContaining(CALLBACK_URL) })
})

test('W7: every cookie is host-only, secure, HttpOnly, and renewed at each sign-in', async () => {
  const shop = await startShop({ secureCookies: true })
  const { email, password } = await shop.newMember()
  const visit = await visitSignIn(shop)
  const { browser, path } = visit
  const answers = [
    visit.opened,
    await browser.post(path('/sign-up'), { email: 'new@example.com', password: GOOD_PASSWORD }),
    await visit.signIn(email, password),
    await browser.post('/sign-in', { email, password }),
  ]
  const set = answers.flatMap(({ headers }) => headers.getSetCookie())
  expect(set.length).toBeGreaterThanOrEqual(4)
  for (const cookie of set) {
    expect(cookie).toMatch(/^__Host-cw-[\w-]+=[\w-]*; /)
    for (const attribute of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie.split('; ').map((part) => part.toLowerCase())).toContain(attribute.toLowerCase())
    expect(cookie).not.toMatch(/domain=/i)
    expect(cookie.length).toBeLessThan(4_096)
  }
  const values = set.filter((cookie) => cookie.startsWith('__Host-cw-account=')).map((cookie) => cookie.split(';')[0])
  expect(new Set(values).size).toBe(values.length)
})

test('A7: no page reveals an account: sign-in, sign-up, resent code, forgotten password', async () => {
  const shop = await openShop()
  const [pairs, pages] = [5, 8]
  const different: object[] = []
  for (let i = 0; i < pairs; i++) {
    const known = `m${i}-known@shop.example`
    await shop.newMember({ email: known })
    const [one, other] = [await pagesFor(shop, known), await pagesFor(shop, `m${i}-other@shop.example`)]
    expect(one).toHaveLength(pages)
    for (const [at, page] of one.entries()) if (page !== other[at]) different.push({ page, other: other[at] })
    shop.passTime(20 * 60_000)
  }
  console.log(
    `A7: pages about addresses with and without an account: different ${different.length} of ${pairs * pages}`,
  )
  expect(different).toEqual([])
})

/** Returns all responses of a sign-in under this address, without their random parts. */
async function pagesFor(shop: TestShop, email: string): Promise<string[]> {
  const { browser, path, signIn } = await visitSignIn(shop)
  const answers = [
    await signIn(email, 'not the password'),
    await browser.post(path('/sign-up'), { email, password: GOOD_PASSWORD }),
    await browser.get(path('/verify')),
    await browser.post(path('/verify'), { code: '000000' }),
    await browser.post(path('/verify'), { intent: 'resend' }),
    await browser.get(path('/verify?sent=1')),
    await signIn(email, GOOD_PASSWORD),
    await browser.post(path('/forgot'), { email }),
  ]
  return answers.map(({ status, headers, html }) =>
    JSON.stringify([status, [...headers].filter(([name]) => name !== 'date'), html])
      .replaceAll(email, '<address>')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
      .replaceAll(/=[\w-]{43}\b/g, '=<token>'),
  )
}

test('the strength check of passwords is rate-limited by address', async () => {
  const shop = await startShop()
  const ask = async (address: string) => {
    const headers = { 'content-type': 'application/json', origin: TEST_PROVIDER_URL }
    const body = JSON.stringify({ password: 'x', about: [] })
    return (await shop.fetch('/password-strength', { method: 'POST', headers, body }, { address })).status
  }
  expect(await ask('203.0.113.7')).toBe(200)
  await shop.db
    .updateTable('rate_limits')
    .set({ counts: [600, 0, 0, 0] })
    .execute()
  expect([await ask('203.0.113.7'), await ask('203.0.113.8')]).toEqual([429, 200])
})

test('the strength check of passwords answers our own pages only', async () => {
  const shop = await openShop()
  const ask = (body: unknown, headers: Record<string, string> = { origin: TEST_PROVIDER_URL }) =>
    shop.fetch('/password-strength', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const score = async (password: string, about: string[] = []) =>
    ((await (await ask({ password, about })).json()) as { score: number }).score
  expect(await score('password1')).toBeLessThan(2)
  expect(await score(GOOD_PASSWORD)).toBeGreaterThan(2)
  expect((await ask({ password: 'x', about: [] }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await ask({ password: 'x', about: [] }, {})).status).toBe(403)
  const fromShop = await ask({ password: 'x', about: [] }, { origin: 'http://shop.test' })
  expect([fromShop.status, fromShop.headers.get('access-control-allow-origin')]).toEqual([403, null])
  for (const body of [
    {},
    { password: 1, about: [] },
    { password: 'x'.repeat(101), about: [] },
    { password: 'x', about: 'y' },
  ])
    expect((await ask(body)).status).toBe(400)
  expect(shop.logged).toEqual([])
})
