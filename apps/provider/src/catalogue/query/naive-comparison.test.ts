import { type JsonObject, type PlatformPagingMetadata, type QueriedEntity, queryFields } from '@cartwright/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { queryNaively, QueryGenerator, type Filter, type NaiveRow, type Sort } from '../../testing/naive-query.ts'
import { startShop, type TestProduct, type TestShop } from '../../testing/index.ts'
import { getVariantName } from '../model/derived-variants.ts'
import { removeProduct } from '../products/product-store.ts'
import { createProductPlanInput } from './plan/query-plan.ts'
import { parseProductQuery } from './parse/product-query.ts'

const SEED = 20_261_121
const PRODUCTS = 40
const RANDOM_QUERIES = 60
const TIMES_EACH = 2

type Queried = Exclude<QueriedEntity, 'orders' | 'reviews'>

const endpoints: Record<Queried, { path: string; member: string }> = {
  products: { path: '/stores-reader/v1/products/query-platformized', member: 'products' },
  collections: { path: '/v2/collections/query', member: 'collections' },
  storeVariants: { path: '/stores-reader/v1/variants/query', member: 'variants' },
}

const NAMES = [
  'Plate',
  'plate',
  'Soup bowl',
  '100% wool',
  'under_score',
  'back\\slash',
  "O'Neill",
  'Écru',
  'ÖL',
  'Z',
  '𝒳 cup',
  'a',
]

function drawProduct(chance: SeededRandom, slug: string): TestProduct {
  const name = chance.pick(NAMES)
  const sizes = Object.fromEntries(['S', 'M', 'Large'].slice(0, chance.between(1, 3)).map((size) => [size, 3]))
  const hasOptions = chance.happens(0.5)
  const isDerived = hasOptions && chance.happens(0.5)
  return {
    price: chance.pick(['0.00', '9.99', '10.00', '100.50', '1234567.89']),
    type: chance.pick(['physical', 'digital']),
    visible: chance.happens(0.8),
    ...(hasOptions && { options: { Size: sizes, ...(chance.happens(0.3) && { Colour: { Red: 1, Blue: 2 } }) } }),
    changes: {
      name,
      slug,
      sku: chance.pick(['A-1', 'a-2', '', 'B_3']),
      brand: chance.pick([null, 'Ours', 'Theirs']),
      ribbon: chance.pick([null, 'New', 'Sale %']),
      description: chance.pick([
        '',
        '<p>Thrown by hand.</p>',
        `<p>${'long '.repeat(chance.pick([19, 30, 700]))}${name}</p>`,
      ]),
      ...(isDerived && {
        manageVariants: false,
        variants: [
          {
            choices: {},
            priceMinor: null,
            costMinor: null,
            sku: chance.pick(['', 'own']),
            weight: null,
            visible: chance.happens(0.9),
          },
        ],
      }),
    },
  }
}

/** Fills a shop with random products and collections, and changes and deletes some of them. */
async function fillShop(shop: TestShop, chance: SeededRandom): Promise<void> {
  const names: string[] = []
  for (let n = 0; n < PRODUCTS; n++) {
    await shop.addProduct(`item ${n}`, drawProduct(chance, `item-${n}`))
    names.push(`item ${n}`)
  }
  for (const name of ['Kitchen', 'kitchen %', 'Odd', 'Empty'])
    await shop.addCollection(name, name === 'Empty' ? [] : names.filter(() => chance.happens(0.4)).toReversed())
  await sql`update collections set visible = false where name = 'Odd'`.execute(shop.db)
  for (const [n, name] of names.entries()) {
    if (n % 7 === 3) await shop.changeProduct(name, drawProduct(chance, `item-${n}`))
    if (n % 10 === 9) await shop.db.transaction().execute((tx) => removeProduct(tx, shop.idOf(name)))
  }
  shop.provider.catalogue.invalidate([])
}

