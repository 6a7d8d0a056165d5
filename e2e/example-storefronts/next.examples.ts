import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { test } from '../browser.ts'
import { findFreePorts } from '../shop.ts'
import { shopThrough } from './shop-through.ts'
import { writeStorefront } from './written-storefront.ts'

const INSTALL_MS = 600_000

test(
  'a storefront of create-storefront --next is installed and built, and its shoppers choose, buy, return and sign in',
  { timeout: INSTALL_MS },
  async ({ visit, shop, expectedComplaints }) => {
    const [port] = await findFreePorts()
    const url = `http://localhost:${port}`
    const environment = { SHOP_URL: shop.providerUrl, STOREFRONT_URL: url, NEXT_TELEMETRY_DISABLED: '1' }
    const storefront = await writeStorefront('next', environment)
    try {
      const { folder } = storefront
      await promisify(execFile)('npm', ['install', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
        cwd: folder,
      })
      const next = join(folder, 'node_modules/next/dist/bin/next')
      const readSettings = () => readFileSync(join(folder, 'tsconfig.json'), 'utf8')
      const written = readSettings()
      await storefront.run(next, 'build')
      expect(readSettings(), 'Next.js has nothing to change').toBe(written)
      await storefront.serve(url, next, 'start', '--port', String(port))
      const page = await visit({ asSeen: true })
      await shopThrough(page, url)
      expectedComplaints.push(/404 .*\/products\/none/)
      expect((await page.goto(`${url}/products/none`))?.status()).toBe(404)

      const plain = await visit({ javaScriptEnabled: false })
      await plain.goto(`${url}/products/beech-cutting-board`)
      await plain.getByRole('button', { name: 'Add to cart' }).click()
      await plain.getByText('Added to your cart.').waitFor()
      await plain.getByRole('link', { name: 'Cart' }).click()
      await plain.getByRole('button', { name: 'Remove Beech Cutting Board' }).click()
      await plain.getByText('Your cart is empty.').waitFor()
    } finally {
      storefront.remove()
    }
  },
)
