import { expect, test } from 'vitest'
import { findTouchedGroups, PATHS_OF_GROUPS } from './groups.ts'
import { readProofs } from './read-proofs.ts'
import { findTrialTests } from './trial-tests.ts'

/** Nothing is measured by it: on a machine with other work a proof takes a multiple of its time. */
const PATIENCE_MS = 300_000

const proofs = (await readProofs()).map(({ proof }) => proof)

test('proofs have names of their own', () => {
  const names = proofs.map(({ group, name }) => `${group}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every group of proofs has paths, and no paths are for a group that does not exist', () => {
  expect(Object.keys(PATHS_OF_GROUPS)).toEqual([...new Set([...proofs.map(({ group }) => group), 'trials'])].toSorted())
})

test('tests with many trials are found', () => {
  const { unit, e2e } = findTrialTests()
  expect(unit).toContain('apps/provider/src/platform/http/failing-writes.test.ts')
  expect(e2e).toContain('e2e/client-tabs.spec.ts')
})

test('a change of the cart touches the proofs of buying, and a change of a guide or a test touches none', () => {
  expect(findTouchedGroups(['apps/provider/src/cart/add-lines.ts'])).toEqual(
    expect.arrayContaining(['fuzz', 'kills', 'races', 'stock', 'totals', 'trials']),
  )
  expect(findTouchedGroups(['apps/provider/src/cart/add-lines.ts'])).not.toContain('search')
  expect(findTouchedGroups(['docs/guides/cart.md', 'apps/provider/src/cart/add-lines.test.ts'])).toEqual([])
  expect(findTouchedGroups(['packages/client/src/query/filter.ts'])).toEqual(['tabs', 'trials'])
  expect(findTouchedGroups(['package-lock.json'])).toEqual(Object.keys(PATHS_OF_GROUPS))
})

// The others are left to `npm run test:stress`.
for (const { group, name, small, smallSeed, run } of proofs.filter((proof) => !proof.isStress && proof.small > 0)) {
  const seed = smallSeed ?? Math.floor(Math.random() * 2 ** 31)
  test(`${group}: ${name} (n ${small}, seed ${seed})`, { timeout: PATIENCE_MS }, () =>
    run({ n: small, seed, log: () => {} }),
  )
}
