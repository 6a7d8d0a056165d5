import { setTimeout as pause } from 'node:timers/promises'
import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import {
  indexMissingProducts,
  backfillDescriptionProjection,
  backfillVariantProjection,
} from '../apps/provider/src/catalogue/index.ts'
import { startDatabase } from '../apps/provider/src/platform/db/open-database.ts'
import { fillCatalogue, writeAllFragments } from '../apps/provider/src/testing/large-catalogue.ts'
import type { Shop } from './shop.ts'

/** A small shop has few collections: if it had 200 as well, hardly one would fill a page. */
export const SIZES = [
  { size: 1_000, collections: 20 },
  { size: 100_000, collections: 200 },
]
export const VARIANTS_PER_PRODUCT = 3
export const PAGE_SIZE = 24
/** Where there are fewer pages to ask for, they overlap. */
const MIN_PAGES = 1_000
/** Pages of a collection, if there are enough collections. */
const MAX_PAGES = 40

/** Default locale of a new shop. */
const SHOP_LOCALE = 'en-IE'
const READ_AHEAD_MS = 120_000
const LOOK_MS = 2_000
const LOOKS = 3

/** Values to query, read from the database. */
export interface QueryValues {
  products: { id: string; slug: string }[]
  /**
   * Whole pages of all collections, so that those of a small catalogue are no shorter; where there are few, they
   * overlap.
   */
  pages: { id: string; total: number; offset: number }[]
}

/** Waits for the work that a shop does in the seconds after each start. */
export async function waitForCachedFragments(shop: Shop, products: number, signal: AbortSignal): Promise<void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(READ_AHEAD_MS)])
  for (let previous = -1, looks = 0; ;) {
    const parts = (await shop.cacheUsage())?.['fragments']?.entries ?? 0
    looks = parts === previous ? looks + 1 : 0
    // All of them, or as many as there is room for, which is not looked for where it has not even begun. One look is
    // not enough: the shop rests while it takes itself for busy.
    if (looks >= LOOKS && parts > products / 2) return
    previous = parts
    await pause(LOOK_MS, undefined, { signal: patience })
  }
}

/** Made while no shop runs, so that the next one starts with it. */
export async function fillShop(
  dataDir: string,
  size: { products: number; collections: number },
  ports: readonly number[],
  say: (line: string) => void,
): Promise<QueryValues> {
  const { db, reader, close } = await startDatabase(
    { dataDir, durability: 'full' },
    { say: () => {}, onLost: (reason) => say(`The database stopped: ${reason}`) },
  )
  try {
    await fillCatalogue(db, { ...size, variantsEach: VARIANTS_PER_PRODUCT, seed: 1 })
    // The backfill would otherwise run a minute after each start, beside the measurement, and publish changes.
    await backfillVariantProjection(db)
    await backfillDescriptionProjection(db)
    await indexMissingProducts(db)
    const [storefrontUrl, providerUrl] = ports.map((port) => `http://localhost:${port}`) as [string, string] // two of them
    await writeAllFragments(db, reader, { locale: SHOP_LOCALE, mediaOrigin: providerUrl, storefrontUrl })
    const rows = await db
      .selectFrom('products')
      .select(['id', 'slug'])
      .where('visible', '=', true)
      .orderBy('id')
      .execute()
    const counted = await db
      .selectFrom('collection_counts')
      .innerJoin('collections', (join) =>
        join.on((on) => on(on.cast('collections.id', 'text'), '=', on.ref('collection'))),
      )
      .select(({ fn }) => ['collections.id', fn.sum<bigint>('change').as('total')])
      .where('collections.visible', '=', true)
      .groupBy('collections.id')
      .orderBy('collections.id')
      .execute()
    const all = { id: ALL_PRODUCTS_COLLECTION_ID, total: rows.length }
    return {
      products: shuffled(rows),
      pages: shuffled(pagesOf([all, ...counted.map(({ id, total }) => ({ id, total: Number(total) }))])),
    }
  } finally {
    await close()
  }
}

function pagesOf(collections: readonly { id: string; total: number }[]): QueryValues['pages'] {
  const every = (step: number, most: number) =>
    collections.flatMap(({ id, total }) =>
      Array.from({ length: Math.min(most, Math.floor((total - PAGE_SIZE) / step) + 1) }, (_, page) => ({
        id,
        total,
        offset: page * step,
      })),
    )
  const whole = every(PAGE_SIZE, MAX_PAGES)
  return whole.length >= MIN_PAGES ? whole : every(1, Infinity)
}

/** In no order that the database knows, and the same each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  let state = 12_345
  for (let at = mixed.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    const other = state % (at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
