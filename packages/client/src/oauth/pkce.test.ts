import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { OAuthStrategy } from '../index.ts'
import { createChallenge, createPkce } from './pkce.ts'
import { sha256 } from './sha256.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the hash equals that of the platform, for messages of every length around a block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
      expect(sha256(message)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', message.slice())))
    }),
  )
})

test('the challenge of RFC 7636, appendix B, is reproduced', () => {
  expect(createChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('a verifier has 43 to 128 characters', () => {
  expect(createPkce().codeVerifier).toMatch(/^[\w.~-]{43}$/)
  expect(createPkce(128).codeVerifier).toMatch(/^[\w.~-]{128}$/)
  expect(() => createPkce(42)).toThrow('Expected a length between 43 and 128. Received 42.')
  expect(() => createPkce(129)).toThrow('Expected a length between 43 and 128. Received 129.')
})

const lengths = fc.integer({ min: 43, max: 128 })

test('a verifier of any length that RFC 7636 allows has that length and its characters, and its challenge is S256', async () => {
  await fc.assert(
    fc.asyncProperty(lengths, async (length) => {
      const { codeVerifier, codeChallenge } = createPkce(length)
      expect(codeVerifier).toMatch(new RegExp(`^[A-Za-z0-9._~-]{${length}}$`))
      const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier)))
      expect(codeChallenge).toBe(hash.toString('base64url'))
    }),
  )
})

test('an invalid length is refused by name, wherever it is given', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ max: 42 }).filter(Boolean), fc.integer({ min: 129 })), (length) => {
      const message = `Expected a length between 43 and 128. Received ${length}.`
      expect(() => createPkce(length)).toThrow(message)
      expect(() => OAuthStrategy({ clientId: 'c' }).generateOAuthData('https://a.example', '', length)).toThrow(message)
    }),
  )
})

test.each([
  ['abc', 'abc'],
  [{}, '[object Object]'],
  [[1, 2], '1,2'],
  [Infinity, 'Infinity'],
] as [unknown, string][])('a length that is no number, %j, is refused with the same message', (length, named) => {
  const { generateOAuthData } = OAuthStrategy({ clientId: 'c' })
  // A page written without a compiler passes values that the compiler refuses.
  expect(() => generateOAuthData('https://a.example', '', length as number)).toThrow(
    new Error(`Expected a length between 43 and 128. Received ${named}.`),
  )
})

test('no verifier, challenge or state repeats', () => {
  const made = Array.from({ length: 500 }, () =>
    OAuthStrategy({ clientId: 'c' }).generateOAuthData('https://a.example'),
  )
  const texts = made.flatMap(({ codeVerifier, codeChallenge, state }) => [codeVerifier, codeChallenge, state])
  expect(new Set(texts).size).toBe(texts.length)
  console.info(`verifiers, challenges and states that came twice: 0 of ${texts.length}`)
})

test('each character of a verifier is equally likely', () => {
  const times = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      // Only byte arrays are requested.
      ;(array as unknown as Uint8Array).fill(0)[0] = byte
      return array
    })
    const first = createPkce().codeVerifier.charAt(0)
    times.set(first, (times.get(first) ?? 0) + 1)
  }
  expect(new Set(times.values()).size).toBe(1)
  expect(times.size).toBeGreaterThanOrEqual(64)
})
