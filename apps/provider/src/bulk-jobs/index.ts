export type {
  BulkJobKind,
  BulkJobType,
  ChunkOutcome,
  ItemFailure,
  NewBulkJob,
  RunningBulkJob,
  StoredBulkJob,
} from './bulk-job.ts'
export { BulkJobs } from './bulk-jobs.ts'
export { BulkJobDescriber, type BulkJobServices } from './describe-bulk-jobs.ts'
export { createBulkJobHandlers } from './handlers.ts'
export { findBulkJob } from './store.ts'
