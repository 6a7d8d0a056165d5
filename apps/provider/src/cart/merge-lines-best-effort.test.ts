import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartLine } from './cart.ts'
import { toLineId } from './cart.ts'
import { MAX_LINES } from './merge-lines.ts'
import { mergeLinesBestEffort } from './merge-lines-best-effort.ts'

const items = ['plate', 'bowl', 'cup'] as const

const lines = fc
  .uniqueArray(
    fc.record({ productId: fc.constantFrom(...items), text: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: ({ productId, text }) => `${productId} ${text}`,
      maxLength: 8,
    },
  )
  .map((some) =>
    some.map(({ productId, text, quantity }, index): CartLine => ({
      id: toLineId(index + 1),
      productId,
      variantId: 'only',
      options: { customTextFields: { Text: `${text}` } },
      quantity,
      remembered: { name: productId, priceMinor: '1' },
    })),
  )
const stock = fc.record({ plate: fc.nat(20), bowl: fc.constantFrom(0, 1), cup: fc.constant(Infinity) })

const textOf = (line: CartLine): string => `${line.productId} ${JSON.stringify(line.custom ?? line.options)}`
const quantityOf = (some: readonly CartLine[], text: string): number =>
  some.filter((line) => textOf(line) === text).reduce((sum, { quantity }) => sum + quantity, 0)

test('merging two carts loses no item, reduces no line of the first, and exceeds neither both quantities nor the stock', () => {
  const numRuns = 2_000
  let capped = 0
  fc.assert(
    fc.property(lines, lines, stock, (mine, theirs, inStock) => {
      const {
        lines: united,
        nextLine,
        left,
      } = mergeLinesBestEffort({ lines: mine, nextLine: mine.length + 1 }, theirs, {
        inStockOf: ({ productId = 'cup' }) => inStock[productId as keyof typeof inStock], // one of the three above
        roomBytes: Infinity,
      })
      expect(left).toEqual([])
      expect(new Set(united.map(({ id }) => id)).size).toBe(united.length)
      expect(nextLine).toBe(united.length + 1)
      for (const text of new Set([...mine, ...theirs].map(textOf))) {
        const [before, more, after] = [quantityOf(mine, text), quantityOf(theirs, text), quantityOf(united, text)]
        expect(united.filter((line) => textOf(line) === text)).toHaveLength(1)
        expect(after).toBeGreaterThanOrEqual(Math.max(before, 1))
        expect(after).toBeLessThanOrEqual(before + more)
        if (text.startsWith('cup')) expect(after).toBe(before + more)
        if (after < before + more) capped++
      }
    }),
    { numRuns, seed: 5 },
  )
  console.log(`two carts become one: ${numRuns} pairs, ${capped} lines as far as stock went, lost 0`)
  expect(capped).toBeGreaterThan(numRuns / 10)
})

const cupWith = (text: number): CartLine => ({
  id: toLineId(text + 1),
  productId: 'cup',
  variantId: 'only',
  options: { customTextFields: { Text: `${text}` } },
  quantity: 1,
  remembered: { name: 'cup', priceMinor: '1' },
})

test('lines beyond the maximum are left, and equal ones are still merged', () => {
  const mine = Array.from({ length: MAX_LINES }, (_, index) => cupWith(index))
  const { lines: united, left } = mergeLinesBestEffort(
    { lines: mine, nextLine: MAX_LINES + 1 },
    [cupWith(999), cupWith(5)],
    {
      inStockOf: () => Infinity,
      roomBytes: Infinity,
    },
  )
  expect([united.length, united[5]?.quantity, left]).toEqual([MAX_LINES, 2, [cupWith(999)]])
})

test('lines beyond the size limit are left, and smaller ones after them still fit', () => {
  const [mine, small, same] = [cupWith(1), cupWith(2), cupWith(1)]
  const large: CartLine = { ...cupWith(3), extendedFields: { namespaces: { app: { note: 'x'.repeat(1_000) } } } }
  const { lines: united, left } = mergeLinesBestEffort({ lines: [mine], nextLine: 2 }, [large, same, small], {
    inStockOf: () => Infinity,
    roomBytes: 500,
  })
  expect(left).toEqual([large])
  expect(united).toEqual([
    { ...mine, quantity: 2 },
    { ...small, id: toLineId(2) },
  ])
})
