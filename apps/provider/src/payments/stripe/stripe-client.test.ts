import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')

test('a shop without Stripe never loads its SDK: other files import only its types, and one imports it lazily', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|prove)\.|[\\/]testing[\\/]/.test(path),
  )
  const naming = files.filter((path) =>
    /^import (?!type ).* from 'stripe'|import\('stripe'\)/m.test(readFileSync(join(source, path), 'utf8')),
  )
  console.log(`${naming.length} of ${files.length} files load the SDK`)
  expect(naming).toEqual([join('payments', 'stripe', 'stripe-client.ts')])
  expect(readFileSync(join(import.meta.dirname, 'stripe-client.ts'), 'utf8')).toMatch(/await import\('stripe'\)/)
})
