import { type JsonObject, type PlatformPagingMetadata, type QueriedEntity, queryFields } from '@cartwright/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Chance, chanceOf } from '../../../../../e2e/faults/chance.ts'
import { answerNaively, Asker, type Filter, type NaiveRow, type Sort } from '../../testing/naive-query.ts'
import { startShop, type TestProduct, type TestShop } from '../../testing/index.ts'
import { variantName } from '../listed-variants.ts'
import { removeProduct } from '../store.ts'
import { askProducts } from './asked.ts'
import { readQuestion } from './question.ts'

const SEED = 20_261_121
const PRODUCTS = 40
const RANDOM_QUESTIONS = 60
const TIMES_EACH = 2

type Queried = Exclude<QueriedEntity, 'orders'>

const addresses: Record<Queried, { path: string; member: string }> = {
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

function drawProduct(chance: Chance, slug: string): TestProduct {
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

/** A shop with a bit of everything, some of it changed and deleted again. */
async function fill(shop: TestShop, chance: Chance): Promise<void> {
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
  shop.provider.catalogue.forget([])
}

/** What the shop holds, read from its tables and not by its queries. */
async function look(shop: TestShop): Promise<Record<Queried, NaiveRow[]>> {
  const ids = await shop.db.selectFrom('products').select('id').execute()
  const found = await shop.provider.catalogue.findProducts(ids.map(({ id }) => id))
  const exact = await sql<{ id: string; moment: string }>`
    select id, (extract(epoch from updated_at) * 1000000)::bigint::text as moment from products`.execute(shop.db)
  const { rows: places } = await sql<{ collection_id: string; product_id: string; position: bigint }>`
    select collection_id, product_id, position from collection_products`.execute(shop.db)
  const moments = new Map(exact.rows.map(({ id, moment }) => [id, moment]))
  const products = [...found.values()].map((product): NaiveRow => {
    const price = Number(product.priceMinor) / 100
    const { id, name, slug, sku, description, brand, ribbon, collectionIds } = product
    return {
      id,
      hidden: !product.visible,
      place: id,
      places: Object.fromEntries(
        places
          .filter(({ product_id }) => product_id === id)
          .map(({ collection_id, position }) => [collection_id, String(position).padStart(9, '0')]),
      ),
      finer: { lastUpdated: moments.get(id)! },
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
  const storeVariants = [...found.values()].flatMap((product) =>
    product.variants.map((variant, position): NaiveRow => ({
      id: `${product.id}-${variant.id}`,
      hidden: !product.visible || !variant.visible,
      place: `${product.id} ${String(position).padStart(5, '0')}`,
      values: {
        id: `${product.id}-${variant.id}`,
        variantId: variant.id,
        productId: product.id,
        variantName: variantName(product, variant),
        productName: product.name,
        managedVariant: product.manageVariants,
        sku: variant.sku || product.sku,
        collectionIds: product.collectionIds,
      },
    })),
  )
  const kept = await shop.provider.catalogue.collections()
  const collections = kept.map(({ id, name, slug, visible, position }): NaiveRow => ({
    id,
    hidden: !visible,
    place: String(position).padStart(5, '0'),
    values: { id, name, slug },
  }))
  return { products, collections, storeVariants }
}

interface Question {
  filter?: Filter
  sort?: Sort[]
  paging?: object
  cursorPaging?: object
}

/** Asks the shop and the plain look through everything, and counts where they differ. */
async function compare(
  isStaff: boolean,
  shop: TestShop,
  entity: Queried,
  token: string,
  rows: readonly NaiveRow[],
  chance: Chance,
) {
  const fields = queryFields[entity]
  const asker = new Asker(chance, rows, fields)
  const { path, member } = addresses[entity]
  const different: object[] = []
  let asked = 0
  let walked = 0

  async function ask(query: Question): Promise<{ ids: string[]; metadata: PlatformPagingMetadata }> {
    asked++
    const { status, body, text } = await shop.call('POST', path, { token, body: { query } })
    expect(status, `${JSON.stringify(query)}: ${text}`).toBe(200)
    return { ids: (body[member] as { id: string }[]).map(({ id }) => id), metadata: body.metadata }
  }

  /** The products of one collection, unsorted, are in the order that they have there. */
  function inPlace(filter: Filter, sort: Sort[]): NaiveRow[] {
    if (entity !== 'products' || sort.length > 0) return [...rows]
    const { collectionId } = askProducts(
      readQuestion(entity, { filter: filter as JsonObject }),
      { withHidden: isStaff, by: undefined },
      2,
    )
    return rows.map((row) => ({ ...row, place: row.places?.[collectionId] ?? row.place }))
  }

  async function compareOne(filter: Filter, sort: Sort[]): Promise<void> {
    const expected = answerNaively(inPlace(filter, sort), fields, filter, sort)
    const paging = { limit: chance.between(0, 12), offset: chance.pick([0, 0, 1, 5, 30]) }
    const { ids, metadata } = await ask({ filter, sort, paging })
    const page = expected.slice(paging.offset, paging.offset + paging.limit)
    const wanted = { count: page.length, offset: paging.offset, total: expected.length }
    if (JSON.stringify([ids, metadata]) !== JSON.stringify([page, wanted]))
      different.push({ entity, filter, sort, paging, ids, page, metadata, wanted })
  }

  /** From the first page to the last and back again. */
  async function walk(filter: Filter, sort: Sort[]): Promise<void> {
    walked++
    const expected = answerNaively(inPlace(filter, sort), fields, filter, sort)
    const limit = chance.between(1, 15)
    const forward: string[][] = []
    const backward: string[][] = []
    let page = await ask({ filter, sort, cursorPaging: { limit } })
    forward.push(page.ids)
    while (page.metadata.cursors?.next && forward.length < 1_000) {
      page = await ask({ cursorPaging: { limit, cursor: page.metadata.cursors?.next } })
      forward.push(page.ids)
    }
    backward.push(page.ids)
    while (page.metadata.cursors?.prev && backward.length < 1_000) {
      page = await ask({ cursorPaging: { limit, cursor: page.metadata.cursors?.prev } })
      backward.unshift(page.ids)
    }
    if (JSON.stringify([forward.flat(), backward]) !== JSON.stringify([expected, forward]))
      different.push({ entity, filter, sort, limit, expected, forward, backward })
  }

  const pairs = Object.entries(fields).flatMap(([name, { operators }]) =>
    operators.map((operator) => [name, operator] as const),
  )
  for (const [name, operator] of pairs)
    for (let time = 0; time < TIMES_EACH; time++) await compareOne({ [name]: asker.test(name, operator) }, asker.sort())
  for (const name of Object.keys(fields)) await compareOne(asker.bare(name), asker.sort())
  for (let time = 0; time < RANDOM_QUESTIONS; time++) await compareOne(asker.filter(), asker.sort())
  for (let time = 0; time < RANDOM_QUESTIONS / 10; time++)
    await walk(chance.happens(0.5) ? {} : asker.filter(), asker.sort())
  return { different, asked, pairs: pairs.length, walked }
}

describe('any filter and any order give what a plain look through everything gives', () => {
  for (const entity of Object.keys(addresses) as Queried[])
    test(`of ${entity}, to visitors and to the shop's own people`, { timeout: 120_000 }, async () => {
      const shop = await startShop()
      const chance = chanceOf(SEED)
      await fill(shop, chance)
      const rows = (await look(shop))[entity]
      const visitor = await shop.newToken()
      for (const [who, token, seen] of [
        ['a visitor', visitor, rows.filter(({ hidden }) => !hidden)],
        ['a merchant', await shop.newApiKey(), rows],
      ] as const) {
        const { different, asked, pairs, walked } = await compare(token !== visitor, shop, entity, token, seen, chance)
        console.log(
          `${entity}, ${who}, ${seen.length} rows: ${different.length} of ${asked} answers different; ${pairs} pairs of field and operator ${TIMES_EACH} times each, ${walked} walks by cursor and back, seed ${SEED}`,
        )
        expect(different.slice(0, 3)).toEqual([])
      }
    })
})
