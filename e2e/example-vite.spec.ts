import { join } from 'node:path'
import { test } from './browser.ts'
import { shopThrough } from './example-storefronts/shop-through.ts'
import { installFromHere, writeStorefront } from './example-storefronts/written-storefront.ts'
import { findFreePorts } from './shop.ts'

const modules = join(import.meta.dirname, '../node_modules')
const PACKAGES = ['@types/react', '@types/react-dom', 'react', 'react-dom', 'typescript', 'vite']

test('a storefront of create-storefront --vite compiles, and its shoppers choose, buy, return and sign in', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  const storefront = await writeStorefront('vite', { VITE_SHOP_URL: shop.providerUrl })
  try {
    await installFromHere(storefront, PACKAGES)
    await storefront.run(join(modules, 'typescript/bin/tsc'))
    await storefront.run(join(modules, 'vite/bin/vite.js'), 'build')
    const [port] = await findFreePorts()
    const url = `http://localhost:${port}`
    await storefront.serve(url, join(modules, 'vite/bin/vite.js'), 'preview', '--port', String(port), '--strictPort')
    const page = await visit({ asSeen: true })
    expectedComplaints.push(/404 .*\/carts\/current/) // a shopper without a cart
    await shopThrough(page, url)
    await page.goto(`${url}/product?slug=none`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  } finally {
    storefront.remove()
  }
})
