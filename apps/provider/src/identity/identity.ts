import type { Context as HonoContext, Hono } from 'hono'
import type { Database } from '../db/pool.ts'
import type { Caller } from '../http/caller.ts'
import { json } from '../http/respond.ts'
import { readSecret } from './keys/secrets.ts'
import { openSigningKeys } from './keys/signing-keys.ts'
import { openAccessTokens } from './token/access-token.ts'
import { tokenEndpoint } from './token/token-endpoint.ts'

export interface Identity {
  identify(authorization: string | undefined): Promise<Caller>
  tokenEndpoint(c: HonoContext): Promise<Response>
  /** Paths beside the contract's: the public keys. */
  mount(app: Hono): void
}

export async function openIdentity(services: { db: Database; issuer: string; now: () => Date }): Promise<Identity> {
  const { db, issuer, now } = services
  const keys = await openSigningKeys(db)
  const tokens = openAccessTokens({ keys, issuer, now })
  return {
    identify: tokens.identify,
    tokenEndpoint: tokenEndpoint({ db, tokens, refreshSecret: await readSecret(db, 'refresh tokens'), now }),
    mount(app) {
      for (const path of ['/oauth2/jwks', '/_api/oauth2/jwks']) {
        app.get(path, () =>
          json(200, JSON.stringify({ keys: keys.published }), { 'cache-control': 'public, max-age=300' }),
        )
      }
    },
  }
}
