/** The merchant changes the settings of the shop that runs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runCommand } from './run-command.ts'
import type { ShopAddress } from './shop.ts'

/** Replaces a group for as long as the test goes on: the shop may serve others as well. */
export async function setGroup(shop: ShopAddress, group: string, value: object): Promise<void> {
  const before = JSON.parse(await runCommand(shop, 'settings', 'show', group)) as object
  onTestFinished(() => writeGroup(shop, group, before))
  await writeGroup(shop, group, value)
}

/** Replaces a group for good. */
export async function writeGroup(shop: ShopAddress, group: string, value: object): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-e2e-settings-'))
  const file = join(folder, `${group}.json`)
  writeFileSync(file, JSON.stringify(value))
  await runCommand(shop, 'settings', 'set', group, '--file', file)
  rmSync(folder, { recursive: true })
}
