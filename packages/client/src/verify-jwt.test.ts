import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { base64url, createSigner, signWithSecret, formatTokenParts } from './fixtures/signing.ts'
import { importPublicKey, verifyJwt } from './verify-jwt.ts'

const NOW_SECONDS = 1_800_000_000
let signer: Awaited<ReturnType<typeof createSigner>>
let stranger: typeof signer
let key: CryptoKey

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW_SECONDS * 1000, toFake: ['Date'] })
  signer = await createSigner()
  stranger = await createSigner()
  key = await importPublicKey(signer.publicKey)
})
afterEach(() => {
  vi.useFakeTimers({ now: NOW_SECONDS * 1000, toFake: ['Date'] })
})

const claims = { data: 'd', iat: NOW_SECONDS, exp: NOW_SECONDS + 60 }

test('a token signed by the holder of the key is read', async () => {
  await expect(verifyJwt(await signer.sign(claims), key)).resolves.toEqual(claims)
  await expect(verifyJwt(await signer.sign({ data: 'größer 🏺' }), key)).resolves.toEqual({ data: 'größer 🏺' })
})

describe('refused tokens', () => {
  const badSignature = { code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED', message: 'signature verification failed' }
  const badAlgorithm = { code: 'ERR_JOSE_ALG_NOT_ALLOWED' }

  test('a token signed with another key', async () => {
    const error = await verifyJwt(await stranger.sign(claims), key).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ ...badSignature, name: 'JWSSignatureVerificationFailed' })
    expect(error).toBeInstanceOf(Error)
  })

  test('changed claims, a changed header, the signature of another token', async () => {
    const [header, , signature] = (await signer.sign(claims)).split('.')
    const [, payload, otherSignature] = (await signer.sign({ ...claims, data: 'e' })).split('.')
    await expect(verifyJwt([header, payload, signature].join('.'), key)).rejects.toMatchObject(badSignature)
    const otherHeader = base64url(new TextEncoder().encode('{"alg":"RS256","kid":"1"}'))
    await expect(verifyJwt([otherHeader, payload, otherSignature].join('.'), key)).rejects.toMatchObject(badSignature)
    await expect(verifyJwt(`${header}.${payload}.${'A'.repeat(342)}`, key)).rejects.toMatchObject(badSignature)
    await expect(verifyJwt(`${header}.${payload}.AAAA`, key)).rejects.toMatchObject(badSignature)
  })

  test.each(['none', 'None', 'HS256', 'RS384', 'PS256', 'ES256', 'rs256', '', undefined, ['RS256'], 5])(
    'a token that calls for the algorithm %o, even with a valid signature',
    async (alg) => {
      await expect(verifyJwt(await signer.sign(claims, { alg }), key)).rejects.toMatchObject(badAlgorithm)
    },
  )

  test('a token without a signature', async () => {
    const text = formatTokenParts({ alg: 'none' }, JSON.stringify(claims))
    await expect(verifyJwt(`${text}.`, key)).rejects.toMatchObject({ code: 'ERR_JWS_INVALID' })
    await expect(verifyJwt(`${text}.AAAA`, key)).rejects.toMatchObject(badAlgorithm)
  })

  test('a token signed with the public key as a secret', async () => {
    for (const secret of [signer.publicKey, signer.publicKey.trim(), btoa(signer.publicKey)])
      await expect(verifyJwt(await signWithSecret(secret, claims), key)).rejects.toMatchObject(badAlgorithm)
  })

  test('a token with an extension that has to be understood', async () => {
    const header = { alg: 'RS256', crit: ['b64'], b64: false }
    await expect(verifyJwt(await signer.sign(claims, header), key)).rejects.toMatchObject({
      code: 'ERR_JOSE_NOT_SUPPORTED',
    })
  })

  test('a header that only inherits its algorithm', async () => {
    const header = base64url(new TextEncoder().encode('{"__proto__":{"alg":"RS256"}}'))
    await expect(verifyJwt(`${header}.e30.AAAA`, key)).rejects.toMatchObject(badAlgorithm)
  })

  test.each([
    '',
    '.',
    '..',
    'x',
    'a.b',
    'a.b.c',
    'e30.e30.e30',
    '....',
    'a.b.c.d',
    '.'.repeat(1_000_000),
    'ü.ü.ü',
    'W10.e30.e30',
  ])('what is no token (%#)', async (token) => {
    await expect(verifyJwt(token, key)).rejects.toMatchObject({
      code: expect.stringMatching(/^ERR_(JWS_INVALID|JOSE_ALG_NOT_ALLOWED)$/) as string,
    })
  })

  test('a text of another form (%#)', async () => {
    const [header, payload] = (await signer.sign(claims)).split('.')
    await expect(verifyJwt(`${header}.${payload}.!!!!`, key)).rejects.toMatchObject({ code: 'ERR_JWS_INVALID' })
  })

  test.each(['', 'text', '5', 'null', '[]', '{', '\ud800'])('signed claims that are no object: %j', async (text) => {
    await expect(verifyJwt(await signer.signText(text), key)).rejects.toMatchObject({ code: 'ERR_JWT_INVALID' })
  })
})

