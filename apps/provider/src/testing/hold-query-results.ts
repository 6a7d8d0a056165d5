import type { Database } from '../platform/db/pool.ts'

/** Database whose results are held back until they are released. */
export function holdQueryResults(database: Database) {
  let release = (): void => {}
  let held = 0
  const waiting = new Map<number, () => void>()
  const released = new Promise<void>((resolve) => (release = resolve))
  const db = database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      waiting.get(++held)?.()
      await released
      return result
    },
  })
  /** Resolves when this many results are held. */
  const arrived = (count: number) =>
    held >= count ? Promise.resolve() : new Promise<void>((resolve) => void waiting.set(count, resolve))
  return { db, arrived, release: () => release() }
}
