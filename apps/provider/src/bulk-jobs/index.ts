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
export { type BulkJobServices, createBulkJobHandlers } from './handlers.ts'
