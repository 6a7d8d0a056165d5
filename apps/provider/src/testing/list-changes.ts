import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_VARIANT_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type SeededRandom, createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { updateProduct } from '../catalogue/products/product-service.ts'
import { importProducts } from '../transfer/index.ts'
import { indexMissingProducts } from '../catalogue/index.ts'
import { toProductDraft } from '../catalogue/products/to-product-draft.ts'
import { readProducts } from '../catalogue/store/product-read-store.ts'
import type { TestShop } from './start-shop.ts'

export const NAMES = ['ash', 'birch', 'cedar', 'elm', 'fir', 'maple', 'oak', 'pine']
/** Before all names, among them and after them. */
const BEGINNINGS = ['aa', 'mm', 'zz']
const MINUTE_MS = 60_000

export interface ListFixture {
  shop: TestShop
  key: string
  owner: string
  /** Collections whose lists are compared. */
  lasting: readonly string[]
}

export type ListChange = (world: ListFixture, chance: SeededRandom) => Promise<unknown>

async function pickProduct({ shop }: ListFixture, chance: SeededRandom): Promise<string> {
  const rows = await shop.db.selectFrom('products').select('id').orderBy('id').execute()
  return rows.length > 0 ? chance.pick(rows).id : crypto.randomUUID()
}

async function pickCollection({ shop }: ListFixture, chance: SeededRandom): Promise<string> {
  return chance.pick(await shop.db.selectFrom('collections').select('id').orderBy('id').execute()).id
}

/** Sends calls that the client lacks. */
async function send({ shop, key }: Pick<ListFixture, 'shop' | 'key'>, path: string, body: object): Promise<void> {
  const { status, text } = await shop.call('PATCH', path, { token: key, body })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
}

/** Gives one product other content. */
function updating(content: (chance: SeededRandom) => object): ListChange {
  return async (world, chance) => {
    const product = { id: await pickProduct(world, chance), ...content(chance) }
    return world.shop.ask('products.updateProduct', { product }, { token: world.key })
  }
}

/** Same, in another process, beyond the wire's values. */
function changingElsewhere(content: (chance: SeededRandom, now: Date) => object): ListChange {
  return async (world, chance) => {
    const { db, now } = world.shop
    const [product] = await readProducts(db, [await pickProduct(world, chance)], now)
    if (!product) return
    await db
      .transaction()
      .execute((tx) => updateProduct(tx, product.id, { ...toProductDraft(product), ...content(chance, now) }))
  }
}

const SIZES = {
  type: 'drop_down' as const,
  name: 'Size',
  choices: ['S', 'M'].map((each) => ({ value: each, description: each })),
}

const someName = (chance: SeededRandom): string =>
  `${chance.pick([...NAMES, ...BEGINNINGS])} ${chance.pick(['tall', 'wide', 'old'])}`
const somePrice = (chance: SeededRandom) => ({ priceData: { price: chance.between(100, 999) / 100 } })

/**
 * Changes after which a list of products may differ. A process learns of `isElsewhere` changes only by polling the
 * change feed.
 */
