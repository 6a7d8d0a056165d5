import { expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'

const mug = { id: 'mug', slug: 'mug', name: 'Mug', price: 24, stock: 3 }
const PASS = 'p'.repeat(43)
const BAR = '/edit-bar?product=mug'

test('a staff pass opens the bar of staff once, and returns to the given page of the shop alone', async () => {
  const shop = createTestShop({ products: [mug] })
  shop.provider.state.staffPass = PASS
  expect((await shop.visit(BAR)).status).toBe(404)
  const entry = await shop.visit(`/look-inside?pass=${PASS}&to=/product-page/mug`)
  expect([entry.status, entry.headers.get('location')]).toEqual([303, '/product-page/mug'])
  const cookies = entry.headers.getSetCookie()
  expect(cookies.find((cookie) => cookie.startsWith('cw-pass='))).toContain('; HttpOnly')
  expect(cookies.find((cookie) => cookie.startsWith('cw-edit='))).toMatch(
    /^cw-edit=1; Path=\/; Max-Age=43200; SameSite=Lax$/,
  )
  const bar = await shop.visit(BAR)
  expect(bar.headers.get('cache-control')).toBe('private, no-store')
  expect(await bar.json()).toMatchObject({ href: 'http://provider.test/admin/products/mug', edit: 'Edit this product' })

  shop.jar.clear()
  const again = await shop.visit(`/look-inside?pass=${PASS}&to=https://evil.example/`)
  expect([again.headers.get('location'), shop.jar.has('cw-pass')]).toEqual(['/', false])
  expect((await shop.visit(BAR)).status).toBe(404)
})

test('a hint cookie without a pass shows no bar, and no id leads out of the product pages', async () => {
  const shop = createTestShop({ products: [mug] })
  shop.jar.set('cw-edit', '1')
  expect((await shop.visit(BAR)).status).toBe(404)
  shop.jar.set('cw-pass', 'good-pass')
  for (const id of ['', '../staff', 'a/b', 'mug%0d%0ax', 'x'.repeat(101)])
    expect((await shop.visit(`/edit-bar?product=${id}`)).status).toBe(404)
})

test('public pages have the same bytes and cache headers with and without a staff pass', async () => {
  const shop = createTestShop({ products: [mug], isCached: true })
  const read = async (path: string) => {
    const { headers, ...response } = await shop.visit(path).then(async (page) => ({
      headers: page.headers,
      body: await page.text(),
    }))
    return [response.body, headers.get('etag'), headers.get('cache-control'), headers.get('set-cookie')]
  }
  const paths = ['/', '/product-page/mug', '/collections/kitchen']
  const before = await Promise.all(paths.map(read))
  shop.provider.state.staffPass = PASS
  await shop.visit(`/look-inside?pass=${PASS}`)
  expect(shop.jar.has('cw-edit')).toBe(true)
  expect(await Promise.all(paths.map(read))).toEqual(before)
  expect(before.flat().join()).not.toMatch(/edit-bar|\/admin/)
})
