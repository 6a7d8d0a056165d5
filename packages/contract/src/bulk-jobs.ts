import { Type, type Static } from 'typebox'
import { AuditActor } from './audit.ts'
import { CursorPaging, CursorPagingMetadata, PAGE_SIZE_MAX } from './catalogue-queries.ts'
import { OpenObject } from './open-members.ts'
import { operation, staff } from './operation.ts'
import { entity, enumeration, Guid, Int, Optional, Timestamp } from './wire-types.ts'

export const BulkJobStatus = enumeration(
  'BulkJobStatus',
  ['WAITING', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'],
  'A failed job has stopped before its end; failures of single items do not stop it.',
)
export type BulkJobStatus = Static<typeof BulkJobStatus>

export const BulkJob = entity('BulkJob', 'Work over many items that runs in the background, with its progress.', {
  id: Guid(),
  kind: Type.String({ description: 'For example `bulk-edit-products`.' }),
  status: BulkJobStatus,
  startedBy: AuditActor,
  parameters: OpenObject('BulkJob.parameters'),
  total: Optional(Int(0, undefined, { description: 'Number of items; absent while it is unknown.' })),
  succeeded: Int(0, undefined, { description: 'Number of items done.' }),
  failed: Int(0, undefined, { description: 'Number of items that were refused, each listed with its reason.' }),
  result: Optional(OpenObject('BulkJob.result')),
  error: Optional(Type.String({ description: 'Why the job has stopped before its end.' })),
  createdDate: Timestamp(),
  finishedDate: Optional(Timestamp()),
  undoableUntil: Optional(Timestamp({ description: 'Absent for a job that cannot be undone.' })),
  undoOf: Optional(Guid({ description: 'Job that this one undoes.' })),
  undoneBy: Optional(Guid({ description: 'Job that undoes this one.' })),
})
export type BulkJob = Static<typeof BulkJob>

export const BulkJobFailure = entity('BulkJobFailure', 'An item that a job could not process.', {
  row: Optional(Int(1, undefined, { description: 'Line of a file, or position in the selection.' })),
  itemId: Optional(Type.String()),
  itemName: Optional(Type.String()),
  field: Optional(Type.String()),
  code: Type.String(),
  description: Type.String(),
})
export type BulkJobFailure = Static<typeof BulkJobFailure>

/** Further permissions depend on the kind of the job. */
const watched = { service: 'own', client: 'none', access: staff, permission: 'WIX_STORES.READ_PRODUCTS' } as const

const Identified = Type.Object({ id: Guid() })
const Answer = Type.Object({ job: BulkJob })

/** Operations of jobs that staff and apps start and watch, which the platform does not have. */
export const bulkJobOperations = {
  'bulkJobs.queryJobs': operation({
    ...watched,
    name: 'bulkJobs.queryJobs',
    method: 'POST',
    path: '/v1/jobs/query',
    summary: 'Lists the jobs of the last 30 days that the caller may start, the latest first.',
    request: Type.Object({
      kind: Optional(Type.String({ minLength: 1, maxLength: 100 })),
      isRunning: Optional(Type.Boolean({ description: 'Only jobs that have not ended, or only those that have.' })),
      cursorPaging: Optional(CursorPaging),
    }),
    answer: Type.Object({
      jobs: Type.Array(BulkJob, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'bulkJobs.getJob': operation({
    ...watched,
    name: 'bulkJobs.getJob',
    method: 'GET',
    path: '/v1/jobs/{id}',
    summary: 'Reads a job with its progress.',
    request: Identified,
    answer: Answer,
    writes: false,
  }),
  'bulkJobs.queryJobFailures': operation({
    ...watched,
    name: 'bulkJobs.queryJobFailures',
    method: 'POST',
    path: '/v1/jobs/{id}/failures/query',
    summary: 'Lists the items that a job could not process, in their order. Beyond 10,000 they are only counted.',
    request: Type.Object({ id: Guid(), cursorPaging: Optional(CursorPaging) }),
    answer: Type.Object({
      failures: Type.Array(BulkJobFailure, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'bulkJobs.cancelJob': operation({
    ...watched,
    name: 'bulkJobs.cancelJob',
    method: 'POST',
    path: '/v1/jobs/{id}/cancel',
    summary: 'Stops a job. Items that are done stay changed, and after the answer no other one is.',
    request: Identified,
    answer: Answer,
    writes: true,
  }),
  'bulkJobs.undoJob': operation({
    ...watched,
    name: 'bulkJobs.undoJob',
    method: 'POST',
    path: '/v1/jobs/{id}/undo',
    summary: 'Starts a job that undoes another one within 24 hours. Later changes of others stay, and are listed.',
    request: Identified,
    answer: Answer,
    writes: true,
  }),
} as const
