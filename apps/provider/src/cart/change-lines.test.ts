import { expect, test } from 'vitest'
import type { CatalogueCache } from '../catalogue/index.ts'
import { newId } from '../platform/ids.ts'
import { createEmptyCart } from './add-lines.ts'
import { type Cart, type CustomLine, toLineId } from './cart.ts'
import { changeQuantities } from './change-lines.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const NO_CATALOGUE: Pick<CatalogueCache, 'findProducts'> = { findProducts: () => Promise.resolve(new Map()) }
const shop = { catalogue: NO_CATALOGUE as CatalogueCache, now: NOW } // custom lines ask for nothing else

function customLine(number: number, more: Partial<CustomLine['custom']> = {}): CustomLine {
  return {
    id: toLineId(number),
    quantity: 1,
    custom: {
      productName: { original: 'Made to order' },
      itemType: { preset: 'PHYSICAL' },
      descriptionLines: [{ name: { original: 'No.' }, plainText: { original: `${number} `.padEnd(600, 'x') } }],
      ...more,
    },
    amounts: { priceMinor: '100', fullPriceMinor: '100', modifiersMinor: '0' },
  }
}

function cartOf(lines: CustomLine[]): Cart {
  return { ...createEmptyCart({ kind: 'merchant', id: newId() }, 'EUR', NOW), lines, nextLine: lines.length + 1 }
}

test('changing 100 of 300 custom lines costs little more than reading each of the 300 once', async () => {
  const cart = cartOf(Array.from({ length: 300 }, (_, index) => customLine(index + 1)))
  const updates = cart.lines.slice(0, 100).map(({ id }) => ({ id, quantity: 2 }))
  const once = await fastest(async () => void cart.lines.map((line) => JSON.stringify(line)))
  const change = await fastest(async () => {
    const { lines } = await changeQuantities(cart, updates, shop)
    expect(lines.filter(({ quantity }) => quantity === 2)).toHaveLength(100)
  })
  console.log(`100 of 300 custom lines: ${change.toFixed(1)} ms, ${(change / once).toFixed(1)} × writing each once`)
  // 100 times, when each update looked at all lines again.
  expect(change / once).toBeLessThan(20)
})

test('stock that one line releases is available to another, in any order of the request', async () => {
  // Two lines that must not become one, of one stock.
  const of = (number: number, quantity: number): CustomLine => ({
    ...customLine(number, { quantityAvailable: 5, descriptionLines: [] }),
    quantity,
  })
  const cart = cartOf([of(1, 3), of(2, 2)])
  const quantities = async (...wished: [number, number][]) => {
    const updates = wished.map(([number, quantity]) => ({ id: toLineId(number), quantity }))
    return (await changeQuantities(cart, updates, shop)).lines.map(({ quantity }) => quantity)
  }
  expect(await quantities([1, 1], [2, 4])).toEqual([1, 4])
  expect(await quantities([2, 4], [1, 1])).toEqual([1, 4])
  expect(await quantities([2, 9], [1, 2])).toEqual([2, 3])
  expect(await quantities([2, 9])).toEqual([3, 2])
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([3, 2])
})

async function fastest(run: () => Promise<void>): Promise<number> {
  let best = Infinity
  for (let attempt = 0; attempt < 15; attempt++) {
    const begun = performance.now()
    await run()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
