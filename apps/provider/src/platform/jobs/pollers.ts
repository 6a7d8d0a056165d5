export { runAll, runSequentially } from '../concurrency/run-all.ts'
export { startPoller, type Poller } from './poller.ts'
export { coalesceRuns } from '../concurrency/coalesce-runs.ts'
