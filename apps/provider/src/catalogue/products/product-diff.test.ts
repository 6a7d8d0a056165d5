import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { findChangedFields } from './product-diff.ts'

test('a weight or discount in another notation counts as unchanged', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const plate = (await shop.provider.catalogue.findProduct(shop.idOf('plate')))!
  const before = { ...plate, weight: '1.5', discount: { type: 'PERCENT', value: '10' } as const }
  expect(
    findChangedFields(before, { ...before, weight: '1.50', discount: { type: 'PERCENT', value: '10.0' } }),
  ).toEqual([])
  expect(findChangedFields(before, { ...before, weight: '1.51', collectionIds: ['shelf'] })).toEqual([
    'weight',
    'collectionIds',
  ])
})
