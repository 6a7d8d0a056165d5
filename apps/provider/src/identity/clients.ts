import type { Database } from '../db/pool.ts'
import type { Tx } from '../http/write.ts'
import { isGuid, stableId } from '../ids.ts'

/** An application that may act for visitors and members of this shop. */
export interface OauthClient {
  id: string
  name: string
  allowedRedirectUris: readonly string[]
  allowedRedirectDomains: readonly string[]
}

export async function readClient(db: Database | Tx, id: string): Promise<OauthClient | undefined> {
  if (!isGuid(id)) return undefined
  const row = await db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      id: row.id,
      name: row.name,
      allowedRedirectUris: row.allowed_redirect_uris,
      allowedRedirectDomains: row.allowed_redirect_domains,
    }
  )
}

export async function saveClient(tx: Tx, client: OauthClient): Promise<void> {
  const values = {
    name: client.name,
    allowed_redirect_uris: [...client.allowedRedirectUris],
    allowed_redirect_domains: [...client.allowedRedirectDomains],
  }
  await tx
    .insertInto('oauth_clients')
    .values({ id: client.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/**
 * Whether a browser may be sent to this address for this client: one of its exact addresses, or an address on one of its
 * origins; in development also any port of the loopback host (RFC 8252, section 7.3).
 */
export function isAllowedRedirect(client: OauthClient, address: string, options: { allowLoopback: boolean }): boolean {
  // Written plainly: what one reader mends in an address, another reads as something else.
  if (!URL.canParse(address) || /[\s\\\p{Cc}]/u.test(address) || !/^https?:\/\/[^/]/i.test(address)) return false
  const url = new URL(address)
  if (url.username || url.password || (url.protocol !== 'https:' && url.protocol !== 'http:')) return false
  if (client.allowedRedirectUris.includes(address) || client.allowedRedirectDomains.includes(url.origin)) return true
  return options.allowLoopback && url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

/** The storefront that comes with the shop. */
export const DEMO_CLIENT_ID = stableId('client: storefront')

/** The storefront's address may change from start to start; its id never does. */
export async function registerStorefront(db: Database, storefrontUrl: string): Promise<void> {
  await db.transaction().execute((tx) =>
    saveClient(tx, {
      id: DEMO_CLIENT_ID,
      name: 'Storefront',
      allowedRedirectUris: [],
      allowedRedirectDomains: [storefrontUrl],
    }),
  )
}
