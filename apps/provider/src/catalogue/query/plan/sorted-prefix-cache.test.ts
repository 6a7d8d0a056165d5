import { expect, test } from 'vitest'
import { SortedPrefixCache } from './sorted-prefix-cache.ts'

/** Creates a list whose rows are their own sort keys, and records the reads. */
function createList(total: number) {
  const reads: { after: string | undefined; limit: number }[] = []
  return {
    reads,
    async readOn(after: readonly string[] | undefined, limit: number) {
      reads.push({ after: after?.[0], limit })
      const from = after ? Number(after[0]) + 1 : 0
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, at) => String(from + at))
      const last = rows.at(-1)
      return {
        rows,
        ...(last && { lastKeys: [last] }),
        hasMore: from + rows.length < total,
      }
    },
  }
}

const page = (offset: number, limit = 3) => ({ offset, limit })

test('the sorted prefix cache reads a list on from its last cached row and reads no row twice', async () => {
  const cache = new SortedPrefixCache({ maxRowsPerList: 100, maxRows: 1_000 })
  const list = createList(20)
  const read = (offset: number) => cache.read('a', 1, page(offset), list.readOn)
  expect(await read(6)).toEqual(['6', '7', '8'])
  expect(await read(0)).toEqual(['0', '1', '2'])
  expect(await read(12)).toEqual(['12', '13', '14'])
  expect(await read(18)).toEqual(['18', '19'])
  expect(await read(30)).toEqual([])
  expect(list.reads).toEqual([
    { after: undefined, limit: 15 },
    { after: '14', limit: 12 },
  ])
})

test('concurrent readers of several pages share the reads of a list, and each gets its page', async () => {
  const cache = new SortedPrefixCache({ maxRowsPerList: 100, maxRows: 1_000 })
  const list = createList(50)
  const offsets = [30, 0, 42, 12, 48, 3, 42]
  const pages = await Promise.all(offsets.map((offset) => cache.read('a', 1, page(offset), list.readOn)))
  expect(pages.map(([first]) => Number(first))).toEqual(offsets)
  expect(list.reads.map(({ after }) => after)).toEqual([undefined, '38'])
})

test('a new version and another list start from an empty prefix', async () => {
  const cache = new SortedPrefixCache({ maxRowsPerList: 100, maxRows: 1_000 })
  const lists = [createList(9), createList(9), createList(9)]
  await cache.read('a', 1, page(0), lists[0]!.readOn)
  await cache.read('a', 2, page(0), lists[1]!.readOn)
  await cache.read('b', 2, page(0), lists[2]!.readOn)
  expect(lists.map(({ reads }) => reads.length)).toEqual([1, 1, 1])
})

test('a failed read rejects all waiting readers and is not cached', async () => {
  const cache = new SortedPrefixCache({ maxRowsPerList: 100, maxRows: 1_000 })
  const failing = () => Promise.reject(new Error('connection lost'))
  const both = [0, 6].map((offset) => cache.read('a', 1, page(offset), failing))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.read('a', 1, page(3), createList(9).readOn)).toEqual(['3', '4', '5'])
})

test('the sorted prefix cache bounds the rows of a list and of all lists, and evicts the oldest lists', async () => {
  const cache = new SortedPrefixCache({ maxRowsPerList: 10, maxRows: 25 })
  expect([page(7), page(8)].map((each) => cache.canServe(each))).toEqual([true, false])
  const first = createList(90)
  await cache.read('a', 1, page(0), first.readOn)
  await cache.read('a', 1, page(7), first.readOn)
  expect(first.reads.map(({ limit }) => limit)).toEqual([9, 1])
  const others = ['b', 'c'].map((name) => ({ name, list: createList(9) }))
  for (const { name, list } of others) await cache.read(name, 1, page(0), list.readOn)
  for (const { name, list } of others) await cache.read(name, 1, page(3), list.readOn)
  expect(others.map(({ list }) => list.reads.length)).toEqual([1, 1])
  await cache.read('a', 1, page(0), first.readOn)
  expect(first.reads).toHaveLength(3)
})
