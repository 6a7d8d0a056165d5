import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { staff } from '../../cli/staff.ts'
import { deleteExpiredRows } from '../../app/maintenance.ts'
import {
  findMailsTo,
  runCommand,
  runCommandIn,
  shareShop,
  startShop,
  TEST_PROVIDER_URL,
  TestBrowser,
  type TestShop,
  type TestShopOptions,
} from '../../testing/index.ts'

const openShop = shareShop()

const ANNA = 'anna@shop.example'
const PASSWORD = 'seven herons on a mossy wall'
const MINUTE_MS = 60_000

/** Starts a shop with Anna as its owner, and returns her one-time password. */
async function startAnnasShop(options: TestShopOptions = {}): Promise<{ shop: TestShop; oneTime: string }> {
  const shop = await startShop(options)
  const { printed } = await runCommand(shop, staff, 'add', '--email', ANNA, '--name', 'Anna', '--role', 'owner')
  return { shop, oneTime: printed }
}

/** Creates a browser in which Anna is signed in, with a password of her own. */
async function signInAnna(shop: TestShop, oneTime: string): Promise<TestBrowser> {
  const browser = new TestBrowser(shop)
  await browser.post('/staff/sign-in', { email: ANNA, password: oneTime })
  const chosen = await browser.post('/staff/new-password', { password: PASSWORD })
  expect(chosen).toMatchObject({ status: 303, location: '/staff' })
  return browser
}

const signIn = (browser: TestBrowser, password: string, email = ANNA) =>
  browser.post('/staff/sign-in', { email, password })

const callSignIn = (shop: TestShop, password: string, email = ANNA) =>
  shop.call('POST', '/cartwright/v1/staff/sign-in', { body: { email, password } })

test('a new shop has an owner, whose password is shown once', async () => {
  const shop = await startShop()
  const made = await Promise.all(Array.from({ length: 5 }, () => shop.provider.createFirstOwner('owner@localhost')))
  const told = made.filter((password) => password !== undefined)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await runCommand(shop, staff, 'list')).printed).toBe('owner  Owner <owner@localhost>')
  const browser = new TestBrowser(shop)
  expect(await signIn(browser, told[0]!, 'OWNER@localhost')).toMatchObject({ status: 303, location: '/staff' })
  expect(await browser.get('/staff')).toMatchObject({ status: 303, location: '/staff/new-password' })
  expect(await shop.provider.createFirstOwner('other@localhost')).toBeUndefined()
})

test('a one-time password permits only choosing a new one, and then becomes invalid', async () => {
  const { shop, oneTime } = await startAnnasShop()
  expect(await callSignIn(shop, oneTime)).toMatchObject({
    status: 403,
    body: { details: { applicationError: { code: 'NEW_PASSWORD_REQUIRED' } } },
  })
  const browser = new TestBrowser(shop)
  await signIn(browser, oneTime)
  for (const password of ['', 'short', 'password123', ANNA, oneTime])
    expect((await browser.post('/staff/new-password', { password })).status, password).toBe(422)
  expect(await browser.post('/staff/new-password', { password: PASSWORD })).toMatchObject({ location: '/staff' })
  const home = await browser.get('/staff')
  expect(home.status).toBe(200)
  expect(home.html).toContain('Anna')
  expect((await signIn(new TestBrowser(shop), oneTime)).status).toBe(422)
  expect(await signIn(new TestBrowser(shop), PASSWORD)).toMatchObject({ status: 303, location: '/staff' })
  expect(await findMailsTo(shop, ANNA, 'staff-password-changed')).toHaveLength(1)
})

