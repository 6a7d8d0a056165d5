import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_VARIANT_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Chance, chanceOf } from '../../../../e2e/faults/chance.ts'
import type { Provider } from '../app.ts'
import { startShop, TEST_PROVIDER_URL, type TestShop } from '../testing/index.ts'
import { changeProduct } from './change-catalogue.ts'
import { importProducts } from './import/index.ts'
import { indexMissing } from './index.ts'
import { draftOf } from './products/draft-of.ts'
import { readProducts } from './read-store.ts'

// Random changes of a small shop, and after each one everything that lists products, asked of four processes: of the one that made the change, of one that follows
// it, both of which have kept what they were asked before, of one that has nothing but what is written down in the database of what was there before the change, and, when
// that is deleted, of one that has kept nothing.

/** Of the kinds of changes, no two of one kind: in twice as many draws there would be as many kinds. */
const RUNS = { seeds: 1, changes: 24 }
const NAMES = ['ash', 'birch', 'cedar', 'elm', 'fir', 'maple', 'oak', 'pine']
/** Before all of them, among them and behind them. */
const BEGINNINGS = ['aa', 'mm', 'zz']
const MINUTE_MS = 60_000

interface Read {
  name: string
  path: string
  body?: object
  token: string
  headers?: Record<string, string>
}

test('a kept list is what a process answers that has kept nothing', { timeout: 300_000 }, async () => {
  const different: object[] = []
  const kinds = new Set<string>()
  const counts = { answers: 0, kept: 0, refused: 0 }
  for (let seed = 1; seed <= RUNS.seeds; seed++) {
    const chance = chanceOf(seed)
    const { shop, world, reads } = await openSmallShop(chance)
    const follower = await shop.anotherProcess()
    await follower.followChanges()
    expect(await askAll(follower, reads)).toEqual(reads.map(() => expect.stringMatching(/^200 /)))
    const left = [...changes]
    for (let at = 0; at < RUNS.changes; at++) {
      await shop.provider.writeAllParts(new AbortController().signal)
      const [name, act, isElsewhere = false] = left.splice(chance.between(0, left.length - 1), 1)[0]!
      kinds.add(name)
      if (!(await isDone(act(world, chance)))) counts.refused++
      // Its own changes a process knows at once, and hears of once more when it looks, as it does every second.
      if (isElsewhere || chance.happens(0.5)) await shop.provider.followChanges()
      await follower.followChanges()
      const later = await shop.anotherProcess()
      const written = await askAll(later, reads)
      await shop.db.deleteFrom('product_parts').execute()
      const expected = await askAll(await shop.anotherProcess(), reads)
      for (const [place, read] of reads.entries()) compare('later', read.name, written[place], expected[place])
      for (const [process, each] of Object.entries({ same: shop.provider, other: follower })) {
        const { hits } = each.cacheCounts()
        const found = await askAll(each, reads)
        counts.answers += reads.length
        counts.kept += each.cacheCounts().hits - hits
        for (const [place, read] of reads.entries()) compare(process, read.name, found[place], expected[place])
      }

      function compare(process: string, read: string, found: string | undefined, wanted: string | undefined): void {
        if (found !== wanted) different.push({ seed, at, change: name, process, read, found, expected: wanted })
      }
    }
  }
  console.log(
    `kept lists that are not as asked anew: ${different.length} of ${counts.answers}, ${counts.kept} from kept bytes, after ${RUNS.seeds * RUNS.changes} changes of ${kinds.size} kinds, ${counts.refused} refused`,
  )
  expect(different.slice(0, 3)).toEqual([])
  expect(counts.kept).toBeGreaterThan(counts.answers / 4)
})

/** Chance asks for what there is no more, too. */
function isDone(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    (error: unknown) => {
      if (/answered 4\d\d/.test(String(error))) return false
      throw error
    },
  )
}

function askAll(provider: Provider, reads: readonly Read[]): Promise<string[]> {
  return Promise.all(reads.map((read) => ask(provider, read)))
}

