import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'

const headerOf = async (response: Response) => /<header.*<\/header>/s.exec(await response.text())?.[0] ?? ''

test('the header of a hosted page lists the collections of the storefront, in the language of the page', async () => {
  const shop = await startShop({ shop: { languages: ['en', 'de'] } })
  const token = await shop.newStaffToken()
  const create = (collection: object) => shop.call('POST', '/stores/v1/collections', { token, body: { collection } })
  expect((await create({ name: 'Kitchen' })).status).toBe(200)
  expect((await create({ name: 'Storeroom', visible: false })).status).toBe(200)
  const header = async (language: string) =>
    headerOf(await shop.fetch('/sign-in', { headers: { 'accept-language': language } }))

  await expect.poll(() => header('en')).toContain('href="http://shop.test/collections/kitchen"')
  expect(await header('en')).not.toContain('Storeroom')
  expect(await header('en')).not.toContain('All Products')
  const german = await header('de-AT')
  expect(german).toContain('href="http://shop.test/de/collections/kitchen"')
  expect(german).toContain('>Warenkorb<')
  // The pages are in French; the storefront of this shop is not.
  const french = await header('fr')
  expect(french).toContain('href="http://shop.test/collections/kitchen"')
  expect(french).toContain('>Panier<')
})