test('staff pages are in the language of the browser, else in that of the shop, with roles, refusals and dates', async () => {
  const shop = await startShop({ shop: { locale: 'fr-FR' } })
  const { printed } = await runCommand(shop, staff, 'add', '--email', ANNA, '--name', 'Anna', '--role', 'viewer')
  const browser = new TestBrowser(shop)
  const read = async (path: string, language = '') =>
    (await browser.get(path, { 'accept-language': language, 'user-agent': 'curl/8.0' })).html
  expect(await read('/staff/sign-in')).toContain('<html lang="fr" dir="ltr">')
  expect(await read('/staff/sign-in', 'nl')).toContain('<h1>Connexion de l’équipe</h1>')
  expect(await read('/staff/sign-in', 'he-IL')).toContain('<html lang="he" dir="rtl">')

  const de = { 'accept-language': 'de-CH, en', origin: TEST_PROVIDER_URL }
  await browser.post('/staff/sign-in', { email: ANNA, password: printed }, de)
  expect(await read('/staff/new-password', 'de-CH, en')).toContain('Ihr Einmalpasswort wurde verwendet.')
  const refused = await browser.post('/staff/new-password', { password: printed }, de)
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.html).toContain('Wählen Sie ein anderes Passwort als Ihr bisheriges.')
  const weak = await browser.post('/staff/new-password', { password: ANNA }, de)
  expect(weak.html).toContain('Verwenden Sie nicht Ihren Namen')

  await browser.post('/staff/new-password', { password: PASSWORD }, de)
  const home = await read('/staff', 'de-CH, en')
  expect(home).toContain('Rolle: Betrachter')
  expect(home).toContain('App oder Skript')
  const date = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'UTC' }).format(shop.now)
  expect(home).toContain(`Dieser Browser, seit ${date}`)
})

test('a one-time password signs in one of many concurrent browsers, and no other until it is replaced', async () => {
  const { shop, oneTime } = await startAnnasShop({ signIn: { captcha: 'NONE' } })
  const browsers = Array.from({ length: 5 }, () => new TestBrowser(shop))
  const answers = await Promise.all(browsers.map((browser) => signIn(browser, oneTime)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 422, 422, 422, 422])
  expect((await signIn(new TestBrowser(shop), oneTime)).status).toBe(422)
  expect((await callSignIn(shop, oneTime)).status).toBe(401)

  const first = browsers[answers.findIndex(({ status }) => status === 303)]!
  expect(await first.post('/staff/new-password', { password: PASSWORD })).toMatchObject({ location: '/staff' })
  const { printed: reset } = await runCommand(shop, staff, 'reset-password', ANNA)
  expect((await signIn(new TestBrowser(shop), reset)).status).toBe(303)
})

test('a one-time password expires after a week', async () => {
  const { shop, oneTime } = await startAnnasShop()
  shop.passTime(7 * 24 * 60 * MINUTE_MS + 1)
  expect((await signIn(new TestBrowser(shop), oneTime)).status).toBe(422)
})

test('a shop with outgoing mail sends the one-time password to its owner', async () => {
  const shop = await openShop()
  const anna = ['--email', ANNA, '--name', 'Anna', '--role', 'viewer']
  const { printed, said } = await runCommandIn({ SMTP_URL: 'smtp://mail.example' }, shop, staff, 'add', ...anna)
  expect(printed).toBe('')
  expect(said).toContain('on its way to anna@shop.example')
  const [mail] = await findMailsTo(shop, ANNA, 'staff-one-time-password')
  expect(mail).toMatchObject({ name: 'Anna', link: `${TEST_PROVIDER_URL}/staff/sign-in`, days: 7 })
  expect((await signIn(new TestBrowser(shop), mail!.password)).status).toBe(303)
})

