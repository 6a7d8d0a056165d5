import { readSettingsRevision } from '../demo-shop/find-demo-content.ts'
import type { StartDemoOptions } from '../demo-shop/start-demo.ts'
import { saveDemoState } from '../demo-shop/demo-state.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import { startShop, type TestShop } from './start-shop.ts'

/** Empty shop with default settings, about to become the demo shop of this folder. */
export async function startEmptyShop(
  folder: string,
): Promise<{ shop: TestShop; said: string[]; start: StartDemoOptions }> {
  const shop = await startShop()
  await saveDemoState(shop.db, 'empty', { settingsRevision: await readSettingsRevision(shop.db) })
  const said: string[] = []
  const start: StartDemoOptions = {
    db: shop.db,
    providerUrl: TEST_PROVIDER_URL,
    storefrontUrl: TEST_STOREFRONT_URL,
    createProvider: (now) => shop.anotherProcess({ now }),
    folder,
    withMembersAndOrders: true,
    storesMails: true,
    isEnabled: true,
    print: (line) => said.push(line),
    reportStep: () => {},
  }
  return { shop, said, start }
}