describe('time claims', () => {
  test.each([
    [{}, true],
    [{ exp: NOW_SECONDS + 1 }, true],
    [{ exp: NOW_SECONDS - 29 }, true],
    [{ exp: NOW_SECONDS - 30 }, false],
    [{ exp: 0 }, false],
    [{ nbf: NOW_SECONDS + 30 }, true],
    [{ nbf: NOW_SECONDS + 31 }, false],
    [{ exp: '9999999999' }, false],
    [{ exp: null }, false],
    [{ nbf: '0' }, false],
  ])('%j are in time: %s', async (times, inTime) => {
    const verified = verifyJwt(await signer.sign({ data: 'd', ...times }), key)
    if (inTime) await expect(verified).resolves.toBeTruthy()
    else await expect(verified).rejects.toThrow(/"(exp|nbf)" claim/)
  })

  test('an expired token is refused with its code', async () => {
    await expect(verifyJwt(await signer.sign({ exp: 1 }), key)).rejects.toMatchObject({
      code: 'ERR_JWT_EXPIRED',
      message: '"exp" claim timestamp check failed',
    })
  })
})

describe('issuer and audience', () => {
  const expected = { issuer: 'wix.com', audience: 'app-1' }

  test.each([
    [{ iss: 'wix.com', aud: 'app-1' }, true],
    [{ iss: 'wix.com', aud: ['other', 'app-1'] }, true],
    [{ iss: 'wix.com', aud: 'app-2' }, false],
    [{ iss: 'wix.com', aud: [] }, false],
    [{ iss: 'wix.com' }, false],
    [{ iss: 'wix.com.evil.example', aud: 'app-1' }, false],
    [{ aud: 'app-1' }, false],
  ])('%j are as expected: %s', async (about, isExpected) => {
    const verified = verifyJwt(await signer.sign({ ...claims, ...about }), key, expected)
    if (isExpected) await expect(verified).resolves.toBeTruthy()
    else await expect(verified).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' })
  })
})

describe('the public key', () => {
  test('is accepted as PEM, as base64 of PEM, with escaped line breaks, and without its frame', async () => {
    const { publicKey } = signer
    const token = await signer.sign(claims)
    for (const given of [
      publicKey,
      publicKey.replaceAll('\n', '\r\n'),
      publicKey.replaceAll('\n', '\\n'),
      btoa(publicKey),
      publicKey.replace(/-----.*-----/g, ''),
    ])
      await expect(verifyJwt(token, await importPublicKey(given))).resolves.toEqual(claims)
  })

  test('is refused by name if it is invalid', async () => {
    const short = await createSigner(1024)
    for (const given of ['rubbish', '', 'AAAA', signer.privateKey, short.publicKey, undefined as never])
      await expect(importPublicKey(given)).rejects.toThrow(/^publicKey must be an RSA key/)
  })
})
