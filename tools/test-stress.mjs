/**
 * `npm run test:stress`: runs stress tests, with few trials each (tools/stress/small-runs.mjs), or with all of them:
 * `npm run test:stress -- --full <group> [seed]` (tools/stress/full-runs.mjs).
 */
import './check-runtime.mjs'

const args = process.argv.slice(2)
if (args.includes('--full')) await import('./stress/full-runs.mjs')
else await import('./stress/small-runs.mjs')
