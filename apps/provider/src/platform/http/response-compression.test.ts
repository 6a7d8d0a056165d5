import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startShop, TEST_PROVIDER_URL } from '../../testing/index.ts'

const SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const PRODUCTS = 60

test('the totals of 300 lines, 1.1 MB, are at most 30 kB for clients that accept gzip, byte-equal after unpacking; short responses are not compressed', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const stock = Object.fromEntries(SIZES.map((size) => [size, 50]))
  const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
    shop.provider.fetch(
      new Request(`${TEST_PROVIDER_URL}/ecom/v1/carts/current/${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
  for (let at = 0; at < PRODUCTS; at++) {
    await shop.addProduct(`plate ${at}`, { options: { Size: stock } })
    const { catalogReference } = shop.line(`plate ${at}`)
    const lineItems = SIZES.map((size) => ({
      quantity: 1,
      catalogReference: { ...catalogReference, options: { options: { Size: size } } },
    }))
    const added = await ask('add-to-cart', { lineItems }, { 'accept-encoding': 'gzip' })
    if (at === 0) expect(added.headers.has('content-encoding'), 'short').toBe(false)
    expect(added.status).toBe(200)
    await added.arrayBuffer()
  }
  const address = { shippingAddress: { country: 'DE', postalCode: '10115' } }
  const plain = await (await ask('estimate-totals', address)).text()
  expect((JSON.parse(plain) as { calculatedLineItems: object[] }).calculatedLineItems).toHaveLength(300)
  const answer = await ask('estimate-totals', address, { 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const zipped = Buffer.from(await answer.arrayBuffer())
  console.log(`totals of 300 lines: ${Buffer.byteLength(plain)} bytes, ${zipped.length} with gzip`)
  expect(zipped.length).toBeLessThan(30_000)
  expect(answer.headers.get('content-length')).toBe(String(zipped.length))
  expect(gunzipSync(zipped).toString()).toBe(plain)
  const refused = await ask('estimate-totals', address, { 'accept-encoding': 'gzip;q=0' })
  expect(refused.headers.has('content-encoding')).toBe(false)
})
