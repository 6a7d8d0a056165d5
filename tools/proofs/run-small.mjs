/** Runs the small run of one proof, in a process of its own: `node --conditions=source tools/proofs/run-small.mjs <file> <seed>`. */
import { format } from 'node:util'
import '../check-runtime.mjs'

const [file, seed] = process.argv.slice(2)
const { readProof } = await import('./read-proofs.ts')
const { small, run } = await readProof(file)

// As in a test, a line on `console.error` is a failure: what is swallowed is found where it happens.
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
