/** The merchant changes the settings of the shop that runs. */
import { onTestFinished } from 'vitest'
import { callAsMerchant } from './merchant.ts'
import type { ShopAddress } from './shop.ts'

const PATH = '/cartwright/v1/settings'

/** Replaces a group for as long as the test goes on: the shop may serve others as well. */
export async function setSettingsDuringTest(shop: ShopAddress, group: string, value: object): Promise<void> {
  const { settings } = (await callAsMerchant(shop, 'GET', PATH)) as { settings: Record<string, object> } // as the contract has it
  onTestFinished(() => writeSettings(shop, group, settings[group] ?? {}))
  await writeSettings(shop, group, value)
}

/** Replaces a group for good. */
export async function writeSettings(shop: ShopAddress, group: string, value: object): Promise<void> {
  await callAsMerchant(shop, 'PATCH', PATH, { settings: { [group]: value } })
}