test('a script gets a token for the password, and is identified as staff', async () => {
  const { shop, oneTime } = await startAnnasShop()
  await signInAnna(shop, oneTime)
  const { accessToken, expiresIn } = (await callSignIn(shop, PASSWORD)).body as {
    accessToken: string
    expiresIn: number
  }
  expect(expiresIn).toBe(3_600)
  const product = { name: 'Plate', productType: 'physical', priceData: { price: 10 } }
  const made = await shop.call('POST', '/stores/v1/products', { token: accessToken, body: { product } })
  expect(made.status).toBe(200)
  const { id } = await shop.db.selectFrom('staff').select('id').where('email', '=', ANNA).executeTakeFirstOrThrow()
  const { identity } = await shop.db
    .selectFrom('outbox')
    .select('identity')
    .where('entity_id', '=', (made.body as { product: { id: string } }).product.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(identity).toEqual({ identityType: 'WIX_USER', wixUserId: id })
})

test('no response reveals staff accounts', async () => {
  const { shop, oneTime } = await startAnnasShop()
  await signInAnna(shop, oneTime)
  await runCommand(shop, staff, 'add', '--email', 'out@shop.example', '--name', 'Out', '--role', 'viewer')
  await runCommand(shop, staff, 'disable', 'out@shop.example')
  await shop.db
    .insertInto('staff')
    .values({ id: crypto.randomUUID(), email: 'none@shop.example', name: 'None', role: 'viewer' })
    .execute()
  const answers = await Promise.all(
    [ANNA, 'nobody@shop.example', 'out@shop.example', 'none@shop.example', 'no address', ''].map(async (email) => {
      const called = await callSignIn(shop, 'wrong', email)
      const page = await signIn(new TestBrowser(shop), 'wrong', email)
      return { called: [called.status, called.text], page: [page.status, page.html.replace(/value="[^"]*"/g, '')] }
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.called[0]).toBe(401)
})

test('ten of a hundred concurrent guesses check the password', async () => {
  const { shop, oneTime } = await startAnnasShop({ signIn: { captcha: 'NONE' } })
  const other = await shop.anotherProcess()
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, i) => {
      const body = JSON.stringify({ email: i % 2 ? ANNA : ANNA.toUpperCase(), password: `guess ${i}` })
      const headers = { 'content-type': 'application/json' }
      const request = new Request(`${TEST_PROVIDER_URL}/cartwright/v1/staff/sign-in`, { method: 'POST', body, headers })
      return (i % 3 ? other : shop.provider).fetch(request)
    }),
  )
  const made = tries.filter(({ status }) => status === 401).length
  console.log(`guesses at a password of staff that were tried: ${made} of ${tries.length}`)
  expect(made).toBeLessThanOrEqual(10)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(tries.length - made)
  expect((await callSignIn(shop, oneTime)).status).toBe(429)
  shop.passTime(30 * MINUTE_MS)
  expect((await callSignIn(shop, oneTime)).status).toBe(403)
})

test('A6: an address that only the database folds to another counts as another, and has no tries for it', async () => {
  const shop = await openShop()
  const email = 'iris@visiting.shop.example'
  const asViewer = ['--email', email, '--name', 'Iris', '--role', 'viewer']
  const { printed: oneTime } = await runCommand(shop, staff, 'add', ...asViewer)
  // PostgreSQL lowers İ to i, Unicode does not.
  for (const way of [email.replace('i', 'İ'), email.replace('vi', 'vİ'), email.replaceAll('i', 'İ')])
    expect((await callSignIn(shop, oneTime, way)).status, way).toBe(401)
  expect((await callSignIn(shop, oneTime, email.toUpperCase())).status).toBe(403)
})

test('A6: guesses of strangers do not lock staff out on a trusted device, however many there are', async () => {
  const { shop, oneTime } = await startAnnasShop({ signIn: { captcha: 'NONE' } })
  await signInAnna(shop, oneTime)
  const from = '203.0.113.7'
  const answers = async (sender: string, password: string, email = ANNA) => {
    const body = { email, password }
    return (await shop.call('POST', '/cartwright/v1/staff/sign-in', { body, from: sender })).status
  }
  expect(await answers(from, PASSWORD)).toBe(200)
  for (let index = 0; index < 12; index++) await answers(`198.51.100.${index}`, 'guessed')
  expect(await answers('198.51.100.99', PASSWORD)).toBe(429)
  expect(await answers(from, PASSWORD)).toBe(200)
  for (let index = 0; index < 10; index++) expect(await answers(from, 'mistyped')).toBe(401)
  expect(await answers(from, PASSWORD)).toBe(429)

  shop.passTime(30 * MINUTE_MS)
  await shop.db
    .insertInto('rate_limits')
    .values({ key: 'staff-login all', period: Math.floor(shop.now.getTime() / 300_000), counts: [5_000, 0, 0, 0] })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ counts: [5_000, 0, 0, 0] }))
    .execute()
  expect(await answers('198.51.100.99', PASSWORD)).toBe(200)
})

test('addresses of staff sign-ins are stored for a month, those of shoppers are not', async () => {
  const { shop, oneTime } = await startAnnasShop()
  await signInAnna(shop, oneTime)
  await shop.newMember()
  const endedDaysAgo = async (days: number) => {
    await sql`update token_families set expires_at = now() - ${days} * interval '1 day'`.execute(shop.db)
    await deleteExpiredRows(shop.db)
    return (await shop.db.selectFrom('token_families').select('subject_kind').execute()).map((row) => row.subject_kind)
  }
  const kept = await endedDaysAgo(30)
  expect(kept.length).toBeGreaterThan(0)
  expect(new Set(kept)).toEqual(new Set(['merchant']))
  expect(await endedDaysAgo(32)).toEqual([])
})

