import { createClient } from '../identity/index.ts'
import { TEST_STOREFRONT_URL } from './names.ts'
import type { TestShop } from './start-shop.ts'

/** Registers a client that gets media addresses of the platform, and returns its id. */
export async function addPlatformMediaClient(shop: TestShop): Promise<string> {
  const client = { name: 'Existing storefront', allowedRedirectDomains: [TEST_STOREFRONT_URL] }
  const rules = { allowHttp: true, now: shop.now }
  const { id } = await shop.db
    .transaction()
    .execute((tx) => createClient(tx, { ...client, mediaHost: 'platform' }, rules))
  await shop.provider.pollChanges()
  return id
}

/** Token of a visitor of a client. */
export async function newTokenOfClient(shop: TestShop, clientId: string): Promise<string> {
  const { body } = await shop.call('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  return body.access_token as string
}
