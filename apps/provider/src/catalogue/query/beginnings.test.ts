import { expect, test } from 'vitest'
import { Beginnings } from './beginnings.ts'

/** A list of so many rows, each sorted by its place; and what was read of it. */
function listOf(total: number) {
  const asked: { after: string | undefined; limit: number }[] = []
  return {
    asked,
    async readOn(after: readonly string[] | undefined, limit: number) {
      asked.push({ after: after?.[0], limit })
      const from = after ? Number(after[0]) + 1 : 0
      const rows = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, at) => String(from + at))
      const last = rows.at(-1)
      return {
        rows,
        ...(last && { last: [last] }),
        hasMore: from + rows.length < total,
      }
    },
  }
}

const page = (offset: number, limit = 3) => ({ offset, limit })

test('a list is read on from where it is known to, and what is known is not asked again', async () => {
  const beginnings = new Beginnings({ rowsEach: 100, rows: 1_000 })
  const list = listOf(20)
  const read = (offset: number) => beginnings.read('a', 1, page(offset), list.readOn)
  expect(await read(6)).toEqual(['6', '7', '8'])
  expect(await read(0)).toEqual(['0', '1', '2'])
  expect(await read(12)).toEqual(['12', '13', '14'])
  expect(await read(18)).toEqual(['18', '19'])
  expect(await read(30)).toEqual([])
  expect(list.asked).toEqual([
    { after: undefined, limit: 15 },
    { after: '14', limit: 12 },
  ])
})

test('those who ask for several pages at once wait for each other, and get what they asked for', async () => {
  const beginnings = new Beginnings({ rowsEach: 100, rows: 1_000 })
  const list = listOf(50)
  const offsets = [30, 0, 42, 12, 48, 3, 42]
  const found = await Promise.all(offsets.map((offset) => beginnings.read('a', 1, page(offset), list.readOn)))
  expect(found.map(([first]) => Number(first))).toEqual(offsets)
  expect(list.asked.map(({ after }) => after)).toEqual([undefined, '38'])
})

test('of another epoch, and of another list, nothing is taken over', async () => {
  const beginnings = new Beginnings({ rowsEach: 100, rows: 1_000 })
  const lists = [listOf(9), listOf(9), listOf(9)]
  await beginnings.read('a', 1, page(0), lists[0]!.readOn)
  await beginnings.read('a', 2, page(0), lists[1]!.readOn)
  await beginnings.read('b', 2, page(0), lists[2]!.readOn)
  expect(lists.map(({ asked }) => asked.length)).toEqual([1, 1, 1])
})

test('a failure is told to all who wait for it, and the next to ask begin anew', async () => {
  const beginnings = new Beginnings({ rowsEach: 100, rows: 1_000 })
  const failing = () => Promise.reject(new Error('the database is away'))
  const both = [0, 6].map((offset) => beginnings.read('a', 1, page(offset), failing))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await beginnings.read('a', 1, page(3), listOf(9).readOn)).toEqual(['3', '4', '5'])
})

test('so much of each list is kept, and so much of all together: those that were begun first go', async () => {
  const beginnings = new Beginnings({ rowsEach: 10, rows: 25 })
  expect([page(7), page(8)].map((each) => beginnings.reach(each))).toEqual([true, false])
  const first = listOf(90)
  await beginnings.read('a', 1, page(0), first.readOn)
  await beginnings.read('a', 1, page(7), first.readOn)
  expect(first.asked.map(({ limit }) => limit)).toEqual([9, 1])
  const others = ['b', 'c'].map((name) => ({ name, list: listOf(9) }))
  for (const { name, list } of others) await beginnings.read(name, 1, page(0), list.readOn)
  for (const { name, list } of others) await beginnings.read(name, 1, page(3), list.readOn)
  expect(others.map(({ list }) => list.asked.length)).toEqual([1, 1])
  await beginnings.read('a', 1, page(0), first.readOn)
  expect(first.asked).toHaveLength(3)
})