test('sign-ins are listed, and an ended one is refused at once in every process that refreshes', async () => {
  const { shop, oneTime } = await startAnnasShop()
  const here = await signInAnna(shop, oneTime)
  const there = new TestBrowser(shop)
  await signIn(there, PASSWORD)
  const { accessToken } = (await callSignIn(shop, PASSWORD)).body as { accessToken: string }
  const home = await here.get('/staff')
  const ids = [...home.html.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids).toHaveLength(2)
  const other = await shop.anotherProcess()
  for (const session of ids) await here.post('/staff', { intent: 'end', session })
  expect(await there.get('/staff')).toMatchObject({ status: 303, location: '/staff/sign-in' })
  const read = { headers: { authorization: accessToken } }
  await other.pollChanges()
  for (const provider of [shop.provider, other])
    expect((await provider.fetch(new Request(`${TEST_PROVIDER_URL}/cartwright/v1/settings`, read))).status).toBe(401)
  expect((await here.get('/staff')).status).toBe(200)
})

test('staff cannot end the sign-ins of other staff', async () => {
  const { shop, oneTime } = await startAnnasShop()
  const anna = await signInAnna(shop, oneTime)
  const { printed } = await runCommand(
    shop,
    staff,
    'add',
    '--email',
    'eve@shop.example',
    '--name',
    'Eve',
    '--role',
    'viewer',
  )
  const eve = new TestBrowser(shop)
  await signIn(eve, printed, 'eve@shop.example')
  await eve.post('/staff/new-password', { password: `${PASSWORD} too` })
  const families = await shop.db
    .selectFrom('token_families')
    .select('id')
    .where('subject_kind', '=', 'merchant')
    .execute()
  for (const session of [...families.map(({ id }) => id), 'x', ''])
    expect((await eve.post('/staff', { intent: 'end', session })).status).toBe(303)
  expect((await anna.get('/staff')).status).toBe(200)
})

test('sign-out, a reset, a new password and disabling end the sessions concerned', async () => {
  const { shop, oneTime } = await startAnnasShop()
  const browser = await signInAnna(shop, oneTime)
  const other = new TestBrowser(shop)
  await signIn(other, PASSWORD)
  const cookie = new Map(browser.cookies)
  expect(await browser.post('/staff', { intent: 'sign-out' })).toMatchObject({ location: '/staff/sign-in' })
  expect(browser.cookies.size).toBe(0)
  for (const [name, value] of cookie) browser.cookies.set(name, value)
  expect((await browser.get('/staff')).location).toBe('/staff/sign-in')

  expect((await other.get('/staff')).status).toBe(200)
  const { printed: reset } = await runCommand(shop, staff, 'reset-password', ANNA)
  expect((await other.get('/staff')).location).toBe('/staff/sign-in')
  expect((await signIn(other, PASSWORD)).status).toBe(422)

  const [one, two] = [new TestBrowser(shop), new TestBrowser(shop)]
  await signIn(one, reset)
  await one.post('/staff/new-password', { password: `${PASSWORD} again` })
  await signIn(two, `${PASSWORD} again`)
  await one.post('/staff/new-password', { password: `${PASSWORD} and again` })
  expect((await one.get('/staff')).status).toBe(200)
  expect((await two.get('/staff')).location).toBe('/staff/sign-in')

  await runCommand(shop, staff, 'disable', ANNA)
  expect((await one.get('/staff')).location).toBe('/staff/sign-in')
  expect((await signIn(one, `${PASSWORD} and again`)).status).toBe(422)
})

test('a password change requires a recent sign-in', async () => {
  const { shop, oneTime } = await startAnnasShop()
  const browser = await signInAnna(shop, oneTime)
  expect((await browser.get('/staff/new-password')).status).toBe(200)
  shop.passTime(6 * MINUTE_MS)
  const late = await browser.post('/staff/new-password', { password: `${PASSWORD} again` })
  expect(late.location).toBe('/staff/sign-in?for=password')
  const again = await browser.post('/staff/sign-in?for=password', { email: ANNA, password: PASSWORD })
  expect(again.location).toBe('/staff/new-password')
  expect((await browser.post('/staff/new-password', { password: `${PASSWORD} again` })).location).toBe('/staff')
})

