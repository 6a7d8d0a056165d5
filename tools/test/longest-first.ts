import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Paths of slow test files whose size does not show it. They run first, so that no worker waits for one at the end. */
const LONG = [
  'tools/stress/',
  'platform/db/embedded/killed',
  'testing/drop-database',
  'platform/db/open-database',
  'src/cli.test',
  'demo-shop/load-demo-shop',
  'http/failing-writes',
  'media/decompression-bombs',
  'e2e/own-sign-in',
  'e2e/careful-checkout',
  'e2e/after-purchase',
  'e2e/crawl',
  'e2e/hosted-pages-',
  'e2e/client-tabs',
  'e2e/stripe',
  'e2e/demo-reset',
  'e2e/looks',
  'e2e/sign-in',
  'e2e/checkout',
]

/** Sequencer that runs slow files first. In a clean checkout Vitest has no durations and sorts by file size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((path) => moduleId.includes(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
