import type { NewOAuthApp } from '@cartwright/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  OFF_SITE_URLS,
  GOOD_PASSWORD,
  pushSignIn,
  findRecoveryToken,
  createSignInClient,
  shareShop,
  startShop,
  TestBrowser,
  type TestShop,
} from '../../testing/index.ts'
import { isAllowedOrigin, isRegisteredCallback } from './allowed-redirects.ts'
import { validateClientUrls } from './validate-client-urls.ts'
import type { OauthClient } from './store.ts'

const sharedShop = shareShop()

const PATH = '/oauth-app/v1/oauth-apps'
const APP: NewOAuthApp = {
  name: 'Kiosk',
  description: 'By the door',
  allowedRedirectUris: ['https://kiosk.example/callback'],
  allowedRedirectDomains: ['https://kiosk.example'],
  applicationType: 'WEB_APP',
  technology: 'ANGULAR',
}

describe('OAuth clients', () => {
  test('OAuth clients are created, read, listed, changed as far as the mask says, and deleted', async () => {
    const { shop, call } = await start()
    const made = await call('POST', PATH, { oAuthApp: APP })
    expect(made).toMatchObject({ status: 200, body: { oAuthApp: { ...APP, loginUrl: '', logoutUrl: '' } } })
    const { id } = made.body.oAuthApp
    expect((await call('GET', `${PATH}/${id}`)).body).toEqual(made.body)
    expect((await call('POST', `${PATH}/query`, {})).body.oAuthApps.map((each: { id: string }) => each.id)).toEqual(
      expect.arrayContaining([id, shop.clientId]),
    )

    const whole = { ...made.body.oAuthApp, name: 'Till', description: 'not in the mask' }
    const changed = await call('PATCH', `${PATH}/${id}`, { oAuthApp: whole, mask: { paths: ['name'] } })
    expect(changed.body.oAuthApp).toEqual({ ...made.body.oAuthApp, name: 'Till' })
    expect((await call('PATCH', `${PATH}/${id}`, { oAuthApp: whole })).status).toBe(400)

    expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(200)
    expect((await call('GET', `${PATH}/${id}`)).body.details.applicationError.code).toBe('CLIENT_NOT_FOUND')
  })

  test('OAuth clients are managed only with the permission to do so', async () => {
    const { shop } = await start()
    const status = async (token: string) => (await shop.call('POST', PATH, { token, body: { oAuthApp: APP } })).status
    expect(await status(await shop.newToken())).toBe(403)
    expect(await status(await shop.newMemberToken())).toBe(403)
    expect(await status(await shop.newApiKey())).toBe(403)
    expect(await status(await shop.newStaffToken('manager'))).toBe(403)
    expect(await status(await shop.newStaffToken('owner'))).toBe(200)
  })

  test('deleting a client signs out its members', async () => {
    const { shop, call } = await start()
    const { id } = (await call('POST', PATH, { oAuthApp: APP })).body.oAuthApp
    const token = await visitorOf(shop, id)
    expect((await shop.call('GET', '/ecom/v1/carts/current', { token })).status).not.toBe(401)
    await call('DELETE', `${PATH}/${id}`)
    expect((await shop.call('GET', '/ecom/v1/carts/current', { token })).status).toBe(401)
    const again = { body: { clientId: id, grantType: 'anonymous' } }
    expect((await shop.call('POST', '/oauth2/token', again)).body.error).toBe('invalid_client')
  })

  test('deleting a client ends the sign-ins of all its visitors, however many there are', async () => {
    const { shop, call } = await start()
    const { id } = (await call('POST', PATH, { oAuthApp: APP })).body.oAuthApp
    const begun = (await shop.call('POST', '/oauth2/token', { body: { clientId: id, grantType: 'anonymous' } })).body
    await sql`insert into token_families (id, subject_id, subject_kind, client_id, created_at, expires_at)
      select gen_random_uuid(), gen_random_uuid(), 'visitor', ${id}, now(), now() + interval '90 days' from generate_series(1, 20_000)`.execute(
      shop.db,
    )
    const other = await shop.anotherProcess()
    expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(200)
    const { rows } = await sql`select from token_families where client_id = ${id} and revoked_at is not null`.execute(
      shop.db,
    )
    expect(rows.length, 'rows that the deletion had to write').toBe(0)

    const renewal = { body: { grantType: 'refresh_token', refreshToken: begun.refresh_token } }
    expect((await shop.call('POST', '/oauth2/token', renewal)).body.error).toBe('invalid_grant')
    await other.pollChanges()
    const headers = { authorization: begun.access_token as string }
    expect((await other.fetch(new Request('http://localhost/ecom/v1/carts/current', { headers }))).status).toBe(401)
  })

  test('deleted clients get no redirect, not by an earlier address either', async () => {
    const { shop, call } = await start()
    const { id } = (await call('POST', PATH, { oAuthApp: APP })).body.oAuthApp
    const token = await visitorOf(shop, id)
    const { email, password } = await shop.newMember()
    const browser = new TestBrowser(shop)
    await browser.post('/sign-in', { email, password })
    const [redirectUri] = APP.allowedRedirectUris!
    const newAddress = (purpose: object) => newRedirect(shop, token, { ...purpose, postFlowUrl: redirectUri! })
    const account = await newAddress({ memberAccountPage: {} })
    await browser.enter(account)
    const backTo = async () => (await browser.get('/account')).html.includes(redirectUri!)
    expect(await backTo()).toBe(true)
    const { sendRecoveryMail } = await createSignInClient(shop, { token })
    await sendRecoveryMail(email, { redirect: { url: redirectUri, clientId: id } })
    const signIn = await pushSignIn(shop, token, { clientId: id, redirectUri })
    const addresses = [signIn.fullUrl, await newAddress({ login: {} }), await newAddress({ logout: { clientId: id } })]
    const opened = await newAddress({ login: {} })
    expect((await browser.enter(opened)).location).toContain(redirectUri)

    await call('DELETE', `${PATH}/${id}`)
    for (const address of [...addresses, opened]) {
      const { status, location } = await browser.enter(address)
      expect([status, location]).toEqual([410, undefined])
    }
    expect(await backTo()).toBe(false)
    const reset = `/reset?token=${await findRecoveryToken(shop, email)}`
    const set = await new TestBrowser(shop).post(reset, { password: GOOD_PASSWORD })
    expect([set.html.includes('Your password has been changed'), set.html.includes(redirectUri!)]).toEqual([
      true,
      false,
    ])
  })

  test('the built-in storefront client cannot be deleted', async () => {
    const { shop, call } = await start()
    expect((await call('DELETE', `${PATH}/${shop.clientId}`)).body.details.applicationError.code).toBe('CLIENT_FIXED')
  })

  test('a changed address applies at once', async () => {
    const { shop, call } = await start()
    const { id } = (await call('POST', PATH, { oAuthApp: APP })).body.oAuthApp
    const token = await visitorOf(shop, id)
    const redirectUri = 'https://kiosk.example/elsewhere'
    const ask = () => pushSignIn(shop, token, { clientId: id, redirectUri })
    await expect(ask()).rejects.toThrow('redirectUri')
    const oAuthApp = { id, allowedRedirectUris: [redirectUri] }
    await call('PATCH', `${PATH}/${id}`, { oAuthApp, mask: { paths: ['allowedRedirectUris'] } })
    await expect(ask()).resolves.toHaveProperty('fullUrl')
  })

  test('RFC 9126, 4: a removed redirect URI gets no response, even for a request accepted before', async () => {
    const { shop, call } = await start()
    const { id } = (await call('POST', PATH, { oAuthApp: APP })).body.oAuthApp
    const { email, password } = await shop.newMember()
    const browser = new TestBrowser(shop)
    await browser.post('/sign-in', { email, password })
    const token = await visitorOf(shop, id)
    const [[redirectUri], [origin]] = [APP.allowedRedirectUris!, APP.allowedRedirectDomains!]
    const ask = async (changes: object) => (await pushSignIn(shop, token, { clientId: id, ...changes })).fullUrl
    const opened = await browser.enter(await ask({ redirectUri, prompt: 'login' }))
    const silent = { redirectUri: undefined, responseMode: 'web_message', prompt: 'none' }
    const newAddress = (purpose: object) => newRedirect(shop, token, { ...purpose, postFlowUrl: `${origin}/back` })
    const waiting = [await ask({ redirectUri }), await ask(silent), await newAddress({ login: {} })]
    const signOut = await newAddress({ logout: { clientId: id } })

    const oAuthApp = { id, allowedRedirectUris: ['https://other.example/'], allowedRedirectDomains: [] }
    await call('PATCH', `${PATH}/${id}`, {
      oAuthApp,
      mask: { paths: ['allowedRedirectUris', 'allowedRedirectDomains'] },
    })
    for (const address of [...waiting, opened.location ?? '']) {
      const { status, location, html } = await browser.enter(address)
      expect([address, status, location]).toEqual([address, 410, undefined])
      expect(html).not.toContain(origin)
    }
    expect((await browser.post(opened.location ?? '', { email, password })).status).toBe(410)
    expect((await new TestBrowser(shop).enter(signOut)).location).toBe('/signed-out')
  })

  test('pages of a client may call from a browser as long as the client exists', async () => {
    const { shop, call } = await start(startShop)
    const mayCall = async (origin: string) => {
      const { headers } = await shop.fetch('/stores-reader/v1/products/query', { method: 'POST', headers: { origin } })
      return headers.get('access-control-allow-origin') === origin
    }
    expect(await mayCall('https://kiosk.example')).toBe(false)
    const { id } = (await call('POST', PATH, { oAuthApp: APP })).body.oAuthApp
    await shop.provider.pollChanges()
    expect(await mayCall('https://kiosk.example')).toBe(true)
    expect(await mayCall('http://kiosk.example')).toBe(false)
    await call('DELETE', `${PATH}/${id}`)
    expect(await mayCall('https://kiosk.example')).toBe(false)
  })

  test('invalid addresses are refused, each with its field', async () => {
    const { call } = await start()
    const oAuthApp = { ...APP, allowedRedirectUris: ['https://good.example/', 'https://bad.example/*'] }
    expect(await call('POST', PATH, { oAuthApp })).toMatchObject({
      status: 400,
      body: {
        details: { validationError: { fieldViolations: [{ field: 'oAuthApp.allowedRedirectUris[1]', data: {} }] } },
      },
    })
  })
})

