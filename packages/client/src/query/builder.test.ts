import { expect, test } from 'vitest'
import { getMemberAt, requestInQuery, startServer } from '../fixtures/server.ts'
import { createClient, products } from '../index.ts'

const modules = { products }
const baseUrl = 'https://shop.example'
const auth = { getAuthHeaders: () => ({ headers: { Authorization: 'token' } }) }

test('pages follow each other in a loop', async () => {
  const { asked, fetch } = startServer(({ url }) => {
    const offset = getMemberAt(requestInQuery(url), 'query', 'paging', 'offset')
    return Response.json({ products: [{ id: String(offset) }], metadata: { total: 5 } })
  })
  const { products } = createClient({ modules, auth, baseUrl, fetch })
  const found: (string | undefined)[] = []
  for await (const { items } of products.queryProducts().limit(2)) found.push(...items.map(({ _id }) => _id))
  expect(found).toEqual(['0', '2', '4'])
  expect(asked.length).toBe(3)
})

test('a cursor leads to the next page', async () => {
  const { asked, fetch } = startServer((_, count) =>
    Response.json({
      products: [{ id: String(count) }],
      metadata: { cursors: count < 3 ? { next: `after-${count}` } : {} },
    }),
  )
  const { products } = createClient({ modules, auth, baseUrl, fetch })
  const page = await products.queryProducts().limit(10).skipTo('start').find()
  const second = await page.next()
  const third = await second.next()
  expect(third.hasNext()).toBe(false)
  await expect(third.next()).rejects.toThrow('No next page to fetch')
  const sent = asked.map(({ url }) => getMemberAt(requestInQuery(url), 'query'))
  expect(sent).toEqual(['start', 'after-1', 'after-2'].map((cursor) => ({ cursorPaging: { limit: 10, cursor } })))
})

test('a condition without a value matches empty fields only', async () => {
  const { asked, fetch } = startServer(() => Response.json({ products: [] }))
  const { products } = createClient({ modules, auth, baseUrl, fetch })
  await products.queryProducts().eq('slug', undefined).find()
  await products.queryProducts().ne('slug', undefined).find()
  await products.queryProducts().isEmpty('slug').find()
  await products.queryProducts().isNotEmpty('slug').find()
  const filters = asked.map(({ url }) => getMemberAt(requestInQuery(url), 'query', 'filter'))
  expect(filters).toEqual([{ slug: null }, { slug: { $ne: null } }, { slug: null }, { slug: { $ne: null } }])
})

test('a builder is not changed by builders derived from it', async () => {
  const { asked, fetch } = startServer(() => Response.json({ products: [] }))
  const { products } = createClient({ modules, auth, baseUrl, fetch })
  const all = products.queryProducts()
  all.eq('slug', 'vase').limit(1).descending('name')
  await all.find()
  expect(asked.map(({ url }) => requestInQuery(url))).toEqual([
    { query: { filter: {}, paging: { offset: 0, limit: 50 } } },
  ])
})

test('without a total, full pages have a next one', async () => {
  const { fetch } = startServer((_, count) =>
    Response.json({
      products: count < 3 ? [{ id: '1' }, { id: '2' }] : [{ id: '3' }],
      metadata: { tooManyToCount: true, total: 2 },
    }),
  )
  const { products } = createClient({ modules, auth, baseUrl, fetch })
  let pages = 0
  for await (const page of products.queryProducts().limit(2)) {
    pages++
    expect(page.totalCount).toBeUndefined()
    expect(page.totalPages).toBeUndefined()
  }
  expect(pages).toBe(3)
})

test('the previous page never begins below 0', async () => {
  const { asked, fetch } = startServer(() => Response.json({ products: [], metadata: { total: 9 } }))
  const { products } = createClient({ modules, auth, baseUrl, fetch })
  const page = await products.queryProducts().limit(5).skip(7).find()
  expect(page.currentPage).toBe(1)
  await page.prev()
  expect(asked.map(({ url }) => getMemberAt(requestInQuery(url), 'query', 'paging', 'offset'))).toEqual([7, 2])
})

test('dates in a filter are sent as texts, and an invalid date is refused', async () => {
  const { asked, fetch } = startServer(() => Response.json({ products: [] }))
  const { products } = createClient({ modules, auth, baseUrl, fetch })
  const day = new Date('2026-05-01T10:00:00Z')
  await products.queryProducts().between('lastUpdated', day, new Date('2026-06-01')).find()
  await expect(products.queryProducts().ge('lastUpdated', new Date('x')).find()).rejects.toMatchObject({
    kind: 'validation',
  })
  expect(asked.map(({ url }) => getMemberAt(requestInQuery(url), 'query', 'filter'))).toEqual([
    {
      $and: [
        { lastUpdated: { $gte: '2026-05-01T10:00:00.000Z' } },
        { lastUpdated: { $lt: '2026-06-01T00:00:00.000Z' } },
      ],
    },
  ])
})