export const LIST_CHANGES: readonly [name: string, act: ListChange, isElsewhere?: boolean][] = [
  ['price', updating(somePrice)],
  ['price again', updating(somePrice)],
  ['name', updating((chance) => ({ name: someName(chance) }))],
  ['address', updating((chance) => ({ slug: `${chance.pick(BEGINNINGS)}-${chance.between(1, 99)}` }))],
  ['sku', updating((chance) => ({ sku: `${chance.pick(BEGINNINGS)}-${chance.between(1, 99)}` }))],
  ['brand', updating((chance) => ({ brand: chance.pick(['Mill', 'Yard']) }))],
  ['ribbon', updating((chance) => ({ ribbon: chance.pick(['New', 'Last']) }))],
  ['hidden', updating(() => ({ visible: false }))],
  ['shown', updating(() => ({ visible: true }))],
  ['description', updating((chance) => ({ description: `<p>${someName(chance)}</p>` }))],
  ['weight', updating((chance) => ({ weight: chance.between(1, 9) }))],
  ['seo', updating((chance) => ({ seoData: { tags: [{ type: 'title', children: someName(chance) }] } }))],
  ['reduced', updating((chance) => ({ discount: { type: 'PERCENT', value: chance.between(1, 90) } }))],
  [
    'variants of its own',
    changingElsewhere((chance) => ({
      manageVariants: true,
      options: [SIZES],
      variants: SIZES.choices.map(({ description }) => ({
        choices: { Size: description },
        priceMinor: null,
        costMinor: null,
        sku: `V-${chance.between(1, 9)}`,
        weight: null,
        visible: chance.happens(0.7),
      })),
    })),
    true,
  ],
  ['another kind', changingElsewhere((chance) => ({ type: chance.pick(['physical', 'digital']) })), true],
  [
    'reduced for a while',
    changingElsewhere((chance, now) => ({
      discount: {
        type: 'PERCENT',
        value: '50',
        startsAt: new Date(now.getTime() + chance.between(0, 2) * MINUTE_MS),
        endsAt: new Date(now.getTime() + chance.between(3, 5) * MINUTE_MS),
      },
    })),
    true,
  ],
  ['time', async ({ shop }, chance) => shop.passTime(chance.between(1, 4) * MINUTE_MS), true],
  [
    'name, then price, before anybody looks',
    async (world, chance) => {
      await changingElsewhere(() => ({ name: someName(chance) }))(world, createSeededRandom(7))
      await changingElsewhere(() => ({ priceMinor: BigInt(chance.between(100, 999)) }))(world, createSeededRandom(7))
    },
    true,
  ],
  [
    'price, then description, before anybody looks',
    async (world, chance) => {
      await changingElsewhere(() => ({ priceMinor: BigInt(chance.between(100, 999)) }))(world, createSeededRandom(7))
      await changingElsewhere(() => ({ description: someName(chance) }))(world, createSeededRandom(7))
    },
    true,
  ],
  [
    'new',
    ({ shop, key }, chance) =>
      shop.ask(
        'products.createProduct',
        { product: { name: someName(chance), productType: 'physical', ...somePrice(chance) } },
        { token: key },
      ),
  ],
  [
    'deleted',
    async (world, chance) =>
      world.shop.ask('products.deleteProduct', { id: await pickProduct(world, chance) }, { token: world.key }),
  ],
  [
    'into a collection',
    async (world, chance) =>
      world.shop.ask(
        'products.addProductsToCollection',
        { id: await pickCollection(world, chance), productIds: [await pickProduct(world, chance)] },
        { token: world.key },
      ),
  ],
  [
    'out of a collection',
    async (world, chance) =>
      world.shop.ask(
        'products.removeProductsFromCollection',
        { id: await pickCollection(world, chance), productIds: [await pickProduct(world, chance)] },
        { token: world.key },
      ),
  ],
  [
    'a collection’s name',
    async (world, chance) => {
      const collection = {
        id: await pickCollection(world, chance),
        name: someName(chance),
        visible: chance.happens(0.7),
      }
      return world.shop.ask('products.updateCollection', { collection }, { token: world.key })
    },
  ],
  [
    'a new collection',
    async (world, chance) => {
      const { shop, key } = world
      const draft = { collection: { name: someName(chance) } }
      const { collection } = await shop.ask('products.createCollection', draft, { token: key })
      const productIds = [await pickProduct(world, chance), await pickProduct(world, chance)]
      return shop.ask('products.addProductsToCollection', { id: collection?.id ?? '', productIds }, { token: key })
    },
  ],
  [
    'a collection is gone',
    async ({ shop, key, lasting }, chance) => {
      const others = shop.db.selectFrom('collections').select('id').where('id', 'not in', lasting).orderBy('id')
      const rows = await others.execute()
      if (rows.length === 0) return
      return shop.ask('products.deleteCollection', { id: chance.pick(rows).id }, { token: key })
    },
  ],
  [
    'what is left',
    async (world, chance) => {
      const productId = await pickProduct(world, chance)
      const variants = [{ variantId: NO_VARIANT_ID, quantity: chance.between(0, 2) }]
      const inventoryItem = { trackQuantity: true, variants }
      return send(world, `/stores/v2/inventoryItems/product/${productId}`, { inventoryItem })
    },
  ],
  [
    'translated',
    async (world, chance) =>
      send(world, `/cartwright/v1/products/${await pickProduct(world, chance)}/texts`, {
        texts: [{ language: 'de', name: someName(chance) }],
      }),
  ],
  [
    'prices of several',
    async (world, chance) =>
      world.shop.ask(
        'products.bulkAdjustProductProperty',
        {
          ids: [await pickProduct(world, chance), await pickProduct(world, chance)],
          adjust: { price: { amount: chance.between(1, 3) } },
        },
        { token: world.key },
      ),
  ],
  [
    'brand of several',
    async (world, chance) =>
      world.shop.ask(
        'products.bulkUpdateProductsProperty',
        {
          ids: [await pickProduct(world, chance), await pickProduct(world, chance)],
          set: { brand: chance.pick(['Mill', 'Yard']) },
        },
        { token: world.key },
      ),
  ],
  [
    'related',
    async (world, chance) =>
      send(world, `/cartwright/v1/products/${world.shop.idOf('oak')}/related`, {
        productIds: [await pickProduct(world, chance)],
      }),
  ],
  [
    'settings',
    async ({ shop, owner }, chance) => {
      const { shop: own } = shop.provider.settings.current()
      const settings = { shop: { ...own, weightUnit: chance.pick(['KG', 'LB']) } }
      return send({ shop, key: owner }, '/cartwright/v1/settings', { settings })
    },
  ],
  ['imported', ({ shop }, chance) => importOne(shop, chance), true],
  [
    'come by another way',
    async ({ shop }, chance) => {
      const id = await shop.addProduct(`larch ${chance.between(1, 1_000_000)}`)
      await shop.db.deleteFrom('catalogue_changes').where('id', '=', id).execute()
      await sql`delete from product_search where product_id = ${id}`.execute(shop.db)
      await indexMissingProducts(shop.db)
    },
    true,
  ],
  [
    'known to searches by older rules',
    async ({ shop }) => {
      await sql`update product_search set rules = 0`.execute(shop.db)
      await indexMissingProducts(shop.db)
    },
    true,
  ],
]

async function importOne(shop: TestShop, chance: SeededRandom): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-kept-lists-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'export.csv')
  const handle = chance.pick(['larch', 'yew'])
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Price',
    `${handle},${someName(chance)},,${chance.pick(['Mill', 'Yard'])},Kitchen,${chance.happens(0.7)},L-1,${chance.between(1, 9)}.00`,
  ]
  await writeFile(path, rows.join('\n'))
  const fetch = async () => ({ status: 'unreachable' as const, reason: 'No connection.' })
  await importProducts(shop.db, path, { shop: shop.provider.settings.current().shop, now: () => shop.now, fetch })
}
