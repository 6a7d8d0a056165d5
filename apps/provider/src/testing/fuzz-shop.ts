import type { Operation } from '@cartwright/contract'
import type pg from 'pg'
import type { Database } from '../platform/db/pool.ts'
import type { ExistingValues } from './arbitraries.ts'
import { createFuzzValues } from './fuzz-values.ts'
import { startPagelessShop } from './pageless-shop.ts'
import { saveTestSettings } from './settings.ts'
import { OTHER_LANGUAGES, ShopContent } from './shop-content.ts'

/** Shop without pages in this process, with entities for every kind of request. */
export interface FuzzShop {
  db: Database
  fetch(request: Request): Promise<Response>
  /**
   * Token for an operation: of an app with every scope if apps are admitted; else of a visitor with a cart, or a
   * member.
   */
  tokenFor(operation: Operation): string | undefined
  isAskedAsApp(operation: Operation): boolean
  /** Refresh token of a visitor. */
  refreshToken(): string
  /** Existing values for the paths of this operation's requests. */
  knownFor(operation: Operation): ExistingValues
  /** Whether a request may have deleted or changed entities. */
  isTouched: boolean
  /** Restores changed entities. */
  renew(): Promise<void>
  /** Log entries of the shop, warnings and up. */
  logged: string[]
  /** Statements that PostgreSQL refused, except expected conflicts. */
  refusedStatements: string[]
  close(): Promise<void>
}

export async function startFuzzShop(): Promise<FuzzShop> {
  const refusedStatements: string[] = []
  // Rate limits have their own tests.
  const settings = {
    shop: { languages: ['en-IE', ...OTHER_LANGUAGES] },
    signIn: { captcha: 'NONE' as const },
    reviews: { isModerated: false, whoMayReview: 'ANYONE' as const },
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

// Slug and write conflicts are expected and handled.
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
    client.query = watched as typeof client.query // pg's overloads cannot be written here
  })
  return pool
}

/** Whether an app calls the operation. Operations on the cart are called by its visitor. */
function isAskedAsApp({ access, permission }: Operation): boolean {
  return access.includes('app') && !permission?.endsWith('_CARTS')
}
