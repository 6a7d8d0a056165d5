import { expect, test } from 'vitest'
import { operations, type OperationName } from '../src/operations.ts'
import type { Operation } from '../src/operation.ts'
import * as contract from '../src/index.ts'
import { namedSchemas } from './files.ts'
import { getFileName, generateRowFiles, generateRows } from './rows.ts'
import { NamedTrees } from './transforms.ts'

test('an operation has the positional arguments of the platform’s function, and the rest as options', () => {
  expect(textOf('products.getProduct')).toMatch(/takes: \['id'\],\s+options: true/)
  expect(textOf('products.getProductOptionsAvailability')).toContain(`takes: ['id', 'options']`)
  expect(textOf('products.updateProduct')).toContain(`takes: ['product.id', 'product']`)
  expect(textOf('products.bulkAdjustProductProperty')).toContain(`takes: ['adjust', 'ids']`)
  expect(textOf('verification.verifyDuringAuthentication')).toMatch(/takes: \['code'\],\s+options: true/)
  expect(textOf('products.updateProduct')).not.toContain('options:')
  expect(textOf('currentCart.addToCurrentCart')).not.toContain('takes:')
})

test('a reading operation is marked unless it is a GET', () => {
  expect(textOf('currentCart.estimateCurrentCartTotals')).toContain('isRead: true')
  expect(textOf('orders.searchOrders')).toContain('isRead: true')
  expect(textOf('products.getProduct')).not.toContain('isRead')
  expect(textOf('currentCart.addToCurrentCart')).not.toContain('isRead')
  expect(textOf('products.queryProducts')).toContain('isQuery: true')
})

test('callers get the unwrapped member, nothing of an empty response, and otherwise the whole', () => {
  expect(textOf('currentCart.getCurrentCart')).toContain(`returns: 'cart'`)
  expect(textOf('currentCart.deleteCurrentCart')).toContain(`returns: ''`)
  expect(textOf('currentCart.addToCurrentCart')).not.toContain('returns')
})

test('an operation’s path is whole, as the public API has it', () => {
  expect(textOf('members.getCurrentMember')).toContain(`path: '/members/v1/members/my'`)
  expect(textOf('products.createProduct')).toContain(`path: '/stores/v1/products'`)
})

test('rare operations have a file of their own, with the trees that only they need', () => {
  expect(getFileName(operations['products.getProduct'])).toBe('products')
  expect(getFileName(operations['products.createProduct'])).toBe('products-rare')

  const trees = new NamedTrees(namedSchemas(contract))
  const calls = (Object.values(operations) as Operation[]).filter(({ client }) => client !== 'none')
  const rows = new Map(
    [...Map.groupBy(calls, getFileName)].map(([file, listed]) => [file, generateRows(listed, trees)]),
  )
  const files = generateRowFiles(rows, trees)
  expect(files.get('products-rare.ts')).toContain('export const storeVariant: Transforms')
  expect(files.get('transforms.ts')).not.toContain('storeVariant')
  expect(files.get('products.ts')).not.toContain('video')
  expect(files.get('transforms-sign-in.ts')).toContain('export const identity: Transforms')
})

function textOf(...names: OperationName[]): string {
  const rows: Operation[] = names.map((name) => operations[name])
  return generateRows(rows, new NamedTrees(namedSchemas(contract))).text
}
