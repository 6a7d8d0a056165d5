import { expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { stripReturnParameters } from './strip-return-parameters.ts'

test('a return from the provider redirects to the address without its parameters, and keeps all others', async () => {
  const { visit } = createTestShop({ languages: ['en', 'de'] })
  for (const [from, to] of [
    ['/?wixMemberLoggedIn=true', '/'],
    ['/cart?wixMemberLoggedIn=false&state=s', '/cart'],
    ['/de/collections/kitchen?stock=in&wixMemberLoggedIn=true', '/de/collections/kitchen?stock=in'],
    ['/thank-you?orderId=1&wixMemberLoggedIn=true&state=s', '/thank-you?orderId=1'],
  ]) {
    const { status, headers } = await visit(from!)
    expect([from, status, headers.get('location')]).toEqual([from, 302, to])
    expect(headers.get('cache-control')).toContain('no-store')
  }
})

test('a state that comes without the parameter of a return stays, as at the end of a sign-in', async () => {
  const { visit } = createTestShop()
  expect((await visit('/search?q=mug&state=s')).status).toBe(200)
})

test('the redirect stays in the shop', () => {
  const response = stripReturnParameters(new Request('http://shop.test//evil.test/?wixMemberLoggedIn=true'))
  expect(response?.headers.get('location')).toBe('/evil.test/')
})
