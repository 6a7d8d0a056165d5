import type { Context as HonoContext, Hono } from 'hono'
import type { Database } from '../db/pool.ts'
import type { Caller, Owner } from '../http/caller.ts'
import { json } from '../http/respond.ts'
import { readSecret } from './keys/secrets.ts'
import { openAccessTokens } from './token/access-token.ts'
import { tokenEndpoint } from './token/token-endpoint.ts'

export interface Identity {
  identify(authorization: string | undefined): Promise<Caller>
  findKnown(authorization: string | undefined): Owner | undefined
  tokenEndpoint(c: HonoContext): Promise<Response>
  /** Follows keys and ended sign-ins. Called every second. */
  refresh(): Promise<void>
  /** Paths beside the contract's: the public keys. */
  mount(app: Hono): void
}

export async function openIdentity(services: { db: Database; issuer: string; now: () => Date }): Promise<Identity> {
  const { db, issuer, now } = services
  const tokens = await openAccessTokens({ db, issuer, now })
  return {
    identify: tokens.identify,
    findKnown: tokens.findKnown,
    refresh: tokens.refresh,
    tokenEndpoint: tokenEndpoint({ db, tokens, refreshSecret: await readSecret(db, 'refresh tokens'), now }),
    mount(app) {
      for (const path of ['/oauth2/jwks', '/_api/oauth2/jwks']) {
        app.get(path, () =>
          json(200, JSON.stringify({ keys: tokens.keys.published }), { 'cache-control': 'public, max-age=300' }),
        )
      }
    },
  }
}
