import type { Scope } from '@cartwright/contract'
import type { Provider } from '../app/app.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import { createApiKey, revokeApiKey } from '../identity/index.ts'
import { type Fetch, createApiClient } from './api-client.ts'
import { clearShop } from './clear-shop.ts'
import type { DemoFiles } from './demo-files.ts'
import { readDemoFiles } from './read-demo-files.ts'
import { findForeignContent, findDemoContentByName, readSettingsRevision } from './find-demo-content.ts'
import { loadShopContent } from './load-shop-content.ts'
import { loadReviews } from './load-reviews.ts'
import { loadMembersAndOrders } from './load-members-and-orders.ts'
import { createProgress, type StepReporter } from './progress.ts'
import { type DemoState, type DemoContentIds, saveDemoState } from './demo-state.ts'

export interface DemoLoadOptions {
  db: Database
  providerUrl: string
  storefrontUrl: string
  /** Creates a second provider on this database with a clock of its own. */
  createProvider(now: () => Date): Promise<Provider>
  /** `demo-shop/`. */
  folder: string
  /** Whether members with public passwords and their orders are loaded: on a local machine only. */
  withMembersAndOrders: boolean
  /** Whether mails to fictional people are stored for a mailbox page; they are never sent. */
  storesMails: boolean
  reportStep: StepReporter['step']
  /** Called once the shop can be shown. */
  onShopReady?: () => void
  signal?: AbortSignal
}

export interface DemoLoadSummary {
  products: number
  pictures: number
  members: number
  orders: number
  seconds: number
}

/** Thrown if a shop contains content that the demo did not create; the message names it. */
export class ForeignContentError extends Error {
  override readonly name = 'ForeignContent'
}

const KEY_NAME = 'Demo shop'
const API_KEY_SCOPES: readonly Scope[] = [
  'SCOPE.DC-STORES.MANAGE-PRODUCTS',
  'SCOPE.DC-STORES.MANAGE-ORDERS',
  'SCOPE.DC-ECOM.MANAGE-SETTINGS',
  'SCOPE.DC-ECOM.MANAGE-COUPONS',
  'SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS',
  'SCOPE.DC-REVIEWS.MANAGE-REVIEWS',
]

/**
 * Loads the demo shop into a shop without foreign content. Remains of an interrupted load are removed first: this takes
 * seconds, and no progress has to be recorded. The caller holds the lock (`withDemoLock`).
 */
export async function loadDemoShop(
  provider: Provider,
  loading: DemoLoadOptions,
  { status, made }: DemoState,
): Promise<DemoLoadSummary> {
  const { db, providerUrl, folder, reportStep } = loading
  const startedAt = performance.now()
  const files = await readDemoFiles(folder)
  // Recorded ids are more reliable than names; they include the settings, since the shop was open by then.
  const isWhole = status === 'loaded' || status === 'empty'
  const contentIds = isWhole ? made : { ...(await findDemoContentByName(db, files)), ...made }
  const foreign = await findForeignContent(db, contentIds)
  if (foreign.length > 0) throw new ForeignContentError(describeForeignContent(foreign))

  return withApiKey(db, async (key) => {
    const calls = createApiClient(withAbortSignal(provider.fetch, loading.signal), providerUrl, key)
    await saveDemoState(db, 'furnishing')
    await clearShop(db, calls)
    const pictures = files.products.reduce((sum, { slug }) => sum + (files.pictures.get(slug)?.length ?? 0), 0)
    const goods = await loadShopContent(
      calls,
      files,
      createProgress('Demo products', files.products.length, reportStep),
    )
    const settingsRevision = await readSettingsRevision(db)
    await saveDemoState(db, 'furnished', { ...goods, settingsRevision })
    loading.onShopReady?.()

    const people = loading.withMembersAndOrders
      ? await withBackdatedProvider(loading, key, files, goods.products)
      : { members: [], orders: [] }
    const productIds = new Map(files.products.map(({ slug }, index) => [slug, goods.products[index] ?? '']))
    await loadReviews(db, calls, files, productIds)
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

/** Runs a second provider beside the open shop, whose clock is set to past times, to create members and orders. */
async function withBackdatedProvider(
  { db, createProvider, providerUrl, storefrontUrl, storesMails, reportStep, signal }: DemoLoadOptions,
  key: string,
  files: DemoFiles,
  ids: readonly string[],
): Promise<Pick<DemoContentIds, 'members' | 'orders'>> {
  const clock = { now: new Date() }
  const past = await createProvider(() => clock.now)
  const fetch = withAbortSignal(past.fetch, signal)
  const productIds = new Map(files.products.map(({ slug }, index) => [slug, ids[index] ?? '']))
  const events =
    files.members.length + files.orders.reduce((sum, order) => sum + 1 + (order.afterwards?.length ?? 0), 0)
  try {
    const circumstances = {
      db,
      staff: createApiClient(fetch, providerUrl, key),
      fetch,
      addresses: { providerUrl, storefrontUrl },
      products: files.products,
      productIds,
      clock,
    }
    return await loadMembersAndOrders(
      files,
      circumstances,
      createProgress('Demo members and orders', events, reportStep),
    )
  } finally {
    if (!storesMails) await db.deleteFrom('mails').execute()
    await past.close()
  }
}

/** Rejects further calls once the shop shuts down. */
function withAbortSignal(fetch: Fetch, signal: AbortSignal | undefined): Fetch {
  return (request) => {
    signal?.throwIfAborted()
    return fetch(request)
  }
}

async function withApiKey<Result>(db: Database, use: (key: string) => Promise<Result>): Promise<Result> {
  // A killed process could not delete its key.
  await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('name', '=', KEY_NAME)
    .where('revoked_at', 'is', null)
    .execute()
  const { id, key } = await transact(db, (tx) => createApiKey(tx, { name: KEY_NAME, scopes: API_KEY_SCOPES }))
  try {
    return await use(key)
  } finally {
    await transact(db, (tx) => revokeApiKey(tx, id, new Date()))
  }
}

export function describeForeignContent(foreign: readonly string[]): string {
  return `The shop contains other data than the demo shop: ${formatList(foreign)}.`
}

export function formatList(things: readonly string[]): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} and ${things.at(-1)}`
}
