import fc from 'fast-check'
import { expect, test } from 'vitest'
import { challengeOf, newPkce } from './pkce.ts'
import { sha256 } from './sha256.ts'

test('the hash is that of the platform, for messages of every length around a block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (message) => {
      expect(sha256(message)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', message.slice())))
    }),
  )
})

test('the challenge of RFC 7636, appendix B', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('a verifier has 43 to 128 characters', () => {
  expect(newPkce().codeVerifier).toMatch(/^[\w.~-]{43}$/)
  expect(newPkce(128).codeVerifier).toMatch(/^[\w.~-]{128}$/)
  expect(() => newPkce(42)).toThrow('Expected a length between 43 and 128. Received 42.')
  expect(() => newPkce(129)).toThrow('Expected a length between 43 and 128. Received 129.')
})
