import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_TOKENS, type Tokens } from '../oauth/tokens.ts'
import { browserStorage } from './browser.ts'
import { anyTokens, member, rubbish } from './fixtures/sessions.ts'

afterEach(() => vi.unstubAllGlobals())

/** Storage of a browser's origin; `refuses` is called before each write. */
function keep({ refuses = (): boolean => false } = {}) {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (refuses()) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  }
  return { entries, storage }
}

/** Page of a browser with this `localStorage`. */
function openPage(localStorage: () => unknown) {
  vi.stubGlobal('document', {})
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: localStorage })
}
const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  if (own) Object.defineProperty(globalThis, 'localStorage', own)
})

const other: Tokens = { ...member, refreshToken: { value: 'other', role: 'visitor' } }

test('a session is available on the next page', () => {
  fc.assert(
    fc.property(anyTokens, fc.string({ minLength: 1 }), (tokens, clientId) => {
      const { storage } = keep()
      openPage(() => storage)
      browserStorage({ clientId }).setTokens(tokens)
      expect(browserStorage({ clientId }).getTokens()).toEqual(tokens)
    }),
  )
})

test('clients on one origin have separate sessions', () => {
  const { entries, storage } = keep()
  const [one, two] = ['one', 'two'].map((clientId) => browserStorage({ clientId, storage }))
  one?.setTokens(member)
  expect(two?.getTokens()).toBe(undefined)
  two?.setTokens(other)
  expect(one?.getTokens()).toEqual(member)
  expect([...entries.keys()]).toEqual(['session-one', 'session-two'])
})

test('the name of the entry can be chosen', () => {
  const { entries, storage } = keep()
  browserStorage({ clientId: 'c', key: 'shop', storage }).setTokens(member)
  expect([...entries.keys()]).toEqual(['shop'])
})

test('a missing client id throws at once', () => {
  expect(() => browserStorage({ clientId: '' })).toThrow(new TypeError('browserStorage needs a clientId.'))
})

test('a write or removal by another tab is visible at the next read', () => {
  const { storage } = keep()
  const [tab, tab2] = [browserStorage({ clientId: 'c', storage }), browserStorage({ clientId: 'c', storage })]
  tab.setTokens(member)
  expect(tab2.getTokens()).toEqual(member)
  tab2.setTokens(other)
  expect(tab.getTokens()).toEqual(other)
  tab2.setTokens(EMPTY_TOKENS)
  expect(tab.getTokens()).toBe(undefined)
})

test('an empty session leaves no entry', () => {
  const { entries, storage } = keep()
  const session = browserStorage({ clientId: 'c', storage })
  session.setTokens(member)
  session.setTokens(EMPTY_TOKENS)
  expect(entries.size).toBe(0)
})

test.each<[string, () => unknown]>([
  [
    'forbidden',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['not there', () => null],
  ['without its methods', () => ({})],
])('the session lasts as long as the page if local storage is %s', (_, localStorage) => {
  openPage(localStorage)
  const storage = browserStorage({ clientId: 'c' })
  expect(storage.getTokens()).toBe(undefined)
  storage.setTokens(member)
  expect(storage.getTokens()).toEqual(member)
  storage.setTokens(EMPTY_TOKENS)
  expect(storage.getTokens() ?? EMPTY_TOKENS).toEqual(EMPTY_TOKENS)
})

test('a session without room overrides the stored one, until another tab changes that', () => {
  let isFull = false
  const { storage } = keep({ refuses: () => isFull })
  const [tab, tab2] = [browserStorage({ clientId: 'c', storage }), browserStorage({ clientId: 'c', storage })]
  tab.setTokens(member)

  isFull = true
  tab.setTokens(other)
  expect(tab.getTokens()).toEqual(other)
  expect(tab2.getTokens()).toEqual(member)

  isFull = false
  tab2.setTokens(EMPTY_TOKENS)
  expect(tab.getTokens()).toBe(undefined)
})

test('the session is stored again once there is room', () => {
  let isFull = true
  const { storage } = keep({ refuses: () => isFull })
  const session = browserStorage({ clientId: 'c', storage })
  session.setTokens(member)
  isFull = false
  session.setTokens(other)
  expect(browserStorage({ clientId: 'c', storage }).getTokens()).toEqual(other)
})

test('an invalid entry is an empty session', () => {
  fc.assert(
    fc.property(rubbish, (text) => {
      const { entries, storage } = keep()
      entries.set('session-c', text)
      expect(browserStorage({ clientId: 'c', storage }).getTokens()).toBe(undefined)
    }),
  )
})

test('an access token of unknown expiry can still be renewed', () => {
  const { storage } = keep()
  const session = browserStorage({ clientId: 'c', storage })
  session.setTokens({ ...member, accessToken: { value: 'a', expiresAt: Number.NaN } })
  expect(session.getTokens()).toEqual({ ...member, accessToken: { value: 'a', expiresAt: 0 } })
})

test('a server with a local storage stores nothing there, since all shoppers would share it', () => {
  const { entries, storage } = keep()
  openPage(() => storage)
  vi.unstubAllGlobals()
  const session = browserStorage({ clientId: 'c' })
  session.setTokens(member)
  expect(session.getTokens()).toBe(undefined)
  expect(entries.size).toBe(0)
})
