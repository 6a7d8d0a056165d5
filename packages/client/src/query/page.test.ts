import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getMemberAt, requestInQuery, startServer, type ReceivedRequest } from '../fixtures/server.ts'
import { createClient, products, type Product, type QueryResult } from '../index.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

type Page = QueryResult<Product>
const idsOf = ({ items }: Page) => items.map(({ _id }) => Number(_id))
const upTo = (total: number) => Array.from({ length: total }, (_, index) => index)

/** Catalogue of this size, which returns pages as on the wire. */
function shelf(total: number, metadataOf: (from: number, limit: number) => object = () => ({ total })) {
  const { asked, fetch } = startServer((request) => {
    const { offset, limit, cursor } = pagingOf(request)
    const from = cursor === undefined ? offset : Number(cursor)
    if (from < 0) return Response.json({ message: 'No page begins there.' }, { status: 400 })
    const found = upTo(total).slice(from, from + limit)
    return Response.json({ products: found.map((id) => ({ id: String(id) })), metadata: metadataOf(from, limit) })
  })
  const client = createClient({ modules: { products }, baseUrl: 'https://shop.example', fetch })
  return { asked, query: () => client.products.queryProducts() }
}

function pagingOf({ url }: ReceivedRequest): { offset: number; limit: number; cursor: string | undefined } {
  const query = getMemberAt(requestInQuery(url), 'query')
  const paging = (name: string) => getMemberAt(query, 'paging', name) ?? getMemberAt(query, 'cursorPaging', name)
  const cursor = paging('cursor')
  return { offset: Number(paging('offset') ?? 0), limit: Number(paging('limit')), cursor: cursor as string | undefined } // a text, if it is present
}

/** All pages from this one on, by `next` or by `prev`. */
async function walk(page: Page, way: 'next' | 'prev'): Promise<Page[]> {
  const pages = [page]
  const hasMore = (last: Page) => (way === 'next' ? last.hasNext() : last.hasPrev())
  for (let last = page; hasMore(last); pages.push(last)) {
    last = await last[way]()
    if (pages.length > 1_000) throw new Error('This walk does not end.')
  }
  return pages
}

const limits = fc.integer({ min: 1, max: 12 })
const totals = fc.integer({ min: 0, max: 40 })

describe('pages by offset', () => {
  test('visit every item once and in order, from any start', async () => {
    await fc.assert(
      fc.asyncProperty(totals, limits, fc.integer({ min: 0, max: 45 }), async (total, limit, skipped) => {
        const pages = await walk(await shelf(total).query().limit(limit).skip(skipped).find(), 'next')
        expect(pages.flatMap(idsOf)).toEqual(upTo(total).slice(skipped))
      }),
    )
  })

  test('lead back the same way, and never before the first item', async () => {
    await fc.assert(
      fc.asyncProperty(totals, limits, fc.nat(45), async (total, limit, skipped) => {
        const { asked, query } = shelf(total)
        const there = await walk(await query().limit(limit).find(), 'next')
        const back = await walk(there.at(-1) ?? (await query().find()), 'prev')
        expect(back.map(idsOf)).toEqual(there.map(idsOf).reverse())

        const fromAnywhere = await walk(await query().limit(limit).skip(skipped).find(), 'prev')
        expect(fromAnywhere.flatMap(idsOf)).toEqual([...new Set(fromAnywhere.flatMap(idsOf))])
        expect(asked.map((request) => pagingOf(request).offset).filter((offset) => offset < 0)).toEqual([])
      }),
    )
  })

  test('pages by offset have their total and their position', async () => {
    await fc.assert(
      fc.asyncProperty(totals, limits, async (total, limit) => {
        const pages = await walk(await shelf(total).query().limit(limit).find(), 'next')
        expect(pages.map(({ currentPage }) => currentPage)).toEqual(upTo(pages.length))
        for (const { totalCount, totalPages, pageSize, length, items } of pages) {
          expect([totalCount, totalPages, pageSize]).toEqual([total, Math.ceil(total / limit), limit])
          expect(length).toBe(items.length)
        }
        expect(pages).toHaveLength(Math.max(1, Math.ceil(total / limit)))
      }),
    )
  })

  test('pages by offset have a total under either name of the responses', async () => {
    const { fetch } = startServer(() => Response.json({ products: [{ id: '0' }], pagingMetadata: { total: 5 } }))
    const client = createClient({ modules: { products }, baseUrl: 'https://shop.example', fetch })
    const page = await client.products.queryProducts().limit(2).find()
    expect([page.totalCount, page.totalPages, page.hasNext()]).toEqual([5, 3, true])
  })

  test('work without a total of too many items', async () => {
    await fc.assert(
      fc.asyncProperty(totals, limits, fc.boolean(), async (total, limit, saysSome) => {
        const uncounted = () => ({ tooManyToCount: true, ...(saysSome && { total: 3 }) })
        const pages = await walk(await shelf(total, uncounted).query().limit(limit).find(), 'next')
        expect(pages.flatMap(idsOf)).toEqual(upTo(total))
        for (const { totalCount, totalPages } of pages) expect([totalCount, totalPages]).toEqual([undefined, undefined])
        expect(pages.length).toBeLessThanOrEqual(Math.floor(total / limit) + 1)
      }),
    )
  })

  test('without a size are one page without neighbours or numbers', async () => {
    const page = await shelf(5).query().limit(0).find()
    expect([page.hasNext(), page.hasPrev(), page.currentPage, page.totalPages]).toEqual([
      false,
      false,
      undefined,
      undefined,
    ])
  })
})

