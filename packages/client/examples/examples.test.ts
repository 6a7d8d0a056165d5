import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { createSigner, createWebhookClaims } from '../src/fixtures/signing.ts'
import { getMemberAt, createGrantResponse, startServer, type ReceivedRequest } from '../src/fixtures/server.ts'
import { fillTheCatalogue } from './app-writes-catalogue.example.ts'
import { registerAndSignIn } from './direct-login.example.ts'
import { signInAndOut } from './member-login.example.ts'
import { receiveWebhook } from './webhooks.example.ts'

// Examples that need features missing in this shop, against a scripted server. Those for visitors run against the
// shop itself (apps/provider/src/testing/client-examples.test.ts).

const BASE_URL = 'http://shop.test'
const CLIENT_ID = '2656201f-a899-4ec4-8b24-d1132bcf5405'

afterEach(() => {
  vi.unstubAllGlobals()
})

function serve(answer: (asked: ReceivedRequest) => Response) {
  const { asked, fetch } = startServer(answer)
  vi.stubGlobal('fetch', fetch)
  return asked
}

const refused = (status: number, code: string, description: string) =>
  Response.json({ message: description, details: { applicationError: { code, description } } }, { status })

/** Provider with sign-in: its redirect sessions lead to an authorize endpoint, which redirects back with a code. */
function signInServer(accounts: (asked: ReceivedRequest) => Response | undefined = () => undefined) {
  return serve((asked) => {
    const { pathname, searchParams } = asked.url
    if (pathname === '/oauth2/token')
      return asked.body?.grantType === 'authorization_code'
        ? createGrantResponse('member-token', 'member-refresh')
        : createGrantResponse('visitor-token', 'visitor-refresh')
    if (pathname.endsWith('/redirect-session')) {
      const state = String(getMemberAt(asked.body, 'auth', 'authRequest', 'state'))
      const to = getMemberAt(asked.body, 'logout') ? 'logout' : 'authorize'
      const fullUrl = `${BASE_URL}/${to}?${new URLSearchParams({ state })}`
      return Response.json({
        redirectSession: { id: 'r', fullUrl, urlDetails: { endpoint: fullUrl }, sessionToken: '' },
      })
    }
    if (pathname === '/authorize') {
      const back = `http://localhost:3000/signed-in?${new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '' })}`
      return new Response(null, { status: 302, headers: { location: back } })
    }
    return accounts(asked) ?? new Response('{}', { status: 404 })
  })
}

/** Address at which a browser arrives after one redirect. */
async function visit(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  return response.headers.get('location') ?? url
}

test('member login: the shopper returns with a code, and becomes a member', async () => {
  const asked = signInServer(({ url, headers }) =>
    url.pathname.endsWith('/members/my') && headers.get('authorization') === 'member-token'
      ? Response.json({ member: { id: 'm', loginEmail: 'ada@example.com', profile: { nickname: 'Ada' } } })
      : undefined,
  )
  expect(await signInAndOut(BASE_URL, CLIENT_ID, visit)).toBe('Ada')
  const exchange = asked.find(({ body }) => body?.grantType === 'authorization_code')
  expect(exchange?.body).toMatchObject({ code: 'c', redirectUri: 'http://localhost:3000/signed-in' })
  expect(String(exchange?.body?.codeVerifier)).toHaveLength(43)
})

test('member login: a refusal of the page is reported', async () => {
  signInServer()
  const back = 'http://localhost:3000/signed-in?error=access_denied&error_description=You+said+no.'
  await expect(signInAndOut(BASE_URL, CLIENT_ID, () => Promise.resolve(back))).rejects.toThrow('You said no.')
})

test('direct login: an existing account signs in, a wrong code is entered again, and a lost one sent again', async () => {
  const asked = signInServer(({ url, body }) => {
    if (url.pathname.endsWith('/v2/register')) return refused(409, '-19995', 'There is an account with this e-mail.')
    if (url.pathname.endsWith('/v2/login') || url.pathname.endsWith('/v1/auth/resend'))
      return Response.json({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'state' })
    if (url.pathname.endsWith('/v1/auth/verify'))
      return body?.code === '123456'
        ? Response.json({ state: 'SUCCESS', sessionToken: 'session' })
        : refused(400, 'VERIFICATION_FAILED', 'The code is wrong.')
    return undefined
  })
  const entered = ['000000', '', '123456']
  const problems: (string | undefined)[] = []
  const askForCode = (problem?: string) => {
    problems.push(problem)
    return Promise.resolve(entered.shift() ?? '')
  }
  const credentials = { email: 'ada@example.com', password: 'correct horse' }
  expect(await registerAndSignIn(BASE_URL, CLIENT_ID, credentials, askForCode)).toBe('signed in')
  expect(problems[0]).toBeUndefined()
  expect(problems[1]).toContain('The code is wrong.')
  expect(asked.some(({ body }) => getMemberAt(body, 'auth', 'authRequest', 'sessionToken') === 'session')).toBe(true)
})

