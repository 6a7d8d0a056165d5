import type { BulkJobStatus, JsonObject, JsonValue, Permission } from '@cartwright/contract'
import type { Static, TObject } from 'typebox'
import type { AuditActor } from '../platform/audit/index.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** Kind of bulk job, as its module declares it. */
export interface BulkJobKind<Schema extends TObject = TObject> {
  /** For example `bulk-edit-products`; also the action of its audit entries. */
  name: string
  /** Permission to start, see, cancel and undo jobs of this kind. */
  permission: Permission
  /** Stored parameters. They must not contain personal data of shoppers. */
  schema: Schema
  /** Does all remaining work, in chunks. It may be called again after a crash, and continues where the job is. */
  run(job: RunningBulkJob<Static<Schema>>): Promise<void>
  /** Parameters as the API shows them. @default all */
  toShownParameters?(parameters: Static<Schema>): JsonObject
  /** Describes the job that undoes one of this kind. @default jobs of this kind cannot be undone */
  undo?(tx: Tx, job: StoredBulkJob): Promise<NewBulkJob>
}

/** Declared kind, for the start of a job. */
export interface BulkJobType<Parameters> {
  readonly name: string
  /** Type of the parameters; the value never exists. */
  readonly parameters?: Parameters
}

/** Job that is about to be started. */
export interface NewBulkJob<Parameters = object> {
  type: BulkJobType<Parameters>
  parameters: Parameters
  /** Items, fixed at the start. @default the kind finds its work by itself */
  itemIds?: readonly string[]
  /** @default the number of items; unknown without them */
  total?: number
}

/** Job during one of its runs. */
export interface RunningBulkJob<Parameters> {
  readonly id: string
  readonly parameters: Parameters
  readonly startedBy: AuditActor
  /** Position that the last committed chunk has stored, for kinds without items. */
  readonly checkpoint: JsonValue | undefined
  /** Number of processed items: those that succeeded and those that failed. */
  readonly processed: number
  /** Aborted when the shop closes, or when another process has claimed the job. */
  readonly signal: AbortSignal
  /** Reads the next unprocessed items. Each must be counted by `commit`, as succeeded or as failed. */
  nextItems(limit: number): Promise<BulkJobItem[]>
  /**
   * Runs the next chunk in a transaction with its progress and audit entries, so that its effect happens exactly once.
   * Rejects if the job was canceled meanwhile; then the chunk is rolled back.
   */
  commit<Outcome extends ChunkOutcome>(effect: (tx: Tx) => Promise<Outcome>): Promise<Outcome>
}

/** Item with its position, beginning with 1. */
export interface BulkJobItem {
  position: number
  id: string
}

/** Progress by one chunk. */
export interface ChunkOutcome {
  succeeded?: number
  /** Each failure counts as one failed item, unless `failed` says otherwise. */
  failures?: readonly ItemFailure[]
  /** Number of failed items, where one can have several failures. @default the number of failures */
  failed?: number
  checkpoint?: JsonValue
  /** Number of items, once it is known. */
  total?: number
  /** Replaces the result of the job. */
  result?: JsonObject
}

/** Reason why an item was not processed. */
export interface ItemFailure {
  /** Line of a file, or position of the item. */
  row?: number
  itemId?: string
  itemName?: string
  field?: string
  code: string
  description: string
}

/** Job as it is stored. */
export interface StoredBulkJob {
  id: string
  kind: string
  status: BulkJobStatus
  startedBy: AuditActor
  parameters: JsonObject
  total?: number
  succeeded: number
  failed: number
  /** Number of committed chunks. */
  chunk: number
  checkpoint?: JsonValue
  result?: JsonObject
  error?: string
  undoOf?: string
  undoneBy?: string
  createdAt: Date
  finishedAt?: Date
}
