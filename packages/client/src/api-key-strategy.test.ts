import { expect, test } from 'vitest'
import { ApiKeyStrategy } from './api-key-strategy.ts'

const headersOf = async (strategy: ApiKeyStrategy) => (await strategy.getAuthHeaders()).headers

test('requests contain the bare key, with the site and the account', async () => {
  expect(await headersOf(ApiKeyStrategy({ apiKey: 'k', siteId: 's', accountId: 'a' }))).toEqual({
    Authorization: 'k',
    'wix-site-id': 's',
    'wix-account-id': 'a',
  })
  // Not even as undefined, which would be sent as text.
  expect(await headersOf(ApiKeyStrategy({ apiKey: 'k' }))).toStrictEqual({ Authorization: 'k' })
})

test('site and account can be set and removed later', async () => {
  const strategy = ApiKeyStrategy({ apiKey: 'k', siteId: 's' })
  const before = await headersOf(strategy)
  strategy.setSiteId('t')
  strategy.setAccountId('a')
  expect(await headersOf(strategy)).toEqual({ Authorization: 'k', 'wix-site-id': 't', 'wix-account-id': 'a' })
  strategy.setSiteId()
  strategy.setAccountId()
  expect(await headersOf(strategy)).toStrictEqual({ Authorization: 'k' })
  expect(before).toEqual({ Authorization: 'k', 'wix-site-id': 's' })
})

test('a missing key is reported at once, by name', () => {
  expect(() => ApiKeyStrategy({ apiKey: '' })).toThrow(new TypeError('ApiKeyStrategy needs an apiKey.'))
  expect(() => ApiKeyStrategy({ apiKey: undefined as never, siteId: 's' })).toThrow('apiKey')
})
