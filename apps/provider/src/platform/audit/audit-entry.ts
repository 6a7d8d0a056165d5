/** Cause of a write: a staff member, an app by its key, a command, or a job of the server. */
export interface AuditActor {
  kind: 'merchant' | 'app' | 'command-line' | 'job'
  /** Id of the staff member or key; `command-line` for every command; name of the job. */
  id: string
}

/** Value of a field before and after. Absent is null. */
export type FieldChange = readonly [before: unknown, after: unknown]

/** Change of one entity within a write. */
export interface EntityChange {
  /** Name of the entity in events and the contract, in lower case: `product`, `collection` … */
  entity: string
  entityId: string
  /** By field; absent for a new and for a deleted entity, and empty if they are too long to be stored. */
  changes?: Readonly<Record<string, FieldChange>>
}

/** Write as the audit log names it. */
export interface AuditedWrite {
  actor: AuditActor
  /** Name of the operation (`products.updateProduct`), command (`coupon disable`) or job. */
  action: string
  at: Date
  /** Bulk job that the write is a part of. */
  bulkJobId?: string
}

/** Entry of the audit log. */
export interface AuditEntry {
  sequence: bigint
  at: Date
  actor: AuditActor
  action: string
  entity?: string
  entityId?: string
  changes?: Record<string, FieldChange>
}
