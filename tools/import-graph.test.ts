import { expect, test } from 'vitest'
import { findImportCycles, findImportsAgainstOrder } from './import-graph.ts'

test('files that import each other, directly or through others, are one cycle each', () => {
  const graph = new Map([
    ['main', ['a', 'x']],
    ['a', ['b']],
    ['b', ['c', 'leaf']],
    ['c', ['a']],
    ['x', ['y', 'a']],
    ['y', ['x']],
    ['leaf', []],
    ['self', ['self']],
  ])
  expect(findImportCycles(graph)).toEqual([['a', 'b', 'c'], ['self'], ['x', 'y']])
})

test('an import of a later folder and a folder without an entry are against the order', () => {
  const graph = new Map([
    ['shop/model/price.ts', ['shop/model/tax/rate.ts', 'other/later.ts']],
    ['shop/model/tax/rate.ts', ['shop/model/price.ts', 'shop/index.ts']],
    ['shop/index.ts', ['shop/model/price.ts']],
    ['shop/new/file.ts', []],
    ['other/later.ts', []],
  ])
  expect(findImportsAgainstOrder(graph, 'shop', ['model/tax', 'model', 'index.ts'])).toEqual([
    'model/tax/rate.ts → model/price.ts',
    'model/tax/rate.ts → index.ts',
    'shop/new/file.ts has no place in the order',
  ])
})

test('an entry with a star is a layer of files from all folders', () => {
  const graph = new Map([
    ['shop/cart/cart-handlers.ts', ['shop/cart/lines.ts', 'shop/orders/orders.ts']],
    ['shop/cart/lines.ts', ['shop/cart/cart-handlers.ts', 'shop/orders/orders.ts']],
    ['shop/orders/orders.ts', ['shop/cart/lines.ts']],
  ])
  expect(findImportsAgainstOrder(graph, 'shop', ['cart', 'orders', '*-handlers.ts'])).toEqual([
    'cart/lines.ts → cart/cart-handlers.ts',
    'cart/lines.ts → orders/orders.ts',
  ])
})
