import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'
import { readTokenCookie, writeTokenCookie } from './token-cookie.ts'

const https = { secureCookies: true, seal: createSeal('secret') }
const request = (cookie: string) =>
  new Request('http://shop.test/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
const tokens = {
  accessToken: { value: 'a|b;c=d é', expiresAt: 1700000000 },
  refreshToken: { value: 'r%|', role: 'member' as const },
}

test('tokens come back out of the cookie as they went in', () => {
  expect(readTokenCookie(request(writeTokenCookie(tokens, https)), https)).toEqual(tokens)
})

test('a token cookie reveals nothing of the tokens, and no two cookies are alike', () => {
  const secrets = {
    accessToken: { value: 'access-token-of-ada', expiresAt: 1700000000 },
    refreshToken: { value: 'refresh-token-of-ada', role: 'member' as const },
  }
  const cookie = writeTokenCookie(secrets, https)
  const plain = Buffer.from(/=([^;]*)/.exec(cookie)?.[1] ?? '', 'base64url').toString('latin1')
  for (const text of [cookie, plain]) expect(text).not.toMatch(/token-of-ada|member|1700000000/)
  expect(cookie).toMatch(/^__Host-cw-shop=[\w-]+; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure$/)
  expect(writeTokenCookie(secrets, https)).not.toBe(cookie)
})

test('a cookie never grows beyond what browsers keep', () => {
  const long = {
    accessToken: { value: 'x'.repeat(5000), expiresAt: 1 },
    refreshToken: { value: 'refresh', role: 'visitor' as const },
  }
  const cookie = writeTokenCookie(long, https)
  expect(cookie.length).toBeLessThanOrEqual(4096)
  expect(readTokenCookie(request(cookie), https).refreshToken).toEqual(long.refreshToken)
})

test('a cookie written by hand, changed on the way, or of another shop is nobody’s', () => {
  const http = { ...https, secureCookies: false }
  const own = /=([^;]*)/.exec(writeTokenCookie(tokens, http))?.[1] ?? ''
  const changed = own.slice(0, -2) + (own.endsWith('AA') ? 'BB' : 'AA')
  const foreign = /=([^;]*)/.exec(writeTokenCookie(tokens, { ...http, seal: createSeal('another') }))?.[1] ?? ''
  const otherPurpose = https.seal.encrypt('cw-sign-in', JSON.stringify(['member', 1, 'a', 'r']))
  const roleOf = (value: string) => readTokenCookie(request(`cw-shop=${value}`), http).refreshToken.role
  expect(roleOf(own)).toBe('member')
  for (const value of ['', 'x', 'member|1|a|b', '%', changed, foreign, otherPurpose, own.slice(0, 30)])
    expect(roleOf(value), value).toBe('none')
})

test('the cookie of a visitor of a shop that did not seal them yet is theirs, to be renewed', () => {
  const read = (value: string) => readTokenCookie(request(`__Host-cw-shop=${value}`), https)
  expect(read('visitor|1795440616|eyJ.a.b|Rt-1_xY')).toEqual({
    accessToken: { value: '', expiresAt: 0 },
    refreshToken: { value: 'Rt-1_xY', role: 'visitor' },
  })
  for (const value of ['visitor|1|a|', 'visitor|1|a|%0d', 'visitor|x|a|r', 'member|1|a|r'])
    expect(read(value).refreshToken.role, value).toBe('none')
})
