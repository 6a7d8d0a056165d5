import type { Operation } from '@cartwright/contract'
import type pg from 'pg'
import type { Database } from '../platform/db/pool.ts'
import type { ExistingValues } from './arbitraries.ts'
import { createFuzzValues } from './fuzz-values.ts'
import { startPagelessShop } from './pageless-shop.ts'
import { saveTestSettings } from './settings.ts'
import { OTHER_LANGUAGES, ShopContent } from './shop-content.ts'

/** A shop without its pages, in this process, with something of everything that requests can be about. */
export interface FuzzShop {
  db: Database
  fetch(request: Request): Promise<Response>
  /** Whom an operation is asked as: an app with every scope, where apps may at all; else a visitor with a cart, or a member. */
  tokenFor(operation: Operation): string | undefined
  isAskedAsApp(operation: Operation): boolean
  /** A refresh token of a visitor. */
  refreshToken(): string
  /** What there is, for the places of this operation's requests. */
  knownFor(operation: Operation): ExistingValues
  /** Whether a request may have deleted something, or turned it into something else. */
  isTouched: boolean
  /** Makes again what was touched. */
  renew(): Promise<void>
  /** Lines of the shop's log, warnings and up. */
  logged: string[]
  /** What PostgreSQL refused, other than what every write has to expect. */
  refusedStatements: string[]
  close(): Promise<void>
}

export async function startFuzzShop(): Promise<FuzzShop> {
  const refusedStatements: string[] = []
  // How often one may try is for tests of its own.
  const settings = {
    shop: { languages: ['en-IE', ...OTHER_LANGUAGES] },
    signIn: { captcha: 'NONE' as const },
    pages: { pages: [{ kind: 'ABOUT', slug: 'about', title: 'About us', sections: [] }] },
  }
  const { db, provider, key, logged, close } = await startPagelessShop({
    name: 'fuzz',
    settings,
    watch: (pool) => watchErrors(pool, refusedStatements),
  })
  const content = new ShopContent(db, provider)
  const tokens = [
    { kind: 'visitor', token: () => content.visitor.token },
    { kind: 'member', token: () => content.member.token },
  ] as const
  await content.renew()
  const shop: FuzzShop = {
    db,
    fetch: (request) => provider.fetch(request),
    tokenFor: (operation) =>
      isAskedAsApp(operation) ? key : tokens.find(({ kind }) => operation.access.includes(kind))?.token(),
    isAskedAsApp,
    refreshToken: () => content.visitor.refreshToken,
    knownFor: (operation) => createFuzzValues(operation, content),
    isTouched: false,
    async renew() {
      if (!shop.isTouched) return
      shop.isTouched = false
      await db
        .deleteFrom('settings')
        .where('name', 'in', ['discounts', 'fees', 'currencies', 'carts', 'coupons'])
        .execute()
      await saveTestSettings(db, settings)
      await provider.settings.refresh()
      await content.renew()
    },
    logged,
    refusedStatements,
    close,
  }
  return shop
}

// Two want the same slug; two write at once. Both are expected, and answered for.
const EXPECTED_SQLSTATES = new Set(['23505', '40001', '40P01', '55P03'])

function watchErrors(pool: pg.Pool, refused: string[]): pg.Pool {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]): unknown => {
      const result = query(...given)
      if (result instanceof Promise)
        result.catch((error: Error & { code?: string }) => {
          if (!EXPECTED_SQLSTATES.has(error.code ?? ''))
            refused.push(`${error.code}: ${error.message} in ${String(given[0]).slice(0, 300)}`)
        })
      return result
    }
    client.query = watched as typeof client.query // the overloads of `query` cannot be written down here
  })
  return pool
}

/** What all may do is asked by an app, but of the cart that there is, which is the visitor's. */
function isAskedAsApp({ access, permission }: Operation): boolean {
  return access.includes('app') && !permission?.endsWith('_CARTS')
}
