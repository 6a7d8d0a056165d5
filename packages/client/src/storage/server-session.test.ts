import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { createGrantResponse, startServer } from '../fixtures/server.ts'
import {
  createClient,
  currentCart,
  EMPTY_TOKENS,
  OAuthStrategy,
  type AsyncTokenStorage,
  type TokenStorage,
} from '../index.ts'
import { anyTokens, member, rubbish } from './fixtures/sessions.ts'
import { serverSession } from './server-session.ts'

/** Storage of one shopper, and the number of its writes. */
function openSession(text?: string) {
  const session = { text, writes: 0 }
  const read = () => session.text
  const write = (changed: string | undefined) => {
    session.text = changed
    session.writes++
  }
  return { session, read, write, readLater: async () => read(), writeLater: async (changed?: string) => write(changed) }
}

test('a session is stored, synchronously or asynchronously', async () => {
  await fc.assert(
    fc.asyncProperty(anyTokens, async (tokens) => {
      const { read, write, readLater, writeLater } = openSession()
      const storage = serverSession({ read, write })
      storage.setTokens(tokens)
      expect(storage.getTokens()).toEqual(tokens)

      const later = serverSession({ read: readLater, write: writeLater })
      expect(await later.getTokens()).toEqual(tokens)
      await later.setTokens(member)
      expect(await later.getTokens()).toEqual(member)
    }),
  )
  const { read, write, readLater } = openSession()
  expectTypeOf(serverSession({ read, write })).toEqualTypeOf<TokenStorage>()
  expectTypeOf(serverSession({ read: readLater, write })).toEqualTypeOf<AsyncTokenStorage>()
})

test('only a changed session is written', async () => {
  const { session, read, write, readLater } = openSession()
  const storage = serverSession({ read, write })
  storage.setTokens(EMPTY_TOKENS)
  expect(session.writes).toBe(0)
  storage.setTokens(member)
  storage.setTokens(structuredClone(member))
  await serverSession({ read: readLater, write }).setTokens(member)
  expect(session.writes).toBe(1)
})

test('an empty session removes the text', async () => {
  const { session, readLater, writeLater } = openSession(JSON.stringify(member))
  await serverSession({ read: readLater, write: writeLater }).setTokens(EMPTY_TOKENS)
  expect(session).toEqual({ text: undefined, writes: 1 })
})

test('an invalid text is an empty session, and a missing one too', () => {
  fc.assert(
    fc.property(fc.oneof(rubbish, fc.constantFrom(null, undefined)), (text) => {
      expect(serverSession({ read: () => text, write() {} }).getTokens()).toBe(undefined)
    }),
  )
})

test('a text too long is neither read nor written', () => {
  const withLength = (length: number) => {
    const frame = JSON.stringify({ ...member, accessToken: { value: '', expiresAt: 1 } }).length
    return { ...member, accessToken: { value: 'a'.repeat(length - frame), expiresAt: 1 } }
  }
  const { session, read, write } = openSession()
  const storage = serverSession({ read, write })
  storage.setTokens(withLength(8192))
  expect(storage.getTokens()).toEqual(withLength(8192))
  expect(() => storage.setTokens(withLength(8193))).toThrow(RangeError)
  session.text = JSON.stringify(withLength(8193))
  expect(storage.getTokens()).toBe(undefined)
})

test('a client waits for its storage before it requests a session of its own', async () => {
  const { session, readLater, writeLater } = openSession()
  const { asked, fetch } = startServer(({ url }) =>
    url.pathname === '/oauth2/token' ? createGrantResponse('a', 'r') : Response.json({ cart: { id: 'c' } }),
  )
  const open = () =>
    createClient({
      modules: { currentCart },
      auth: OAuthStrategy({ clientId: 'c', tokenStorage: serverSession({ read: readLater, write: writeLater }) }),
      baseUrl: 'https://shop.example',
      fetch,
    })
  await open().currentCart.getCurrentCart()
  await open().currentCart.getCurrentCart()
  expect(asked.map(({ url }) => url.pathname)).toEqual([
    '/oauth2/token',
    '/ecom/v1/carts/current',
    '/ecom/v1/carts/current',
  ])
  expect(session.writes).toBe(1)
})