async function ask(provider: Provider, { path, body, token, headers }: Read): Promise<string> {
  const response = await provider.fetch(
    new Request(TEST_PROVIDER_URL + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  // Which request it was is another each time.
  return `${response.status} ${response.ok ? text : text.replaceAll(/[0-9a-f-]{36}/g, '')}`
}

interface World {
  shop: TestShop
  key: string
  owner: string
  /** Collections that lists are asked of. */
  lasting: readonly string[]
}

async function openSmallShop(chance: Chance) {
  const shop = await startShop({ shop: { languages: ['en-IE', 'de'] } })
  for (const name of NAMES)
    await shop.addProduct(name, {
      price: `${chance.between(1, 9)}.00`,
      visible: name === 'oak' || chance.happens(0.8),
      stock: chance.between(0, 3),
      changes: { brand: chance.pick(['Mill', 'Yard', null]), ribbon: chance.pick(['New', null]), sku: `S-${name}` },
    })
  const ids: string[] = []
  for (const name of ['Kitchen', 'Garden'])
    ids.push(
      await shop.addCollection(
        name,
        NAMES.filter(() => chance.happens(0.5)),
      ),
    )
  const world: World = { shop, key: await shop.newApiKey(), owner: await shop.newStaffToken(), lasting: ids }
  return { shop, world, reads: readsOf(ids, shop.idOf('oak'), await shop.newToken(), world.key) }
}

function readsOf(collectionIds: readonly string[], productId: string, token: string, key: string): Read[] {
  const list = (name: string, query: object, more: Partial<Read> = {}): Read => ({
    name,
    path: `/stores-reader/v1/products/query-platformized?.r=${Buffer.from(JSON.stringify({ query })).toString('base64url')}`,
    token,
    ...more,
  })
  const within = (at: number) => ({ collectionIds: { $hasSome: [collectionIds[at]] } })
  const paging = { limit: 3, offset: 0 }
  const by = (fieldName: string, order = 'ASC') => [{ fieldName, order }]
  const search = (name: string, body: object): Read => ({ name, path: '/cartwright/v1/search/products', body, token })
  return [
    list('all', { paging: { limit: 100 } }),
    list('first page', { paging }),
    list('hidden ones too', { paging }, { token: key }),
    list('in German', { paging }, { headers: { 'x-wix-linguist': 'de' } }),
    list('a collection', { filter: within(0), paging }),
    list('its second page', { filter: within(0), paging: { limit: 3, offset: 3 } }),
    list('another collection', { filter: within(1), paging }),
    list('nothing but its count', { filter: within(1), paging: { limit: 0 } }),
    list('two collections', { filter: { collectionIds: { $hasSome: collectionIds } }, paging }),
    list('both collections', { filter: { $and: [within(0), within(1)] }, paging }),
    list('no collection', { filter: { collectionIds: { $exists: false } }, paging }),
    list('by name', { sort: by('name'), paging }),
    list('a collection by price', { filter: within(0), sort: by('price', 'DESC'), paging }),
    list('by price', { sort: by('priceData.price'), paging }),
    list('cheap ones', { filter: { price: { $lt: 5 } }, paging }),
    list('dear ones of a collection', { filter: { ...within(0), 'priceData.price': { $gte: 5 } }, paging }),
    list('by sku', { sort: by('sku', 'DESC'), paging }),
    list('by kind', { sort: by('productType'), paging }),
    list('by address', { sort: by('slug'), paging }),
    list('latest', { sort: by('lastUpdated', 'DESC'), paging }),
    list('newest', { sort: by('numericId', 'DESC'), paging }),
    list('a brand', { filter: { brand: 'Mill' }, paging }),
    list('not a brand', { filter: { brand: { $ne: 'Mill' } }, paging }),
    list('with a ribbon', { filter: { ribbon: { $exists: true } }, paging }),
    list('words', { filter: { description: { $contains: 'tall' } }, paging }),
    list('changed lately', { filter: { lastUpdated: { $gt: '2020-01-01T00:00:00.000Z' } }, paging }),
    list('hidden', { filter: { visible: false }, paging }, { token: key }),
    list('cursors', { sort: by('name'), cursorPaging: { limit: 3 } }),
    list('cursors by price', { sort: by('price'), cursorPaging: { limit: 3 } }),
    list('an address', { filter: { slug: 'oak' }, paging: { limit: 1 } }),
    list('an address of nothing', { filter: { slug: 'larch' }, paging: { limit: 1 } }),
    search('everything', { expression: '', limit: 3 }),
    search('a word', { expression: 'oak', limit: 3 }),
    search('a misspelt word', { expression: 'mapel', limit: 3 }),
    search('cheapest', { expression: '', sort: 'PRICE_ASC', limit: 3 }),
    search('found in a collection', { expression: '', filter: { collectionIds: [collectionIds[0]] }, limit: 3 }),
    { name: 'suggestions', path: '/cartwright/v1/search/suggestions', body: { expression: 'o' }, token },
    {
      name: 'variants',
      path: '/stores-reader/v1/variants/query',
      body: { query: { sort: by('productName'), paging } },
      token,
    },
    { name: 'related', path: `/cartwright/v1/products/${productId}/related`, token },
    { name: 'collections', path: '/v2/collections/query', token },
  ]
}

type Change = (world: World, chance: Chance) => Promise<unknown>

async function pickProduct({ shop }: World, chance: Chance): Promise<string> {
  const rows = await shop.db.selectFrom('products').select('id').orderBy('id').execute()
  return rows.length > 0 ? chance.pick(rows).id : crypto.randomUUID()
}

async function pickCollection({ shop }: World, chance: Chance): Promise<string> {
  return chance.pick(await shop.db.selectFrom('collections').select('id').orderBy('id').execute()).id
}

/** What the client does not know. */
async function send({ shop, key }: Pick<World, 'shop' | 'key'>, path: string, body: object): Promise<void> {
  const { status, text } = await shop.call('PATCH', path, { token: key, body })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
}

/** Gives one product other content. */
function updating(content: (chance: Chance) => object): Change {
  return async (world, chance) => {
    const product = { id: await pickProduct(world, chance), ...content(chance) }
    return world.shop.ask('products.updateProduct', { product }, { token: world.key })
  }
}

/** The same in another process, beyond what can be said on the wire. */
function changingElsewhere(content: (chance: Chance, now: Date) => object): Change {
  return async (world, chance) => {
    const { db, now } = world.shop
    const [product] = await readProducts(db, [await pickProduct(world, chance)], now)
    if (!product) return
    await db
      .transaction()
      .execute((tx) => changeProduct(tx, product.id, { ...draftOf(product), ...content(chance, now) }))
  }
}

const SIZES = {
  type: 'drop_down' as const,
  name: 'Size',
  choices: ['S', 'M'].map((each) => ({ value: each, description: each })),
}

const someName = (chance: Chance): string =>
  `${chance.pick([...NAMES, ...BEGINNINGS])} ${chance.pick(['tall', 'wide', 'old'])}`
const somePrice = (chance: Chance) => ({ priceData: { price: chance.between(100, 999) / 100 } })

const changes: readonly [name: string, act: Change, isElsewhere?: boolean][] = [
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
      await changingElsewhere(() => ({ name: someName(chance) }))(world, chanceOf(7))
      await changingElsewhere(() => ({ priceMinor: BigInt(chance.between(100, 999)) }))(world, chanceOf(7))
    },
    true,
  ],
  [
    'price, then description, before anybody looks',
    async (world, chance) => {
      await changingElsewhere(() => ({ priceMinor: BigInt(chance.between(100, 999)) }))(world, chanceOf(7))
      await changingElsewhere(() => ({ description: someName(chance) }))(world, chanceOf(7))
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
      await indexMissing(shop.db)
    },
    true,
  ],
  [
    'known to searches by older rules',
    async ({ shop }) => {
      await sql`update product_search set rules = 0`.execute(shop.db)
      await indexMissing(shop.db)
    },
    true,
  ],
]

async function importOne(shop: TestShop, chance: Chance): Promise<void> {
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