describe('pages by cursor', () => {
  /** Cursors exist if there are further items. */
  const cursors = (total: number) => (from: number, limit: number) => ({
    cursors: {
      ...(from + limit < total && { next: String(from + limit) }),
      ...(from > 0 && { prev: String(Math.max(0, from - limit)) }),
    },
  })

  test('visit every item once and in order, and lead back', async () => {
    await fc.assert(
      fc.asyncProperty(totals, limits, async (total, limit) => {
        const { query } = shelf(total, cursors(total))
        const there = await walk(await query().limit(limit).skipTo('0').find(), 'next')
        expect(there.flatMap(idsOf)).toEqual(upTo(total))
        const back = await walk(there.at(-1) ?? (await query().find()), 'prev')
        expect(back.map(idsOf)).toEqual(there.map(idsOf).reverse())
      }),
    )
  })

  test('send the cursor alone: it contains filter and order', async () => {
    const { asked, query } = shelf(3, cursors(3))
    await walk(await query().eq('slug', 'x').ascending('name').limit(2).skipTo('0').find(), 'next')
    expect(asked.map(({ url }) => requestInQuery(url))).toEqual([
      { query: { cursorPaging: { limit: 2, cursor: '0' } } },
      { query: { cursorPaging: { limit: 2, cursor: '2' } } },
    ])
  })
})

test('a loop visits the same pages, from a query or from a page on', async () => {
  await fc.assert(
    fc.asyncProperty(totals, limits, async (total, limit) => {
      const { asked, query } = shelf(total)
      const visited: number[] = []
      for await (const page of query().limit(limit)) visited.push(...idsOf(page))
      expect(visited).toEqual(upTo(total))

      const second = await query().limit(limit).skip(limit).find()
      const before = asked.length
      const rest: number[] = []
      for await (const page of second) rest.push(...idsOf(page))
      expect(rest).toEqual(upTo(total).slice(limit))
      // The current page is not requested again.
      expect(asked.length - before).toBe(Math.max(0, Math.ceil(total / limit) - 2))
    }),
  )
})

test('a missing neighbour is refused without a request', async () => {
  const { asked, query } = shelf(2)
  const page = await query().limit(5).find()
  await expect(page.next()).rejects.toThrow('No next page to fetch')
  await expect(page.prev()).rejects.toThrow('No previous page to fetch')
  expect(asked).toHaveLength(1)
})

test.each([-5, 0, NaN])('pages of an invalid size (%d) end', async (limit) => {
  const { asked, fetch } = startServer(() => Response.json({ products: [{ id: '1' }] }))
  const client = createClient({ modules: { products }, baseUrl: 'https://shop.example', fetch })
  for await (const { items } of client.products.queryProducts().limit(limit)) {
    expect(items).toHaveLength(1)
    expect(asked.length, 'this loop does not end').toBeLessThan(5)
  }
  expect(asked).toHaveLength(1)
})

test('an empty response is an empty page', async () => {
  const { fetch } = startServer(() => Response.json(null))
  const client = createClient({ modules: { products }, baseUrl: 'https://shop.example', fetch })
  const page = await client.products.queryProducts().find()
  expect([page.items, page.length, page.totalCount, page.hasNext(), page.hasPrev()]).toEqual([
    [],
    0,
    undefined,
    false,
    false,
  ])
})
