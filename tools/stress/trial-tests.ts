/** Finds the test files with many trials: `npm test` runs a few of them, `npm run test:stress` all. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Returns the files by kind: tests of the provider, and browser tests. */
export function findTrialTests(): Record<'unit' | 'e2e', string[]> {
  const find = (pattern: string): string[] =>
    globSync(pattern, { cwd: root })
      .filter((file) => readFileSync(join(root, file), 'utf8').includes("/testing/trials.ts'"))
      .toSorted()
  return { unit: find('apps/provider/src/**/*.test.ts'), e2e: find('e2e/**/*.spec.ts') }
}
