import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { makeMerchantKey } from './merchant.ts'
import { startShop, type ShopAddress } from './shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shop: ShopAddress
  }
}

/** One shop for all the specs: each makes a visitor of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/build.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const shop = await startShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
  const { storefrontUrl, providerUrl, dataDir } = shop
  project.provide('shop', { storefrontUrl, providerUrl, dataDir, merchantKey: await makeMerchantKey(shop) })
  return shop.remove
}
