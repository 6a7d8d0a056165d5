/** Commands of the merchant's own programs while the shop runs: over HTTP, with a key. */
import { runCommand } from './run-command.ts'
import type { ShopAddress } from './shop.ts'

const SCOPES = [
  'SCOPE.DC-STORES.MANAGE-PRODUCTS',
  'SCOPE.DC-STORES.MANAGE-ORDERS',
  'SCOPE.DC-ECOM.MANAGE-SETTINGS',
  'SCOPE.DC-REVIEWS.MANAGE-REVIEWS',
]

/** A command takes a second and more: one key does for all that tests ask of a shop. */
export async function makeMerchantKey(shop: ShopAddress): Promise<string> {
  const scopes = SCOPES.flatMap((scope) => ['--scope', scope])
  const printed = await runCommand(shop, 'api-key', 'create', '--name', 'Tests', ...scopes)
  return /cw_[\w-]{43}/.exec(printed)?.[0] ?? ''
}

const keys = new Map<string, Promise<string>>()
function keyOf(shop: ShopAddress): Promise<string> {
  const key = keys.get(shop.providerUrl) ?? makeMerchantKey(shop)
  keys.set(shop.providerUrl, key)
  return key
}

export async function callAsMerchant(shop: ShopAddress, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', authorization: shop.merchantKey ?? (await keyOf(shop)) }
  const response = await fetch(shop.providerUrl + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
