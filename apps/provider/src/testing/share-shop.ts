import { afterAll } from 'vitest'
import { startShop, type TestShop, type TestShopOptions } from './start-shop.ts'

/**
 * Shares one shop among tests of a file: a new shop costs more than most tests. Call it outside of tests; each test
 * gets its own view. Tests that count, list or change something of the whole shop start their own.
 */
export function shareShop(options: Omit<TestShopOptions, 'whenFinished'> = {}): () => Promise<TestShop> {
  let shop: Promise<TestShop> | undefined
  let cleanUp = async (): Promise<void> => {}
  afterAll(() => cleanUp())
  return async () => {
    shop ??= startShop({ ...options, whenFinished: (clean) => void (cleanUp = clean) })
    return (await shop).newView()
  }
}
