import { expect, test } from 'vitest'
import { findTouchedGroups, PATHS_OF_GROUPS } from './groups.ts'
import { readStressTests } from './read-stress-tests.ts'
import { findTrialTests } from './trial-tests.ts'
import { findUncachedTests } from './uncached-tests.ts'

/** Timeout, no measure: on a busy machine a stress test takes a multiple of its time. */
const TIMEOUT_MS = 300_000

const stressTests = (await readStressTests()).map(({ stressTest }) => stressTest)

test('stress tests have unique names', () => {
  const names = stressTests.map(({ group, name }) => `${group}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every group of stress tests has paths, and all paths belong to an existing group', () => {
  expect(Object.keys(PATHS_OF_GROUPS)).toEqual(
    [...new Set([...stressTests.map(({ group }) => group), 'trials', 'uncached'])].toSorted(),
  )
})

test('findTrialTests finds the tests with many trials, by project', () => {
  const { unit, e2e } = findTrialTests()
  expect(unit).toContain('apps/provider/src/platform/http/failing-writes.test.ts')
  expect(e2e).toContain('e2e/client-tabs.spec.ts')
})

test('the tests that npm test runs without caches are some of those that test:stress runs', () => {
  const [some, all] = [findUncachedTests({ all: false }), findUncachedTests({ all: true })]
  expect(some.filter((file) => !all.includes(file))).toEqual([])
  expect(some.length).toBeGreaterThan(20)
  expect(all.length).toBeGreaterThan(2 * some.length)
})

test('a change of the cart touches the stress tests of buying, and a change of a guide or a test touches none', () => {
  expect(findTouchedGroups(['apps/provider/src/cart/add-lines.ts'])).toEqual(
    expect.arrayContaining(['fuzz', 'kills', 'races', 'stock', 'totals', 'trials', 'uncached']),
  )
  expect(findTouchedGroups(['apps/provider/src/cart/add-lines.ts'])).not.toContain('search')
  expect(findTouchedGroups(['docs/guides/cart.md', 'apps/provider/src/cart/add-lines.test.ts'])).toEqual([])
  expect(findTouchedGroups(['packages/client/src/query/filter.ts'])).toEqual(['tabs', 'trials'])
  expect(findTouchedGroups(['package-lock.json'])).toEqual(Object.keys(PATHS_OF_GROUPS))
})

// `npm run test:stress` runs the others.
for (const { group, name, small, smallSeed, run } of stressTests.filter(
  (stressTest) => !stressTest.isStress && stressTest.small > 0,
)) {
  const seed = smallSeed ?? Math.floor(Math.random() * 2 ** 31)
  test(`${group}: ${name} (n ${small}, seed ${seed})`, { timeout: TIMEOUT_MS }, () =>
    run({ n: small, seed, log: () => {} }),
  )
}
