import { createHmac, createPublicKey } from 'node:crypto'
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { startShop, TEST_PROVIDER_URL } from '../../testing/index.ts'

const CART = '/ecom/v1/carts/current'
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a forged access token is refused, however it was forged', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const real = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token: real })
  const [header, payload, signature] = real.split('.') as [string, string, string]
  const head = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string; kid: string; typ: string }
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, string | number>
  const row = await shop.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
  const ours = await importJWK(row.private_jwk, 'ES256')
  const publicJwk = row.public_jwk as { x: string }
  const publicPem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const { privateKey: theirs, publicKey: theirPublic } = await generateKeyPair('ES256', { extractable: true })
  const theirJwk = await crypto.subtle.exportKey('jwk', theirPublic)
  const { privateKey: rsa } = await generateKeyPair('RS256')

  const signed = (
    changed: Record<string, unknown>,
    protectedHeader: Record<string, unknown> = {},
    key: Parameters<SignJWT['sign']>[0] = ours,
  ) => {
    const merged = Object.fromEntries(
      Object.entries({ ...claims, ...changed }).filter(([, value]) => value !== undefined),
    )
    return new SignJWT(merged).setProtectedHeader({ ...head, ...protectedHeader }).sign(key)
  }
  const hmac = (secret: string | Buffer, changed: object = {}) => {
    const text = `${base64({ ...head, alg: 'HS256', ...changed })}.${payload}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const now = Math.floor(shop.now.getTime() / 1_000)
  const member = base64({ ...claims, kind: 'member' })
  const stranger = base64({ ...claims, sub: crypto.randomUUID() })

  const forged: Record<string, string> = {
    'no algorithm': `${base64({ ...head, alg: 'none' })}.${payload}.`,
    'no algorithm, kept signature': `${base64({ ...head, alg: 'none' })}.${payload}.${signature}`,
    'No algorithm in other letters': `${base64({ ...head, alg: 'NoNe' })}.${payload}.`,
    unsecured: new UnsecuredJWT(claims).encode(),
    'stripped signature': `${header}.${payload}.`,
    'no third part': `${header}.${payload}`,
    'another signature': `${header}.${payload}.${'A'.repeat(86)}`,
    'zeros as signature': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -4)}`,
    'a changed payload': `${header}.${member}.${signature}`,
    'another visitor in the payload': `${header}.${stranger}.${signature}`,
    'HMAC with the public key as PEM': hmac(publicPem),
    'HMAC with the public key as JSON': hmac(JSON.stringify(publicJwk)),
    'HMAC with x': hmac(Buffer.from(publicJwk.x, 'base64url')),
    'HMAC with nothing': hmac(''),
    'HMAC, kid a path': hmac('', { kid: '/dev/null' }),
    'another key': await signed({}, {}, theirs),
    'another key in the header': await signed({}, { jwk: theirJwk }, theirs),
    'another key behind an address': await signed({}, { jku: 'https://evil.example/jwks' }, theirs),
    'another key as certificate': await signed({}, { x5c: ['MII'], x5u: 'https://evil.example' }, theirs),
    'another key, kid unknown': await signed({}, { kid: 'x' }, theirs),
    'another key, kid of SQL': await signed({}, { kid: "' union select '1" }, theirs),
    'another key, no kid': await signed({}, { kid: undefined }, theirs),
    'an RSA key': await new SignJWT(claims).setProtectedHeader({ ...head, alg: 'RS256' }).sign(rsa),
    'kid unknown': await signed({}, { kid: crypto.randomUUID() }),
    'kid __proto__': await signed({}, { kid: '__proto__' }),
    'no kid': await signed({}, { kid: undefined }),
    'wrong audience': await signed({ aud: 'https://evil.example' }),
    'no audience': await signed({ aud: undefined }),
    'wrong issuer': await signed({ iss: 'https://evil.example' }),
    'issuer with a slash': await signed({ iss: `${TEST_PROVIDER_URL}/` }),
    'type of an id token': await signed({}, { typ: 'JWT' }),
    'no type': await signed({}, { typ: undefined }),
    expired: await signed({ exp: now - 6 }),
    'no expiry': await signed({ exp: undefined }),
    'expiry as text': await signed({ exp: 'never' }),
    'not yet': await signed({ nbf: now + 3_600 }),
    'no subject': await signed({ sub: undefined }),
    'no kind': await signed({ kind: undefined }),
    'kind of a merchant': await signed({ kind: 'merchant' }),
    'kind of an app': await signed({ kind: 'app' }),
    'no client': await signed({ client_id: undefined }),
    'a critical extension': `${base64({ ...head, crit: ['x'], x: 1 })}.${payload}.${signature}`,
    encrypted: `${base64({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`,
    'a word': 'token',
    dots: '..',
    'very long': 'x'.repeat(10_000),
    'its refresh token': (
      (await shop.call('POST', '/oauth2/token', { body: { clientId: shop.clientId, grantType: 'anonymous' } }))
        .body as { refresh_token: string }
    ).refresh_token,
    'Basic credentials': `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    'two tokens': `${real}, ${real}`,
  }
  const accepted: string[] = []
  for (const [what, token] of Object.entries(forged)) {
    const { status, body } = await shop.call('GET', CART, { token })
    if (status !== 401) accepted.push(`${what}: ${status}`)
    else expect(body).toMatchObject({ details: { applicationError: { code: 'UNAUTHENTICATED' } } })
  }
  console.log(
    `forged access tokens: accepted ${accepted.length} of ${Object.keys(forged).length}, faults ${shop.logged.length}`,
  )
  expect(accepted).toEqual([])
  expect(shop.logged).toEqual([])
  expect(
    (await shop.call('GET', CART, { token: await signed({}) })).status,
    'the tools of this test can make a good one',
  ).toBe(200)
})

test('a token is valid bare and after Bearer, for an hour and a few seconds of tolerance', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const status = async (authorization: string) => (await shop.call('GET', CART, { token: authorization })).status
  for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`])
    expect(await status(authorization)).toBe(200)
  shop.passTime(3_600_000)
  expect(await status(token)).toBe(200)
  shop.passTime(7_000)
  expect(await status(token), 'though it is remembered').toBe(401)
})
