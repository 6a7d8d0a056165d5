import type { Context as HonoContext, Hono } from 'hono'
import type { Database } from '../db/pool.ts'
import type { Caller, Owner } from '../http/caller.ts'
import { json } from '../http/respond.ts'
import { eachOf } from '../jobs/index.ts'
import { isApiKey } from './keys/api-keys.ts'
import { openKnownKeys } from './keys/known-keys.ts'
import { readSecret } from './keys/secrets.ts'
import { openKnownStaff } from './staff/known-staff.ts'
import { openAccessTokens, unauthenticated } from './token/access-token.ts'
import { tokenEndpoint } from './token/token-endpoint.ts'

export interface Identity {
  /** Who an `Authorization` header stands for: the bare token or key, or after `Bearer`. An absent or empty header is nobody. */
  identify(authorization: string | undefined): Promise<Caller>
  findKnown(authorization: string | undefined): Owner | undefined
  tokenEndpoint(c: HonoContext): Promise<Response>
  /** Follows keys, staff and ended sign-ins. Called every second, and by whoever ends one in this process. */
  refresh(): Promise<void>
  /** Writes down what is kept to be written later. */
  close(): Promise<void>
  /** Paths beside the contract's: the public keys. */
  mount(app: Hono): void
}

export async function openIdentity(services: { db: Database; issuer: string; now: () => Date }): Promise<Identity> {
  const { db, issuer, now } = services
  const tokens = await openAccessTokens({ db, issuer, now })
  const keys = openKnownKeys(db, now)
  const staff = openKnownStaff(db, now)

  return {
    async identify(authorization) {
      const token = authorization?.replace(/^Bearer /i, '').trim()
      if (!token) return { kind: 'none' }
      if (isApiKey(token)) return keys.identify(token)
      const subject = await tokens.verify(token)
      if (subject.kind !== 'merchant') return subject
      const caller = await staff.find(subject.id)
      if (!caller) throw unauthenticated()
      return caller
    },
    findKnown: tokens.findKnown,
    refresh: () => eachOf([tokens.refresh, staff.refresh, keys.refresh]),
    close: () => keys.close(),
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
