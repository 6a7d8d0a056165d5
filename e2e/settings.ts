/** The merchant changes the settings of the shop that runs. */
import { onTestFinished } from 'vitest'
import { callAsMerchant } from './merchant.ts'
import type { ShopAddress } from './shop.ts'

const PATH = '/cartwright/v1/settings'

/** Replaces a group for as long as the test goes on: the shop may serve others as well. */
export async function setGroup(shop: ShopAddress, group: string, value: object): Promise<void> {
  const { settings } = (await callAsMerchant(shop, 'GET', PATH)) as { settings: Record<string, object> } // as the contract has it
  onTestFinished(() => writeGroup(shop, group, settings[group] ?? {}))
  await writeGroup(shop, group, value)
}

/** Replaces a group for good. */
export async function writeGroup(shop: ShopAddress, group: string, value: object): Promise<void> {
  await callAsMerchant(shop, 'PATCH', PATH, { settings: { [group]: value } })
}
