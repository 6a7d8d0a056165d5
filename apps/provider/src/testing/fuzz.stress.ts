import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { requireNone, summarize } from '../../../../e2e/faults/report.ts'
import type { Database } from '../platform/db/pool.ts'
import { fuzzedOperations, fuzzOperation, OPERATIONS_WITHOUT_SUCCESS } from './fuzz-operations.ts'
import { startFuzzShop } from './fuzz-shop.ts'
import { fuzzTokenEndpoint } from './fuzz-token.ts'

const invariants = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

/**
 * Fuzzes operations with requests from the contract's schemas: valid ones are served, invalid ones refused, without
 * side effects.
 */
export const stressTest = {
  group: 'fuzz',
  name: 'every operation serves what fits its schema, and names what does not',
  full: 2_000,
  small: 12,
  isStress: true,
  smallSeed: 20_261_120,
  slice: 500,
  async run({ n, seed, log }: { n: number; seed: number; log(line: string): void }): Promise<void> {
    const shop = await startFuzzShop()
    try {
      const before = Reflect.ownKeys(Object.prototype)
      const wrong: string[] = []
      for (const operation of fuzzedOperations) {
        const { valid, broken, unreadable, answers, longestMs, failures } = await fuzzOperation(shop, operation, {
          n,
          seed,
        })
        wrong.push(...failures)
        if (!answers['200'] && !OPERATIONS_WITHOUT_SUCCESS.has(operation.name))
          wrong.push(`${operation.name} was never done`)
        log(
          `${operation.name}: ${valid} valid (${JSON.stringify(answers)}), ${broken} broken, ${unreadable} unreadable, ${failures.length} failures, longest ${longestMs.toFixed(0)} ms`,
        )
      }
      const { asked, given, failures } = await fuzzTokenEndpoint(shop, { n, seed })
      wrong.push(...failures)
      log(`oauth2.token: ${asked} requests, tokens for ${given}, ${failures.length} failures`)
      wrong.push(...(await findBroken(shop.db)))
      wrong.push(...shop.logged.map((line) => `in the log: ${line}`))
      wrong.push(...shop.refusedStatements.map((line) => `refused by PostgreSQL: ${line}`))
      const added = Reflect.ownKeys(Object.prototype).filter((key) => !before.includes(key))
      wrong.push(...added.map((key) => `Object.prototype has got "${String(key)}"`))
      log(summarize(n * fuzzedOperations.length * 2, wrong.length, seed))
      requireNone('requests that were answered in a way the contract does not know', wrong)
    } finally {
      await shop.close()
    }
  },
}

async function findBroken(db: Database): Promise<string[]> {
  const { rows } = await db.executeQuery<{ rule: string; found: string }>(CompiledQuery.raw(invariants, ['[]']))
  return rows.map(({ rule, found }) => `no longer holds: ${rule} (${found})`)
}
