/**
 * Small run of one stress test, in its own process: `node --conditions=cartwright-source tools/stress/run-small.mjs
 * <file> <seed>`.
 */
import { format } from 'node:util'
import '../check-runtime.mjs'

const [file, seed] = process.argv.slice(2)
const { readStressTest } = await import('./read-stress-tests.ts')
const { small, run } = await readStressTest(file)

// A line on `console.error` is a failure, as in tests: it reveals a swallowed error.
const errors = []
console.error = (...values) => errors.push(format(...values))

const started = performance.now()
try {
  await run({ n: small, seed: Number(seed), log: (line) => console.log(line) })
  if (errors.length > 0) throw new Error(`Written to console.error: ${errors.join('\n')}`)
} catch (error) {
  console.log(error)
  process.exitCode = 1
}
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
process.exit()
