import { readRevision } from '../demo-shop/found.ts'
import type { DemoAtStart } from '../demo-shop/start-demo.ts'
import { saveDemoState } from '../demo-shop/state.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import { startShop, type TestShop } from './start-shop.ts'

/** A shop in which nobody has set anything, about to become the demo shop of this folder. */
export async function startEmptyShop(folder: string): Promise<{ shop: TestShop; said: string[]; start: DemoAtStart }> {
  const shop = await startShop()
  await saveDemoState(shop.db, 'empty', { settingsRevision: await readRevision(shop.db) })
  const said: string[] = []
  const start: DemoAtStart = {
    db: shop.db,
    providerUrl: TEST_PROVIDER_URL,
    storefrontUrl: TEST_STOREFRONT_URL,
    openProvider: (now) => shop.anotherProcess({ now }),
    folder,
    withPeople: true,
    keepsMails: true,
    isWanted: true,
    say: (line) => said.push(line),
    tell: () => {},
  }
  return { shop, said, start }
}
