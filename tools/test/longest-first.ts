import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long and do not look it: begun first, so that nobody waits for them alone at the end. */
const LONG = [
  'tools/proofs/',
  'platform/db/embedded/killed',
  'demo-shop/load',
  'http/failing-writes',
  'media/bombs',
  'e2e/hosted-pages-',
  'e2e/own-sign-in',
  'e2e/sign-in',
  'e2e/checkout',
]

/** A clean checkout remembers no durations, and goes by the size of the files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((path) => moduleId.includes(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
