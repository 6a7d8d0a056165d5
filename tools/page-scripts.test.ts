import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { INVENTORY, formatInventory } from './page-scripts.ts'

test('the scripts of the pages on which people pay and sign in are those that are listed, each for a reason', () => {
  const inventory = formatInventory()
  expect(
    readFileSync(join(import.meta.dirname, '..', INVENTORY), 'utf8'),
    '`node tools/page-scripts.ts` writes it',
  ).toBe(inventory)
  expect(inventory).not.toContain('for no known reason')
})
