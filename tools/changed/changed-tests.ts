/** Test files for a change: `npm run check -- --changed` runs them. */
import { dirname, join, normalize } from 'node:path/posix'

/** Every test stands on these: with one of them all tests run. */
const SHARED_TEST_PATHS = ['vitest.config.ts', 'package-lock.json', 'tools/test/', 'apps/provider/src/testing/']

/** A module is a folder below one of these; the longest that fits counts. */
const FOLDERS_OF_MODULES = [
  'apps/provider/src/catalogue/',
  'apps/provider/src/',
  'apps/provider/',
  'apps/storefront/src/',
  'apps/storefront/',
  'packages/',
  'tools/',
  '',
]

/** Tests that read sources or documents instead of importing them. */
const READERS: readonly { reads: RegExp; test: string }[] = [
  { reads: /\.(ts|tsx|mjs)$/, test: 'tools/boundaries.test.ts' },
  { reads: /\.md$/, test: 'apps/provider/src/cli/documented.test.ts' },
]

/**
 * The tests of the modules that changed, and the tests elsewhere that import a changed file by its name. Almost every
 * test of the provider starts the whole of it, so whatever an import leads to in the end says nothing about what a
 * test is about.
 */
export function findTestsFor(
  changed: readonly string[],
  tests: readonly string[],
  read: (path: string) => string,
): string[] {
  if (changed.some((path) => SHARED_TEST_PATHS.some((each) => path.startsWith(each)))) return [...tests]
  const modules = new Set(changed.map(moduleOf))
  const files = new Set(changed)
  const readers = READERS.filter(({ reads }) => changed.some((path) => reads.test(path))).map(({ test }) => test)
  return tests.filter(
    (test) =>
      files.has(test) ||
      modules.has(moduleOf(test)) ||
      readers.includes(test) ||
      importsOf(test, read(test)).some((path) => files.has(path)),
  )
}

/** A file without a folder of its own is its module, together with its test. */
function moduleOf(path: string): string {
  const parent = FOLDERS_OF_MODULES.find((each) => path.startsWith(each)) ?? ''
  const [name = '', ...more] = path.slice(parent.length).split('/')
  return more.length > 0 ? `${parent}${name}/` : `${parent}${name.replace(/(\.test)?\.\w+$/, '')}`
}

function importsOf(path: string, text: string): string[] {
  const relative = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...relative].map(([, to = '']) => normalize(join(dirname(path), to)))
}
