/** Reads the stress tests that `*.stress.ts` files export. */
import { globSync } from 'node:fs'
import { join } from 'node:path'

export interface StressTest {
  group: string
  name: string
  /** Trials of `npm run test:stress -- --full`. */
  full: number
  /** Trials of `npm test`, or of `npm run test:stress`; 0: the small run is part of another stress test's. */
  small: number
  /** Marks a small run of over five seconds: `npm run test:stress` runs it, and `npm test` does not. */
  isStress?: true
  /** Trials that share a shop in a full run. @default small */
  slice?: number
  /** Seed of the small run, if every test run has to send the same requests. */
  smallSeed?: number
  run(trial: { n: number; seed: number; log(line: string): void }): Promise<void>
}

const root = join(import.meta.dirname, '../..')

export async function readStressTests(): Promise<{ file: string; stressTest: StressTest }[]> {
  const files = globSync('{apps,packages,e2e}/**/*.stress.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  return Promise.all(files.toSorted().map(async (file) => ({ file, stressTest: await readStressTest(file) })))
}

export async function readStressTest(file: string): Promise<StressTest> {
  const { stressTest } = (await import(join(root, file))) as { stressTest: StressTest } // what such files export
  return stressTest
}
