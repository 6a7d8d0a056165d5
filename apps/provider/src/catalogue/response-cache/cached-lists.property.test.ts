import { expect, test } from 'vitest'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import type { Provider } from '../../app/app.ts'
import { startShop, TEST_PROVIDER_URL } from '../../testing/index.ts'
import { LIST_CHANGES, NAMES, type ListFixture } from '../../testing/list-changes.ts'
import { trials } from '../../testing/trials.ts'

// Every kind of change of a small shop (in `npm test` one in three), in random order, and after each one everything
// that lists products, asked of four processes: of the one that made the change, of one that follows it, both of
// which have kept what they were asked before, of one that has nothing but what is written down in the database of
// what was there before the change, and, when that is deleted, of one that has kept nothing.

const SEED = 1

interface Read {
  name: string
  path: string
  body?: object
  token: string
  headers?: Record<string, string>
}

test('a cached list equals the response of a process with an empty cache', { timeout: 300_000 }, async () => {
  const different: object[] = []
  const counts = { answers: 0, kept: 0, refused: 0 }
  const chance = createSeededRandom(SEED)
  const { shop, world, reads } = await openSmallShop(chance)
  const changes = inAnyOrder(LIST_CHANGES, chance).filter((_, at) => at % trials({ few: 3, many: 1 }) === 0)
  const follower = await shop.anotherProcess()
  await follower.pollChanges()
  expect(await askAll(follower, reads)).toEqual(reads.map(() => expect.stringMatching(/^200 /)))
  for (const [name, act, isElsewhere = false] of changes) {
    await shop.provider.writeAllFragments(new AbortController().signal)
    if (!(await isDone(act(world, chance)))) counts.refused++
    // Its own changes a process knows at once, and hears of once more when it looks, as it does every second.
    if (isElsewhere || chance.happens(0.5)) await shop.provider.pollChanges()
    await follower.pollChanges()
    const later = await shop.anotherProcess()
    const written = await askAll(later, reads)
    await shop.db.deleteFrom('product_fragments').execute()
    const expected = await askAll(await shop.anotherProcess(), reads)
    compare('later', written)
    for (const [process, each] of Object.entries({ same: shop.provider, other: follower })) {
      const { hits } = each.cacheCounts()
      const found = await askAll(each, reads)
      counts.answers += reads.length
      counts.kept += each.cacheCounts().hits - hits
      compare(process, found)
    }

    function compare(process: string, found: readonly string[]): void {
      for (const [place, read] of reads.entries())
        if (found[place] !== expected[place])
          different.push({ change: name, process, read: read.name, found: found[place], expected: expected[place] })
    }
  }
  console.log(
    `kept lists that are not as asked anew: ${different.length} of ${counts.answers}, ${counts.kept} from kept bytes, after ${changes.length} kinds of changes, ${counts.refused} refused`,
  )
  expect(different.slice(0, 3)).toEqual([])
  expect(counts.kept).toBeGreaterThan(counts.answers / 4)
})

function inAnyOrder<Item>(items: readonly Item[], chance: SeededRandom): Item[] {
  return items
    .map((item) => ({ item, at: chance.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

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

async function openSmallShop(chance: SeededRandom) {
  const shop = await startShop({ shop: { languages: ['en-IE', 'de'] }, isCached: true })
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
  const world: ListFixture = { shop, key: await shop.newApiKey(), owner: await shop.newStaffToken(), lasting: ids }
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