/** Reads all rows of the shop without its queries, for the reference implementation. */
async function readRows(shop: TestShop): Promise<Record<Queried, NaiveRow[]>> {
  const ids = await shop.db.selectFrom('products').select('id').execute()
  const productsById = await shop.provider.catalogue.findProducts(ids.map(({ id }) => id))
  const timestamps = await sql<{ id: string; moment: string }>`
    select id, (extract(epoch from updated_at) * 1000000)::bigint::text as moment from products`.execute(shop.db)
  const { rows: members } = await sql<{ collection_id: string; product_id: string; position: bigint }>`
    select collection_id, product_id, position from collection_products`.execute(shop.db)
  const moments = new Map(timestamps.rows.map(({ id, moment }) => [id, moment]))
  const products = [...productsById.values()].map((product): NaiveRow => {
    const price = Number(product.priceMinor) / 100
    const { id, name, slug, sku, description, brand, ribbon, collectionIds } = product
    return {
      id,
      hidden: !product.visible,
      order: id,
      orderByCollection: Object.fromEntries(
        members
          .filter(({ product_id }) => product_id === id)
          .map(({ collection_id, position }) => [collection_id, String(position).padStart(9, '0')]),
      ),
      exactValues: { lastUpdated: moments.get(id)! },
      values: {
        id,
        name,
        slug,
        sku,
        description,
        brand,
        ribbon,
        price,
        'priceData.price': price,
        productType: product.type,
        visible: product.visible,
        numericId: Number(product.numericId),
        lastUpdated: product.updatedAt.toISOString(),
        createdDate: product.createdAt.toISOString(),
        collectionIds,
        'collections.id': collectionIds,
      },
    }
  })
  const storeVariants = [...productsById.values()].flatMap((product) =>
    product.variants.map((variant, position): NaiveRow => ({
      id: `${product.id}-${variant.id}`,
      hidden: !product.visible || !variant.visible,
      order: `${product.id} ${String(position).padStart(5, '0')}`,
      values: {
        id: `${product.id}-${variant.id}`,
        variantId: variant.id,
        productId: product.id,
        variantName: getVariantName(product, variant),
        productName: product.name,
        managedVariant: product.manageVariants,
        sku: variant.sku || product.sku,
        collectionIds: product.collectionIds,
      },
    })),
  )
  const allCollections = await shop.provider.catalogue.getCollections()
  const collections = allCollections.map(({ id, name, slug, visible, position }): NaiveRow => ({
    id,
    hidden: !visible,
    order: String(position).padStart(5, '0'),
    values: { id, name, slug },
  }))
  return { products, collections, storeVariants }
}

interface WireQuery {
  filter?: Filter
  sort?: Sort[]
  paging?: object
  cursorPaging?: object
}

