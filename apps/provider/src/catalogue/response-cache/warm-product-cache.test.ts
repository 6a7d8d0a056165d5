import { expect, test } from 'vitest'
import { startShop, StatementFaults } from '../../testing/index.ts'

const MANY = 30

test('warming the product cache reads all visible products after a start', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults, isCached: true })
  for (let n = 0; n < MANY; n++) await shop.addProduct(`plate-${n}`)
  await shop.addProduct('cup', { changes: { visible: false } })
  const token = await shop.newToken()
  const readAll = async () => {
    faults.failAt(Infinity)
    for (let n = 0; n < MANY; n++) {
      const { body } = await shop.call('GET', `/stores-reader/v1/products/${shop.idOf(`plate-${n}`)}`, { token })
      expect(body).toMatchObject({ product: { name: `plate-${n}` } })
    }
    return faults.seen.filter((statement) => /from products/.test(statement)).length
  }
  expect(await shop.provider.warmProductCache(new AbortController().signal)).toBe(MANY)
  expect(await readAll(), 'questions about products').toBe(0)
  shop.provider.catalogue.invalidate([shop.idOf('plate-7')])
  expect(await readAll(), 'of what has changed since').toBe(1)
})

test('warming the product cache ends when the shop shuts down', async () => {
  const shop = await startShop({ isCached: true })
  for (let n = 0; n < MANY; n++) await shop.addProduct(`plate-${n}`)
  const ending = new AbortController()
  ending.abort()
  expect(await shop.provider.warmProductCache(ending.signal)).toBe(0)
})
