import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the address formats of the shop equal those of the library: node tools/address-formats.mjs writes them', () => {
  const tool = new URL('address-formats.mjs', import.meta.url)
  const committed = new URL('../apps/provider/src/addresses/address-formats.json', import.meta.url)
  const program = `import { addressFormats } from '${tool.href}'; process.stdout.write(addressFormats())`
  const generated = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(readFileSync(committed, 'utf8')).toBe(generated)
})
