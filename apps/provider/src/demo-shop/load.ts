import type { Scope } from '@cartwright/contract'
import type { Provider } from '../app.ts'
import type { Database } from '../db/pool.ts'
import { createApiKey, revokeApiKey } from '../identity/index.ts'
import { type Fetch, openCalls } from './calls.ts'
import { clearShop } from './clear.ts'
import type { DemoFiles } from './files.ts'
import { readDemoFiles } from './read-files.ts'
import { findForeign, findByName, readRevision } from './found.ts'
import { furnish } from './furnish.ts'
import { loadPeople } from './load-people.ts'
import { countSteps, type Told } from './progress.ts'
import { type DemoState, type Made, saveDemoState } from './state.ts'

export interface Loading {
  db: Database
  providerUrl: string
  storefrontUrl: string
  /** A shop beside the one that is open, with a clock of its own. */
  openProvider(now: () => Date): Promise<Provider>
  /** `demo-shop/`. */
  folder: string
  /** Members with passwords that everybody knows, and their orders: on this machine alone. */
  withPeople: boolean
  /** Mails of people that are made up: shown in a mailbox, never sent. */
  keepsMails: boolean
  tell: Told['step']
  /** Called once the shop can be shown. */
  onFurnished?: () => void
  signal?: AbortSignal
}

export interface Loaded {
  products: number
  pictures: number
  members: number
  orders: number
  seconds: number
}

/** A shop has something in it that the demo has not made. The message says what. */
export class ForeignContent extends Error {
  override readonly name = 'ForeignContent'
}

const KEY_NAME = 'Demo shop'
const SCOPES: readonly Scope[] = [
  'SCOPE.DC-STORES.MANAGE-PRODUCTS',
  'SCOPE.DC-STORES.MANAGE-ORDERS',
  'SCOPE.DC-ECOM.MANAGE-SETTINGS',
  'SCOPE.DC-ECOM.MANAGE-COUPONS',
  'SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS',
]

/**
 * Loads the demo shop into a shop with nothing of anybody's in it. What an earlier load has left that was cut off, at whatever moment, is taken out first: it is
 * a matter of seconds, and nobody has to know how far it was. To be called as the only one (`asOnlyOne`).
 */
export async function loadDemoShop(provider: Provider, loading: Loading, { status, made }: DemoState): Promise<Loaded> {
  const { db, providerUrl, folder, tell } = loading
  const startedAt = performance.now()
  const files = await readDemoFiles(folder)
  // What it had noted down before it was cut off is surer than names: the settings among it, since the shop was open by then.
  const isWhole = status === 'loaded' || status === 'empty'
  const known = isWhole ? made : { ...(await findByName(db, files)), ...made }
  const foreign = await findForeign(db, known)
  if (foreign.length > 0) throw new ForeignContent(tellForeign(foreign))

  return withKey(db, async (key) => {
    const calls = openCalls(stoppable(provider.fetch, loading.signal), providerUrl, key)
    await saveDemoState(db, 'furnishing')
    await clearShop(db, calls)
    const pictures = files.products.reduce((sum, { slug }) => sum + (files.pictures.get(slug)?.length ?? 0), 0)
    const goods = await furnish(calls, files, countSteps('Demo products', files.products.length, tell))
    const settingsRevision = await readRevision(db)
    await saveDemoState(db, 'furnished', { ...goods, settingsRevision })
    loading.onFurnished?.()

    const people = loading.withPeople
      ? await inThePast(loading, key, files, goods.products)
      : { members: [], orders: [] }
    await saveDemoState(db, 'loaded', people)
    return {
      products: goods.products.length,
      pictures,
      members: people.members.length,
      orders: people.orders.length,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  })
}

/** Members and orders are made by a shop beside the open one, whose clock says what the moment needs. */
async function inThePast(
  { db, openProvider, providerUrl, storefrontUrl, keepsMails, tell, signal }: Loading,
  key: string,
  files: DemoFiles,
  ids: readonly string[],
): Promise<Pick<Made, 'members' | 'orders'>> {
  const clock = { now: new Date() }
  const past = await openProvider(() => clock.now)
  const fetch = stoppable(past.fetch, signal)
  const productIds = new Map(files.products.map(({ slug }, index) => [slug, ids[index] ?? '']))
  const events =
    files.members.length + files.orders.reduce((sum, order) => sum + 1 + (order.afterwards?.length ?? 0), 0)
  try {
    const circumstances = {
      db,
      staff: openCalls(fetch, providerUrl, key),
      fetch,
      addresses: { providerUrl, storefrontUrl },
      products: files.products,
      productIds,
      clock,
    }
    return await loadPeople(files, circumstances, countSteps('Demo members and orders', events, tell))
  } finally {
    if (!keepsMails) await db.deleteFrom('mails').execute()
    await past.close()
  }
}

/** Once the shop is to end, nothing more is asked of it. */
function stoppable(fetch: Fetch, signal: AbortSignal | undefined): Fetch {
  return (request) => {
    signal?.throwIfAborted()
    return fetch(request)
  }
}

async function withKey<Result>(db: Database, use: (key: string) => Promise<Result>): Promise<Result> {
  // One that was killed could not take its key back.
  await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('name', '=', KEY_NAME)
    .where('revoked_at', 'is', null)
    .execute()
  const { id, key } = await db.transaction().execute((tx) => createApiKey(tx, { name: KEY_NAME, scopes: SCOPES }))
  try {
    return await use(key)
  } finally {
    await db.transaction().execute((tx) => revokeApiKey(tx, id, new Date()))
  }
}

export function tellForeign(foreign: readonly string[]): string {
  const isOne = /^an? /.test(foreign[0] ?? '')
  return `There ${isOne ? 'is' : 'are'} ${listed(foreign)}, which the demo shop has not made.`
}

export function listed(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}