describe('addresses of a client', () => {
  const problems = (changes: Partial<OauthClient>, allowHttp = false) =>
    validateClientUrls({ ...CLIENT, ...changes }, { allowHttp }).length

  test.each([
    ['https://shop.example/callback', 0],
    ['https://shop.example/callback?a=b', 0],
    ['http://localhost:5173/callback', 0],
    ['http://127.0.0.1/callback', 0],
    ['http://shop.example/callback', 1],
    ['https://shop.example/callback#', 1],
    ['https://shop.example/callback#x', 1],
    ['https://*.shop.example/', 1],
    ['https://shop.example/*', 1],
    ['https://ada:secret@shop.example/', 1],
    ['https://shop\u00adexample/', 1],
    ['//shop.example/', 1],
    ['/callback', 1],
    ['com.example.app:/callback', 1],
    ['javascript:alert(1)', 1],
    ['data:text/html,x', 1],
  ])('a redirect URI %s: %i problems', (address, expected) => {
    expect(problems({ allowedRedirectUris: [address] })).toBe(expected)
  })

  test('plain http is allowed for loopback, or for a shop without https', () => {
    expect(problems({ allowedRedirectUris: ['http://shop.example/'] }, true)).toBe(0)
    expect(problems({ allowedRedirectDomains: ['http://shop.example'] })).toBe(1)
    expect(problems({ loginUrl: 'http://shop.example/' })).toBe(1)
  })

  test('RFC 8252, 7.1: mobile apps may have a scheme of their own, named after a domain', () => {
    const mobile = (address: string) => problems({ applicationType: 'MOBILE', allowedRedirectUris: [address] })
    expect(mobile('com.example.app:/callback')).toBe(0)
    for (const address of ['app:/callback', 'javascript:/x', 'com.example.app:callback', 'com.example.app:/#x'])
      expect(mobile(address), address).toBe(1)
  })

  test('an origin has no path, query or credentials', () => {
    const origin = (address: string) => problems({ allowedRedirectDomains: [address] })
    expect(origin('https://shop.example')).toBe(0)
    expect(origin('https://shop.example:8443')).toBe(0)
    for (const address of ['https://shop.example/', 'https://shop.example:443', 'shop.example', 'https://SHOP.example'])
      expect(origin(address), address).toBe(1)
  })

  test('RFC 8252, 7.3: the port of a loopback redirect URI is open, and nothing else', () => {
    const app = { ...CLIENT, allowedRedirectUris: ['http://127.0.0.1/callback', 'http://localhost/callback'] }
    const isGood = (address: string) => isRegisteredCallback(app, address, { allowLoopback: false })
    expect(isGood('http://127.0.0.1:49152/callback')).toBe(true)
    for (const address of [
      'http://127.0.0.1:49152/other',
      'http://127.0.0.1:49152/callback?x=y',
      'http://127.0.0.1:49152/callback#x',
      'https://127.0.0.1:49152/callback',
      'http://localhost:49152/callback',
      'http://127.0.0.2:49152/callback',
      'http://[::1]:49152/callback',
      'http://127.0.0.1:1@evil.example/callback',
    ])
      expect(isGood(address), address).toBe(false)
  })

  test('no foreign address is an origin of the client', () => {
    const app = { ...CLIENT, allowedRedirectDomains: ['http://shop.test'] }
    expect(OFF_SITE_URLS.filter((address) => isAllowedOrigin(app, address, { allowLoopback: false }))).toEqual([])
  })
})

const CLIENT: OauthClient = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'App',
  description: '',
  loginUrl: undefined,
  logoutUrl: undefined,
  allowedRedirectUris: [],
  allowedRedirectDomains: [],
  applicationType: 'WEB_APP',
  technology: '',
  mediaHost: 'shop',
  isBuiltIn: false,
  createdAt: new Date(0),
}

async function start(open = sharedShop) {
  const shop = await open()
  const token = await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-CLIENTS'])
  return { shop, call: (method: string, path: string, body?: object) => shop.call(method, path, { token, body }) }
}

async function visitorOf(shop: TestShop, clientId: string): Promise<string> {
  const { body } = await shop.call('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  return body.access_token as string
}

/** Requests the address of a hosted page, as the client does. */
async function newRedirect(
  shop: TestShop,
  token: string,
  { postFlowUrl, ...purpose }: { postFlowUrl: string },
): Promise<string> {
  const request = { ...purpose, callbacks: { postFlowUrl } }
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', request, { token })
  return redirectSession.fullUrl
}