/** Compares results of the shop with those of the reference implementation, and returns the differences. */
async function compare(
  isStaff: boolean,
  shop: TestShop,
  entity: Queried,
  token: string,
  rows: readonly NaiveRow[],
  chance: SeededRandom,
) {
  const fields = queryFields[entity]
  const generator = new QueryGenerator(chance, rows, fields)
  const { path, member } = endpoints[entity]
  const different: object[] = []
  let sent = 0
  let cursorWalks = 0

  async function send(query: WireQuery): Promise<{ ids: string[]; metadata: PlatformPagingMetadata }> {
    sent++
    const { status, body, text } = await shop.call('POST', path, { token, body: { query } })
    expect(status, `${JSON.stringify(query)}: ${text}`).toBe(200)
    return { ids: (body[member] as { id: string }[]).map(({ id }) => id), metadata: body.metadata }
  }

  /** Orders unsorted products of a single collection as the collection does. */
  function applyCollectionOrder(filter: Filter, sort: Sort[]): NaiveRow[] {
    if (entity !== 'products' || sort.length > 0) return [...rows]
    const { collectionId } = createProductPlanInput(
      parseProductQuery(entity, { filter: filter as JsonObject }),
      { withHidden: isStaff, fairnessKey: undefined },
      2,
    )
    return rows.map((row) => ({ ...row, order: row.orderByCollection?.[collectionId] ?? row.order }))
  }

  async function compareQuery(filter: Filter, sort: Sort[]): Promise<void> {
    const expected = queryNaively(applyCollectionOrder(filter, sort), fields, filter, sort)
    const paging = { limit: chance.between(0, 12), offset: chance.pick([0, 0, 1, 5, 30]) }
    const { ids, metadata } = await send({ filter, sort, paging })
    const page = expected.slice(paging.offset, paging.offset + paging.limit)
    const wanted = { count: page.length, offset: paging.offset, total: expected.length }
    if (JSON.stringify([ids, metadata]) !== JSON.stringify([page, wanted]))
      different.push({ entity, filter, sort, paging, ids, page, metadata, wanted })
  }

  /** Compares the pages of a cursor from the first to the last and back. */
  async function compareCursorPages(filter: Filter, sort: Sort[]): Promise<void> {
    cursorWalks++
    const expected = queryNaively(applyCollectionOrder(filter, sort), fields, filter, sort)
    const limit = chance.between(1, 15)
    const forward: string[][] = []
    const backward: string[][] = []
    let page = await send({ filter, sort, cursorPaging: { limit } })
    forward.push(page.ids)
    while (page.metadata.cursors?.next && forward.length < 1_000) {
      page = await send({ cursorPaging: { limit, cursor: page.metadata.cursors?.next } })
      forward.push(page.ids)
    }
    backward.push(page.ids)
    while (page.metadata.cursors?.prev && backward.length < 1_000) {
      page = await send({ cursorPaging: { limit, cursor: page.metadata.cursors?.prev } })
      backward.unshift(page.ids)
    }
    if (JSON.stringify([forward.flat(), backward]) !== JSON.stringify([expected, forward]))
      different.push({ entity, filter, sort, limit, expected, forward, backward })
  }

  const pairs = Object.entries(fields).flatMap(([name, { operators }]) =>
    operators.map((operator) => [name, operator] as const),
  )
  for (const [name, operator] of pairs)
    for (let time = 0; time < TIMES_EACH; time++)
      await compareQuery({ [name]: generator.test(name, operator) }, generator.sort())
  for (const name of Object.keys(fields)) await compareQuery(generator.bare(name), generator.sort())
  for (let time = 0; time < RANDOM_QUERIES; time++) await compareQuery(generator.filter(), generator.sort())
  for (let time = 0; time < RANDOM_QUERIES / 10; time++)
    await compareCursorPages(chance.happens(0.5) ? {} : generator.filter(), generator.sort())
  return { different, sent, pairs: pairs.length, cursorWalks }
}

describe('queries and their reference implementation', () => {
  for (const entity of Object.keys(endpoints) as Queried[])
    test(
      `random queries of ${entity} return what the reference implementation returns, to visitors and to staff`,
      { timeout: 120_000 },
      async () => {
        const shop = await startShop()
        const chance = createSeededRandom(SEED)
        await fillShop(shop, chance)
        const rows = (await readRows(shop))[entity]
        const visitor = await shop.newToken()
        for (const [who, token, seen] of [
          ['a visitor', visitor, rows.filter(({ hidden }) => !hidden)],
          ['a merchant', await shop.newApiKey(), rows],
        ] as const) {
          const { different, sent, pairs, cursorWalks } = await compare(
            token !== visitor,
            shop,
            entity,
            token,
            seen,
            chance,
          )
          console.log(
            `${entity}, ${who}, ${seen.length} rows: ${different.length} of ${sent} results differ; ${pairs} pairs of field and operator ${TIMES_EACH} times each, ${cursorWalks} walks by cursor and back, seed ${SEED}`,
          )
          expect(different.slice(0, 3)).toEqual([])
        }
      },
    )
})
