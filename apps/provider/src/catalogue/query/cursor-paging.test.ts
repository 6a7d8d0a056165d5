import { describe, expect, test } from 'vitest'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { expectErrorBody, shareShop, startShop, type TestShop } from '../../testing/index.ts'
import { insertCollectionProducts, deleteCollectionProducts } from '../collections/collection-product-store.ts'
import { removeProduct } from '../products/product-store.ts'

const openShop = shareShop()

const SEED = 20_261_121
const WALKS = 12
const PRODUCTS = 40
const PATH = '/stores-reader/v1/products/query-platformized'
const sorts = ['name', 'price', 'sku', 'lastUpdated', 'id', undefined] as const

/** Creates a shop whose products are added, changed and deleted between pages. */
async function startChangingShop(chance: SeededRandom) {
  const shop = await openShop()
  const token = await shop.newToken()
  const names: string[] = []
  let created = 0

  const draw = () => ({
    price: chance.pick(['1.00', '2.00', '3.00']),
    changes: { sku: chance.pick(['a', 'b', 'c']), slug: `p-${++created}`, name: chance.pick(['Plate', 'Cup', 'Bowl']) },
  })
  async function add(): Promise<void> {
    const name = `p-${created + 1}`
    await shop.addProduct(name, draw())
    names.push(name)
  }
  for (let n = 0; n < PRODUCTS; n++) await add()
  const collectionId = await shop.addCollection('Kitchen', names)
  const idsOf = (given: readonly string[]): string[] => given.map((name) => shop.idOf(name))

  /** Makes a random change and returns the products whose position may have changed. */
  async function change(): Promise<string[]> {
    const name = chance.pick(names)
    const kind = chance.between(0, 3)
    if (kind === 0) {
      await add()
      const id = shop.idOf(names.at(-1)!)
      await shop.db.transaction().execute((tx) => insertCollectionProducts(tx, collectionId, [id]))
      return [id]
    }
    const id = shop.idOf(name)
    if (kind === 1) await shop.changeProduct(name, draw())
    if (kind === 2) {
      names.splice(names.indexOf(name), 1)
      await shop.db.transaction().execute((tx) => removeProduct(tx, id))
    }
    if (kind === 3)
      await shop.db.transaction().execute(async (tx) => {
        await deleteCollectionProducts(tx, collectionId, [id])
        await insertCollectionProducts(tx, collectionId, [id])
      })
    shop.provider.catalogue.invalidate([id])
    return [id]
  }

  async function send(query: object): Promise<{ ids: string[]; next?: string; prev?: string }> {
    const { body, text, status } = await shop.call('POST', PATH, { token, body: { query } })
    expect(status, text).toBe(200)
    return { ids: (body.products as { id: string }[]).map(({ id }) => id), ...body.metadata.cursors }
  }
  return { shop, names, idsOf, collectionId, change, send }
}