test('direct login: a shop with owner approval reports it, and a refusal is explained', async () => {
  const credentials = { email: 'ada@example.com', password: 'p' }
  const noCode = () => Promise.reject(new Error('No code is asked for.'))
  signInServer(() => Response.json({ state: 'REQUIRE_OWNER_APPROVAL' }))
  expect(await registerAndSignIn(BASE_URL, CLIENT_ID, credentials, noCode)).toBe('waiting for the owner')
  signInServer(() => refused(400, '-19971', 'A captcha is needed.'))
  expect(await registerAndSignIn(BASE_URL, CLIENT_ID, credentials, noCode)).toEqual({
    problem: expect.stringContaining('captcha'),
  })
})

test('direct login: a required proof of work is done', async () => {
  const puzzle = { salt: 'salt', hash: createHash('sha256').update('salt7').digest('base64url'), max: 10 }
  const challenge = `${Buffer.from(JSON.stringify(puzzle)).toString('base64url')}.signed`
  const data = { captcha: 'silent', kind: 'PROOF_OF_WORK', challenge }
  const asked = signInServer(({ url, body }) => {
    if (!url.pathname.endsWith('/v2/register')) return undefined
    return body?.captchaTokens
      ? Response.json({ state: 'REQUIRE_OWNER_APPROVAL' })
      : Response.json({ details: { applicationError: { code: '-19971', data } } }, { status: 403 })
  })
  const credentials = { email: 'ada@example.com', password: 'p' }
  const noCode = () => Promise.reject(new Error('No code is asked for.'))
  expect(await registerAndSignIn(BASE_URL, CLIENT_ID, credentials, noCode)).toBe('waiting for the owner')
  expect(asked.at(-1)?.body?.captchaTokens).toEqual([{ InvisibleRecaptcha: `${challenge}.7` }])
})

test('an app writes the catalogue: each product is created once, under its key', async () => {
  const asked = serve(({ method, url, body }) => {
    if (method === 'POST' && url.pathname.endsWith('/v1/products'))
      return Response.json({ product: { id: `id of ${String(getMemberAt(body, 'product', 'name'))}` } })
    if (url.pathname.endsWith('/v1/collections')) return Response.json({ collection: { id: 'c' } })
    if (!url.pathname.endsWith('/adjust-properties')) return Response.json({})
    const ids = body?.ids as string[] // the example sends a list of ids
    return Response.json({
      results: ids.map((id, originalIndex) => ({ itemMetadata: { id, originalIndex, success: originalIndex > 0 } })),
    })
  })
  expect(await fillTheCatalogue(BASE_URL, 'key', 'site')).toEqual(['id of Soup bowl'])
  expect(asked[0]?.headers.get('idempotency-key')).toBe('stoneware-Breakfast plate')
  expect(asked.every(({ headers }) => headers.get('authorization') === 'key')).toBe(true)
  expect(asked.map(({ url }) => url.pathname)).toContain('/stores/v1/collections/c/productIds')
})

test('webhooks: an event signed by the shop is handled, and no other', async () => {
  const { publicKey, sign } = await createSigner()
  const forger = await createSigner()
  const notes: string[] = []
  const send = (jwt: string) =>
    receiveWebhook(
      new Request('https://app.example/webhooks', { method: 'POST', body: jwt }),
      { appId: 'app', publicKey },
      { add: (note) => void notes.push(note) },
    )
  const claims = createWebhookClaims('com.wix.ecommerce.catalog.api.v1.ProductChanged', {
    productId: 'plate',
    changedFields: ['price', 'name'],
  })
  expect((await send(await sign(claims))).status).toBe(200)
  expect(notes).toEqual(['plate: price, name'])
  expect((await send(await forger.sign(claims))).status).toBe(500)

  const event = {
    id: 'event-1',
    entityFqdn: 'wix.ecom.v1.cart',
    slug: 'created',
    createdEvent: { entity: { id: 'cart', currency: 'EUR' } },
  }
  await send(await sign(createWebhookClaims('wix.ecom.v1.cart_created', event)))
  expect(notes.at(-1)).toBe('event-1: a cart in EUR')
})
