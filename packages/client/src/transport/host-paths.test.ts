import { describe, expect, test } from 'vitest'
import { startServer } from '../fixtures/server.ts'
import { collections, createClient, currentCart, members, orders, products, redirects } from '../index.ts'
import { toHostPath } from './host-paths.ts'

/** Path of a call of each service, by host. */
const paths: Record<string, Record<string, string>> = {
  '/ecom/v1/carts/current/add-to-cart': {
    'manage.wix.com': '/ecom/v1/carts/current/add-to-cart',
    'editor.wix.com': '/_api/ecom-cart/v1/carts/current/add-to-cart',
    'www.wix.com': '/_api/ecom-cart/v1/carts/current/add-to-cart',
  },
  '/stores-reader/v1/products/{id}': {
    'manage.wix.com': '/_api/catalog-reader-server/v1/products/{id}',
    'editor.wix.com': '/_api/catalog-read-proxy/v1/products/{id}',
    'www.wix.com': '/_api/catalog-reader-server/v1/products/{id}',
  },
  '/stores/v1/products': {
    'manage.wix.com': '/_api/catalog-server/v1/products',
    'editor.wix.com': '/catalog-write-api-proxy/v1/products',
    'www.wix.com': '/catalog-write-api-proxy/v1/products',
  },
  '/v2/collections/query': {
    'manage.wix.com': '/wix-ecommerce-catalog/v2/collections/query',
    'editor.wix.com': '/_api/catalog-server/v2/collections/query',
    'www.wix.com': '/_api/catalog-server/v2/collections/query',
  },
  '/_api/redirects-api/v1/redirect-session': {
    'manage.wix.com': '/_api/redirects-api/v1/redirect-session',
    'editor.wix.com': '/_api/redirects-api/v1/redirect-session',
    'www.wix.com': '/_api/redirects-api/v1/redirect-session',
  },
  '/ecom/v1/orders/{id}': {
    'manage.wix.com': '/ecom/v1/orders/{id}',
    'editor.wix.com': '/_api/ecom-orders/v1/orders/{id}',
    'www.wix.com': '/_api/ecom-orders/v1/orders/{id}',
  },
  '/members/v1/members/my': {
    'manage.wix.com': '/_api/members/v1/members/my',
    'editor.wix.com': '/_api/members/v1/members/my',
    'www.wix.com': '/_api/members/v1/members/my',
  },
}

test.each(Object.entries(paths))('%s is called as each host of the platform has it', (path, byHost) => {
  for (const [host, own] of Object.entries(byHost)) {
    expect(toHostPath(host, path)).toBe(own)
    expect(toHostPath(host.replace('wix.com', 'editorx.com'), path)).toBe(own)
  }
  expect(toHostPath('blocks.wix.com', path)).toBe(byHost['editor.wix.com'])
})

test('hosts of the public API and hosts of one’s own have the paths of the public API', () => {
  for (const host of [
    'www.wixapis.com',
    'edge.wixapis.com',
    'shop.example',
    'localhost:4000',
    'constructor',
    '__proto__',
  ])
    for (const path of Object.keys(paths)) expect(toHostPath(host, path)).toBe(path)
})

test('a path that only begins with the same letters is another', () => {
  expect(toHostPath('www.wix.com', '/stores-reader/v10/x')).toBe('/stores-reader/v10/x')
  expect(toHostPath('www.wix.com', '/stores/v1')).toBe('/catalog-write-api-proxy/v1')
  expect(toHostPath('www.wix.com', '/ecom/v1/carts')).toBe('/ecom/v1/carts')
})

describe('a client', () => {
  const modules = { collections, currentCart, members, orders, products, redirects }

  test.each([
    ['https://www.wix.com', 'www.wix.com'],
    ['https://manage.wix.com/', 'manage.wix.com'],
    ['https://editor.wix.com', 'editor.wix.com'],
  ])('of %s uses the paths of that host', async (baseUrl, host) => {
    const { asked, fetch } = startServer(() => Response.json({ redirectSession: {} }))
    const client = createClient({ modules, baseUrl, fetch })
    await client.currentCart.addToCurrentCart({})
    await client.products.getProduct('p')
    await client.products.createProduct({ name: 'x' })
    await client.collections.queryCollections().find()
    await client.redirects.createRedirectSession({})
    await client.orders.getOrder('o')
    await client.members.getCurrentMember()
    const wanted = Object.values(paths).map((byHost) => byHost[host]?.replace(/\{id\}$/, '[po]') ?? '')
    asked.forEach(({ url }, index) => expect(url.pathname).toMatch(new RegExp(`^${wanted[index]}$`)))
    expect(asked.map(({ url }) => url.host)).toEqual(Array(7).fill(host))
  })
})
