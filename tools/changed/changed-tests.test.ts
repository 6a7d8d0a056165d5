import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTestsFor } from './changed-tests.ts'

const root = join(import.meta.dirname, '../..')
const tests = globSync('{apps,packages,tools,bench}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => name.includes('node_modules'),
})
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const testsFor = (...changed: string[]): string[] => findTestsFor(changed, tests, read)

test('a change runs the tests of its module, and those that import its file by name', () => {
  const selected = testsFor('apps/provider/src/cart/add-lines.ts')
  expect(existsSync(join(root, 'apps/provider/src/cart/add-lines.ts'))).toBe(true)
  const ofCart = tests.filter((path) => path.startsWith('apps/provider/src/cart/'))
  expect(ofCart.length).toBeGreaterThan(5)
  expect(selected).toEqual(expect.arrayContaining([...ofCart, 'tools/boundaries.test.ts']))
  expect(selected.length).toBeLessThan(tests.length / 5)
  const text = { 'a/b.test.ts': `import { x } from '../c/d.ts'`, 'a/e.test.ts': `import { x } from './d.ts'` }
  expect(findTestsFor(['c/d.ts'], Object.keys(text), (path) => text[path as keyof typeof text])).toEqual([
    'a/b.test.ts',
  ])
})

test('a file without a folder of its own runs the test beside it', () => {
  expect(testsFor('apps/provider/src/config.ts')).toEqual(
    expect.arrayContaining(['apps/provider/src/config.test.ts', 'tools/boundaries.test.ts']),
  )
  expect(testsFor('apps/provider/src/config.ts')).not.toContain('apps/provider/src/cli.test.ts')
})

test('a changed test runs itself, and a page of the documentation runs the test of commands that it names', () => {
  expect(testsFor('tools/forms.test.ts')).toContain('tools/forms.test.ts')
  expect(testsFor('docs/guides/cart.md')).toEqual(['apps/provider/src/cli/documented.test.ts'])
})

test('a change of a shared test dependency runs all tests', () => {
  expect(testsFor('apps/provider/src/testing/start-shop.ts')).toEqual(tests)
  expect(testsFor('vitest.config.ts')).toEqual(tests)
})
