export { runAll, runSequentially } from './each-of.ts'
export { startPoller, type Poller } from './every.ts'
export { coalesceRuns } from './share-runs.ts'