test('a sign-in lasts for a working day', async () => {
  const { shop, oneTime } = await startAnnasShop()
  const browser = await signInAnna(shop, oneTime)
  shop.passTime(12 * 60 * MINUTE_MS - 1)
  expect((await browser.get('/staff')).status).toBe(200)
  shop.passTime(1)
  expect((await browser.get('/staff')).location).toBe('/staff/sign-in')
})

test('W4: requests of other sites change nothing', async () => {
  const { shop, oneTime } = await startAnnasShop()
  const browser = await signInAnna(shop, oneTime)
  const before = await shop.db.selectFrom('staff').selectAll().execute()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://shop.test', 'sec-fetch-site': 'same-site' },
    {},
  ]
  const forms: [path: string, fields: Record<string, string>][] = [
    ['/staff', { intent: 'sign-out' }],
    ['/staff/new-password', { password: `${PASSWORD} of mine` }],
    ['/staff/sign-in', { email: ANNA, password: PASSWORD }],
  ]
  let changed = 0
  for (const headers of foreign)
    for (const [path, fields] of forms) if ((await browser.post(path, fields, headers)).status !== 403) changed++
  // Such a body needs no preflight of the browser, and is refused as a form.
  for (const type of ['text/plain', 'application/json', 'multipart/form-data'])
    for (const [path, fields] of forms) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'content-type': type, cookie, origin: 'https://evil.example' }
      const { status } = await shop.fetch(path, { method: 'POST', headers, body: JSON.stringify(fields) })
      if (status !== 403 && status !== 415) changed++
    }
  for (const path of ['/staff?intent=sign-out', `/staff/sign-in?email=${ANNA}&password=${PASSWORD}`])
    await browser.get(path)
  console.log(`requests of other sites that changed something: ${changed}`)
  expect(changed).toBe(0)
  expect(await shop.db.selectFrom('staff').selectAll().execute()).toEqual(before)
  expect((await browser.get('/staff')).status).toBe(200)
})

test('W7: the cookie is host-only, HttpOnly and SameSite=Strict, and new at every sign-in', async () => {
  const { shop, oneTime } = await startAnnasShop({ secureCookies: true })
  const browser = new TestBrowser(shop)
  const secrets: string[] = []
  for (const [path, fields] of [
    ['/staff/sign-in', { email: ANNA, password: oneTime }],
    ['/staff/new-password', { password: PASSWORD }],
    ['/staff/sign-in', { email: ANNA, password: PASSWORD }],
  ] as const) {
    const { headers } = await browser.post(path, fields)
    const [cookie = '', ...more] = headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^__Host-cw-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    secrets.push(cookie)
  }
  expect(new Set(secrets).size).toBe(3)
  const copied = new TestBrowser(shop)
  copied.cookies.set('__Host-cw-staff', browser.cookies.get('__Host-cw-staff')!)
  await signIn(browser, PASSWORD)
  expect((await copied.get('/staff')).location).toBe('/staff/sign-in')
  const planted = new TestBrowser(shop)
  planted.cookies.set('__Host-cw-staff', 'A'.repeat(43))
  await signIn(planted, PASSWORD)
  expect(planted.cookies.get('__Host-cw-staff')).not.toBe('A'.repeat(43))
})

test('a shopper cookie gives no access here, and a staff cookie none to shopper pages', async () => {
  const { shop, oneTime } = await startAnnasShop()
  const browser = await signInAnna(shop, oneTime)
  const shopper = new TestBrowser(shop)
  shopper.cookies.set('cw-account', browser.cookies.get('cw-staff')!)
  expect((await shopper.get('/staff')).location).toBe('/staff/sign-in')
  const secret = browser.cookies.get('cw-staff')!
  const renewed = { body: { grantType: 'refresh_token', refreshToken: secret } }
  expect((await shop.call('POST', '/oauth2/token', renewed)).status).toBe(400)
  expect((await shop.call('GET', '/cartwright/v1/settings', { token: secret })).status).toBe(401)
})

test('passwords and addresses of staff are not logged', async () => {
  const { shop, oneTime } = await startAnnasShop()
  await signInAnna(shop, oneTime)
  await signIn(new TestBrowser(shop), 'wrong password')
  expect(shop.logged.join('\n')).not.toMatch(/anna@|wrong password|herons/)
})
