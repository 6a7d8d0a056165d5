import { expect, test } from 'vitest'
import { readTokenCookie, writeTokenCookie } from './token-cookie.ts'

const request = (cookie: string) =>
  new Request('http://shop.test/', { headers: { cookie: cookie.split(';')[0] ?? '' } })

test('tokens come back out of the cookie as they went in', () => {
  const tokens = {
    accessToken: { value: 'a|b;c=d é', expiresAt: 1700000000 },
    refreshToken: { value: 'r%|', role: 'member' as const },
  }
  expect(readTokenCookie(request(writeTokenCookie(tokens, true)), true)).toEqual(tokens)
})

test('a cookie never grows beyond what browsers keep', () => {
  const tokens = {
    accessToken: { value: 'x'.repeat(5000), expiresAt: 1 },
    refreshToken: { value: 'refresh', role: 'visitor' as const },
  }
  const cookie = writeTokenCookie(tokens, true)
  expect(cookie.length).toBeLessThanOrEqual(4096)
  expect(readTokenCookie(request(cookie), true).refreshToken).toEqual(tokens.refreshToken)
})

test('a cookie written by hand is nobody’s', () => {
  for (const value of ['', 'x', 'admin|1|a|b', 'visitor|1|%|%', 'visitor|1|a|'])
    expect(readTokenCookie(request(`cw-shop=${value}`), false).refreshToken.role).toBe('none')
})
