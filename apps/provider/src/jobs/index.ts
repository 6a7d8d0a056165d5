export { eachOf, inTurn } from './each-of.ts'
export { every, type Job } from './every.ts'
export { shareRuns } from './share-runs.ts'
