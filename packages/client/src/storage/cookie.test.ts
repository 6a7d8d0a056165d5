import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_TOKENS, type Tokens } from '../oauth/tokens.ts'
import { cookieStorage, type CookieStorageOptions } from './cookie.ts'
import { encodeName, encodeValue, findCookie } from './cookie-rules.ts'
import { anyTokens, member, rubbish } from './fixtures/sessions.ts'

afterEach(() => vi.unstubAllGlobals())

// A second copy of js-cookie's rules: these characters stay, all others are percent-encoded UTF-8.
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const IN_NAMES = `${ALPHANUMERIC}!#$&'*+-.^_\`|~`
const IN_VALUES = `${ALPHANUMERIC}!#$&'()*+-./:<=>?@[]^_\`{|}~`

function percentEncode(text: string, plain: string): string {
  return Array.from(text, (character) =>
    plain.includes(character)
      ? character
      : Array.from(
          new TextEncoder().encode(character),
          (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        ),
  )
    .flat()
    .join('')
}

function percentDecode(text: string): string {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at++) {
    const escaped = /^%[\da-fA-F]{2}/.exec(text.slice(at))
    bytes.push(escaped ? Number.parseInt(text.slice(at + 1, at + 3), 16) : text.charCodeAt(at))
    if (escaped) at += 2
  }
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes))
}

function readAsJsCookie(cookies: string, wanted: string): string | undefined {
  for (const cookie of cookies.split('; ')) {
    const [name = '', ...value] = cookie.split('=')
    if (percentDecode(name) === wanted) return percentDecode(value.join('='))
  }
  return undefined
}

const writeAsJsCookie = (name: string, value: string) =>
  `${percentEncode(name, IN_NAMES)}=${percentEncode(value, IN_VALUES)}`

/** Page whose browser stores cookies by the standard, as far as these tests need it. */
function openPage({ refuses = (): boolean => false, protocol = 'https:' } = {}) {
  const jar = new Map<string, string>()
  const lines: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      lines.push(line)
      const [, name = '', value = '', attributes = ''] = /^([^=;]*)=([^;]*)(.*)$/s.exec(line) ?? []
      const expires = /; expires=([^;]+)/i.exec(attributes)?.[1]
      if (refuses() || name.length + value.length > 4096) return
      if (expires && Date.parse(expires) <= Date.now()) jar.delete(name)
      else jar.set(name, value)
    },
  })
  return { jar, lines }
}

const difficult = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(';', '=', '%', ' ', '"', ',', '\\', '(', ')', 'é', '€', '💐', '\n', 'a', '%41') }),
)
const name = difficult.filter((text) => text !== '')

test('names and values are encoded as js-cookie encodes them', () => {
  fc.assert(
    fc.property(name, difficult, (given, value) => {
      expect(`${encodeName(given)}=${encodeValue(value)}`).toBe(writeAsJsCookie(given, value))
    }),
  )
})

test('a written cookie is readable by us and by js-cookie, whatever other cookies exist', () => {
  fc.assert(
    fc.property(name, difficult, fc.array(fc.tuple(name, difficult)), (given, value, others) => {
      const cookies = [...others.filter(([other]) => other !== given), [given, value] as const]
      const header = cookies.map(([each, text]) => `${encodeName(each)}=${encodeValue(text)}`).join('; ')
      expect(findCookie(header, encodeName(given))).toBe(value)
      expect(readAsJsCookie(header, given)).toBe(value)
    }),
  )
})

test('looking for a cookie never fails, whatever cookies exist', () => {
  fc.assert(
    fc.property(difficult, fc.string({ unit: 'binary' }), (cookies, given) => {
      findCookie(cookies, given)
      findCookie(`${given}=${cookies}`, given)
    }),
  )
})

test('a name that is equal only after decoding or trimming is another name', () => {
  for (const forged of ['%5F%5FHost-session', '\u00A0__Host-session', '\u2000__Host-session', '__host-session'])
    expect(findCookie(`${forged}=forged`, '__Host-session')).toBe(undefined)
  expect(findCookie('%5F%5FHost-session=forged; __Host-session=own', '__Host-session')).toBe('own')
})

test('the first decodable of several cookies with one name counts', () => {
  expect(findCookie('session=%FF; session=second; session=third', 'session')).toBe('second')
  expect(findCookie('session="quoted"', 'session')).toBe('quoted')
})

test('a session is stored, for us and for js-cookie', () => {
  fc.assert(
    fc.property(anyTokens, name, (tokens, given) => {
      openPage()
      const storage = cookieStorage({ name: given })
      storage.setTokens(tokens)
      expect(storage.getTokens()).toEqual(tokens)
      expect(cookieStorage({ name: given }).getTokens()).toEqual(tokens)
      expect(readAsJsCookie(document.cookie, given)).toBe(JSON.stringify(tokens))
    }),
  )
})

