import { expect, test } from 'vitest'
import { startShop, TEST_PROVIDER_URL, type TestShop } from '../../testing/index.ts'
import { downloadDueImages } from './image-downloads.ts'

const CARE = 'https://pictures.example/care.png'
const SIZES = 'https://pictures.example/sizes.png?a=1&b=2'

test('pictures of other servers in texts that come by API are fetched and shown from the shop', async () => {
  const { shop, create, read } = await openShop()
  const made = await create({
    description: `<p>Sizes:</p><img src="${SIZES.replace('&', '&amp;')}" alt="Sizes">`,
    additionalInfoSections: [{ title: 'Care', description: `<img src="${CARE}">` }],
  })
  expect(made.description).toContain('pictures.example') // nobody waits
  expect(await fetchDue(shop)).toEqual({ fetched: 2, pending: 0, failed: 0 })
  const { description, additionalInfoSections } = await read(made.id)
  const shown = /<img src="(?<address>[^"]+)" alt="Sizes" \/>/.exec(description)?.groups?.['address'] ?? ''
  expect(shown.startsWith(`${TEST_PROVIDER_URL}/media/`)).toBe(true)
  expect(additionalInfoSections[0]?.description).toMatch(new RegExp(`^<img src="${TEST_PROVIDER_URL}/media/[^"]+" />$`))
  // They are no part of the gallery.
  expect((await read(made.id)).media.items).toEqual([])
})

test('a picture that was fetched before is at once the shop’s own, also where its address in the shop is sent back', async () => {
  const { shop, create, update, read } = await openShop()
  const { id } = await create({ description: `<img src="${CARE}">` })
  await fetchDue(shop)
  const { description } = await read(id)
  const again = await update(id, { description: `<p>New.</p><img src="${CARE}">` })
  expect(again.description).toBe(`<p>New.</p>${description}`)
  const back = await update(id, { description: `<p>Newer.</p>${description}` })
  expect(back.description).toBe(`<p>Newer.</p>${description}`)
  expect(await fetchDue(shop)).toEqual({ fetched: 0, pending: 0, failed: 0 })
  const { description: kept } = await shop.db.selectFrom('products').select('description').executeTakeFirstOrThrow()
  expect(kept).toMatch(/^<p>Newer\.<\/p><img src="\/media\//)
})

test('a picture of a text that could not be had is tried again when the text is written anew', async () => {
  const { shop, create, update } = await openShop()
  const { id } = await create({ description: `<img src="${CARE}">` })
  expect(await fetchDue(shop, true)).toEqual({ fetched: 0, pending: 0, failed: 1 })
  await update(id, { description: '<p>None.</p>' })
  expect(await fetchDue(shop)).toEqual({ fetched: 0, pending: 0, failed: 0 })
  await update(id, { description: `<img src="${CARE}">` })
  expect(await fetchDue(shop)).toEqual({ fetched: 1, pending: 0, failed: 0 })
})

test('a picture of a text and of the gallery is fetched once, and one that the gallery no longer waits for stays in the text', async () => {
  const { shop, create, read, token } = await openShop()
  const { id } = await create({ description: `<img src="${CARE}"><img src="${SIZES}">` })
  await shop.ask('products.addProductMedia', { id, media: [{ url: CARE }] }, { token })
  expect(await fetchDue(shop)).toEqual({ fetched: 2, pending: 0, failed: 0 })
  const both = await read(id)
  expect(both.media.items).toHaveLength(1)
  expect(both.description).not.toContain('pictures.example')

  const other = await create({ name: 'Jug', description: '<img src="https://pictures.example/jug.png">' })
  await shop.ask('products.removeProductMedia', { id: other.id, mediaIds: [] }, { token })
  expect(await fetchDue(shop)).toEqual({ fetched: 1, pending: 0, failed: 0 })
})

test('addresses of machines inside are never asked for, and stay links of a text', async () => {
  const { shop, create, read } = await openShop()
  const { id } = await create({ description: '<img src="http://127.0.0.1/a.png"><img src="http://10.0.0.1/b.png">' })
  expect(await fetchDue(shop)).toEqual({ fetched: 0, pending: 0, failed: 0 })
  expect((await read(id)).description).toContain('127.0.0.1')
})

async function openShop() {
  const shop = await startShop()
  const token = await shop.newApiKey()
  const call = async (method: string, path: string, body?: object): Promise<Product> => {
    const answer = await shop.call(method, path, { token, ...(body && { body }) })
    expect(answer.status).toBe(200)
    await shop.provider.pollChanges()
    return answer.body.product as Product
  }
  return {
    shop,
    token,
    create: (more: object) =>
      call('POST', '/stores/v1/products', {
        product: { name: 'Mug', productType: 'physical', priceData: { price: 5 }, ...more },
      }),
    update: (id: string, product: object) => call('PATCH', `/stores/v1/products/${id}`, { product }),
    read: (id: string) => call('GET', `/stores-reader/v1/products/${id}`),
  }
}

interface Product {
  id: string
  description: string
  additionalInfoSections: { title: string; description: string }[]
  media: { items: object[] }
}

async function fetchDue(shop: TestShop, isGone = false) {
  shop.passTime(1000)
  const counts = await downloadDueImages(shop.db, {
    now: () => shop.now,
    fetch: async (url) =>
      isGone
        ? { status: 'refused', reason: 'It is gone.' }
        : { status: 'fetched', contentType: 'image/png', bytes: Buffer.from(url), width: 10, height: 20 },
  })
  await shop.provider.pollChanges()
  return counts
}
