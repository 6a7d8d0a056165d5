/** Finds the test files with many trials: `npm test` runs a few of them, `npm run test:stress` all. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export function findTrialTests(): string[] {
  return globSync('apps/provider/src/**/*.test.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("/testing/trials.ts'"))
    .toSorted()
}