test('a session that js-cookie or a server stores in the cookie `session` continues', () => {
  const { jar } = openPage()
  for (const encode of [encodeURIComponent, (text: string) => percentEncode(text, IN_VALUES)]) {
    jar.set('session', encode(JSON.stringify(member)))
    expect(cookieStorage().getTokens()).toEqual(member)
  }
})

test('clients that share a host have separate cookies', () => {
  const { jar } = openPage()
  cookieStorage({ clientId: 'one' }).setTokens(member)
  expect([...jar.keys()]).toEqual(['session-one'])
  expect(cookieStorage({ clientId: 'other' }).getTokens()).toBe(undefined)
})

test('a write or removal by another tab is visible at the next read', () => {
  openPage()
  const [one, other] = [cookieStorage(), cookieStorage()]
  one.setTokens(member)
  expect(other.getTokens()).toEqual(member)
  other.setTokens(EMPTY_TOKENS)
  expect(one.getTokens()).toBe(undefined)
})

test('an empty session removes the cookie', () => {
  const { jar, lines } = openPage()
  const storage = cookieStorage({ path: '/shop', domain: 'shop.example' })
  storage.setTokens(member)
  storage.setTokens(EMPTY_TOKENS)
  expect(jar.size).toBe(0)
  expect(lines[1]).toBe(
    'session=; path=/shop; domain=shop.example; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=Lax; secure',
  )
})

test.each<[CookieStorageOptions, string, string]>([
  [{}, 'https:', '; path=/; samesite=Lax; secure'],
  [{}, 'http:', '; path=/; samesite=Lax'],
  [{ secure: false, sameSite: 'Strict' }, 'https:', '; path=/; samesite=Strict'],
  [{ path: '/shop; domain=evil.example' }, 'http:', '; path=/shop; samesite=Lax'],
  [
    { expires: new Date('2096-02-29T12:00:00Z') },
    'http:',
    '; path=/; expires=Wed, 29 Feb 2096 12:00:00 GMT; samesite=Lax',
  ],
])('the attributes of %j on %s are %s', (options, protocol, attributes) => {
  const { lines } = openPage({ protocol })
  cookieStorage(options).setTokens(member)
  expect(lines[0]?.replace(/^[^;]*/, '')).toBe(attributes)
})

test('days count from the last change', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
  const { lines } = openPage()
  const storage = cookieStorage({ expires: 2 })
  vi.setSystemTime(Date.UTC(2026, 0, 10))
  storage.setTokens(member)
  vi.useRealTimers()
  expect(lines[0]).toContain('; expires=Mon, 12 Jan 2026 00:00:00 GMT')
})

test('a session too long for a cookie throws, and the former one stays', () => {
  const { jar } = openPage()
  const storage = cookieStorage()
  storage.setTokens(member)
  const long: Tokens = { ...member, accessToken: { value: 'a'.repeat(4096), expiresAt: 1 } }
  expect(() => storage.setTokens(long)).toThrow(
    new RangeError(
      'The session does not fit into the cookie session: a browser would drop one of more than 4096 bytes. Store it elsewhere.',
    ),
  )
  expect(storage.getTokens()).toEqual(member)
  expect(jar.size).toBe(1)
})

test('the longest accepted session is stored', () => {
  const { jar } = openPage()
  const storage = cookieStorage()
  const withLength = (length: number): Tokens => ({
    ...member,
    accessToken: { value: 'a'.repeat(length), expiresAt: 1 },
  })
  const isKept = (length: number) => {
    try {
      storage.setTokens(withLength(length))
      return true
    } catch {
      return false
    }
  }
  const longest = Array.from({ length: 4096 }, (_, length) => length).findLast(isKept) ?? 0
  expect(longest).toBeGreaterThan(3500)
  expect(jar.get('session')?.length).toBe(4096 - 'session='.length)
  expect(cookieStorage().getTokens()).toEqual(withLength(longest))
})

test('the session lasts as long as the page if cookies are disabled', () => {
  const { jar } = openPage({ refuses: () => true })
  const storage = cookieStorage()
  storage.setTokens(member)
  expect(jar.size).toBe(0)
  expect(storage.getTokens()).toEqual(member)
  expect(cookieStorage().getTokens()).toBe(undefined)
})

test('a page without access to cookies has a session all the same', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie(): string {
      throw new DOMException('sandboxed', 'SecurityError')
    },
    set cookie(_: string) {
      throw new DOMException('sandboxed', 'SecurityError')
    },
  })
  const storage = cookieStorage()
  expect(storage.getTokens()).toBe(undefined)
  storage.setTokens(member)
  expect(storage.getTokens()).toEqual(member)
})

test('an invalid cookie is an empty session', () => {
  fc.assert(
    fc.property(fc.oneof(rubbish, rubbish.map(encodeValue)), (text) => {
      const { jar } = openPage()
      jar.set('session', text)
      expect(cookieStorage().getTokens()).toBe(undefined)
    }),
  )
})

test('a session without a page is not stored, since all shoppers would share it', () => {
  const storage = cookieStorage()
  storage.setTokens(member)
  expect(storage.getTokens()).toBe(undefined)
})