describe('cursor paging', () => {
  test(
    'cursor paging neither skips nor repeats an unmoved product while others are added, changed and deleted',
    { timeout: 120_000 },
    async () => {
      const chance = createSeededRandom(SEED)
      const { names, idsOf, collectionId, change, send } = await startChangingShop(chance)
      const violations: object[] = []
      let changes = 0
      let staying = 0
      for (let walk = 0; walk < WALKS; walk++) {
        const fieldName = sorts[walk % sorts.length]
        const isDescending = chance.happens(0.5)
        const limit = chance.between(1, 9)
        const direction = chance.pick(['next', 'prev'] as const)
        const moved = new Set<string>()
        const query = {
          filter: fieldName ? null : { collectionIds: { $hasSome: [collectionId] } },
          sort: fieldName ? [{ fieldName, order: isDescending ? 'DESC' : 'ASC' }] : [],
          cursorPaging: { limit },
        }
        let page = await send(query)
        // A backward walk starts on the last page.
        while (direction === 'prev' && page.next) page = await send({ cursorPaging: { limit, cursor: page.next } })
        const atFirst = idsOf(names)
        const seen = [...page.ids]
        for (let cursor = page[direction]; cursor; cursor = page[direction]) {
          for (let n = chance.between(0, 3); n > 0; n--) {
            for (const id of await change()) moved.add(id)
            changes++
          }
          page = await send({ cursorPaging: { limit, cursor } })
          seen.push(...page.ids)
        }
        const stayed = atFirst.filter((id) => !moved.has(id))
        staying += stayed.length
        for (const id of stayed) {
          const times = seen.filter((each) => each === id).length
          if (times !== 1) violations.push({ fieldName, isDescending, direction, limit, id, times })
        }
      }
      console.log(
        `${violations.length} of ${staying} unmoved products were skipped or repeated, in ${WALKS} walks with ${changes} changes between pages, seed ${SEED}`,
      )
      expect(violations.slice(0, 3)).toEqual([])
    },
  )

  test('a cursor leads back from a position whose rows before or after it are deleted', async () => {
    const shop = await startShop()
    const token = await shop.newToken()
    const names = ['a', 'b', 'c', 'd']
    for (const name of names) await shop.addProduct(name)
    const send = async (query: object) =>
      (await shop.call('POST', PATH, { token, body: { query } })).body as {
        products: { name: string }[]
        metadata: { count: number; cursors: { next?: string; prev?: string } }
      }
    const remove = async (gone: string[]): Promise<void> => {
      for (const name of gone) await shop.db.transaction().execute((tx) => removeProduct(tx, shop.idOf(name)))
      shop.provider.catalogue.invalidate(gone.map((name) => shop.idOf(name)))
    }
    const sort = [{ fieldName: 'name' }]
    const first = await send({ sort, cursorPaging: { limit: 2 } })
    await remove(['c', 'd'])
    const second = await send({ cursorPaging: { limit: 2, cursor: first.metadata.cursors.next } })
    expect(second.metadata).toEqual({ count: 0, cursors: { prev: expect.any(String) } })
    const back = await send({ cursorPaging: { limit: 2, cursor: second.metadata.cursors.prev } })
    expect(back.products).toMatchObject([{ name: 'a' }, { name: 'b' }])
    expect(back.metadata.cursors).toEqual({ next: expect.any(String) })
    const { metadata } = await send({ cursorPaging: { limit: 1, cursor: second.metadata.cursors.prev } })
    await remove(['a'])
    const beforeAll = await send({ cursorPaging: { limit: 1, cursor: metadata.cursors.prev } })
    expect(beforeAll.metadata).toEqual({ count: 0, cursors: { next: expect.any(String) } })
    const again = await send({ cursorPaging: { limit: 1, cursor: beforeAll.metadata.cursors.next } })
    expect(again.products).toMatchObject([{ name: 'b' }])
  })

  test('a query refuses cursors of other lists and forged cursors', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    for (const name of ['a', 'b', 'c']) await shop.addProduct(name)
    await shop.addCollection('Kitchen', ['a', 'b', 'c'])
    const lists = [PATH, '/v2/collections/query', '/stores-reader/v1/variants/query']
    const send = (path: string, query: object) => shop.call('POST', path, { token, body: { query } })
    const sorted = { sort: [{ fieldName: 'name' }] }
    const cursors = await Promise.all(
      lists.map(async (path) => {
        const { body } = await send(path, { cursorPaging: { limit: 1 }, ...(path.includes('variants') ? {} : sorted) })
        return body.metadata.cursors.next as string
      }),
    )
    let accepted = 0
    let tried = 0
    const refuse = async (path: string, cursor: string): Promise<void> => {
      tried++
      const { status, body } = await send(path, { cursorPaging: { limit: 1, cursor } })
      if (status !== 400) accepted++
      expectErrorBody(body)
    }
    for (const [at, path] of lists.entries()) {
      for (const cursor of cursors.filter((_, of) => of !== at)) await refuse(path, cursor)
      const content = JSON.parse(Buffer.from(cursors[at]!, 'base64url').toString()) as { keys: string[] }
      const changes: object[] = [
        { keys: [] },
        { keys: content.keys.slice(1) },
        { keys: [...content.keys, 'x'] },
        { side: 'beside' },
        { of: 'orders' },
        { sort: [{ fieldName: 'cost' }] },
        { filter: { cost: 1 } },
        ...(path === lists[1] ? [] : [{ keys: content.keys.map(() => "' or 1=1 --") }]),
      ]
      for (const change of changes)
        await refuse(path, Buffer.from(JSON.stringify({ ...content, ...change })).toString('base64url'))
    }
    console.log(`foreign and forged cursors: accepted ${accepted} of ${tried}, faults ${shop.logged.length}`)
    expect([accepted, shop.logged]).toEqual([0, []])
  })

  test('cursor paging refuses a filter that is too long for a cursor', async () => {
    const shop: TestShop = await openShop()
    const token = await shop.newToken()
    for (const name of ['a', 'b']) await shop.addProduct(name)
    const filter = { name: { $in: ['a', 'b', ...Array.from({ length: 900 }, (_, n) => `some name ${n}`)] } }
    const { status, body } = await shop.call('POST', PATH, {
      token,
      body: { query: { filter, cursorPaging: { limit: 1 } } },
    })
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toMatchObject([
      { field: 'query.filter', violatedRule: 'MAX_LENGTH' },
    ])
  })
})
