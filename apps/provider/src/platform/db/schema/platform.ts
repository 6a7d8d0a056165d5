import type { ColumnType, Generated } from 'kysely'
import type {
  BigintWithDefault,
  Json,
  NullableBigint,
  NullableJson,
  NullableText,
  NullableTimestamp,
  Timestamp,
} from './columns.ts'

/** Platform tables: idempotency, outbox, jobs, settings, mails. */
export interface PlatformTables {
  settings: {
    name: string
    value: Json
    version: BigintWithDefault
    updated_at: Timestamp
  }

  secrets: {
    name: string
    value: Buffer
  }

  idempotency_keys: {
    principal: string
    operation: string
    key: string
    request_hash: Buffer
    status: number | null
    /** Whole body or, with `entity_of`, the part before the entity. */
    body: Buffer | null
    /** Event whose entity, and a brace, completes the body. */
    entity_of: NullableText
    created_at: Timestamp
  }

  /** Partitioned by retention and day. */
  outbox: {
    id: string
    sequence: Generated<bigint>
    retention: Generated<'day' | 'week' | 'month'>
    event_type: string
    entity_id: string
    identity: Json
    /** Encoded by `encodePayload`. */
    payload: Buffer
    created_at: Timestamp
    delivered_at: Date | null
  }

  /** Outbox before partitioning, until it is migrated; empty afterwards and in new shops. */
  outbox_former: {
    id: string
    sequence: Generated<bigint>
    event_type: string
    entity_id: string
    identity: Json
    /** JSON. */
    payload: string
    created_at: Timestamp
    delivered_at: Date | null
  }

  /** Hourly samples of the database size. */
  disk_samples: {
    at: Date
    database_bytes: BigintWithDefault
  }

  mails: {
    id: string
    recipient: string
    template: string
    /** Template props; emptied once the mail is sent or given up. */
    props: Json
    /** BCP 47; null for the shop's language. */
    language: string | null
    created_at: Timestamp
    expires_at: NullableTimestamp
    next_attempt_at: Date
    attempts: Generated<number>
    last_error: NullableText
    sent_at: NullableTimestamp
    failed_at: NullableTimestamp
  }

  jobs: {
    id: string
    name: string
    data: Json
    singleton_key: NullableText
    person_ids: Generated<string[]>
    created_at: Timestamp
    due_at: Date
    attempts: Generated<number>
    claim: NullableText
    repeat_at: NullableTimestamp
    last_error: NullableText
    dead_at: NullableTimestamp
  }

  job_schedules: {
    name: string
    rule: string
    next_at: Date
  }

  access_log: {
    id: string
    at: Date
    by_kind: 'merchant' | 'app' | 'command-line'
    by_id: string | null
    operation: string
    entity: 'order' | 'member' | 'checkout'
    entity_ids: string[]
    entity_count: number
  }

  /** Writes by staff, apps, commands and jobs. */
  audit_entries: {
    sequence: Generated<bigint>
    at: Date
    actor_kind: 'merchant' | 'app' | 'command-line' | 'job'
    actor_id: string
    /** Name of the operation, command or job. */
    action: string
    entity: string | null
    entity_id: string | null
    /** By field: the values before and after. */
    changes: NullableJson
    seal: NullableBigint
    /** Bulk job that the write belongs to. */
    bulk_job_id: NullableText
  }

  /** Work over many items that staff start and watch. */
  bulk_jobs: {
    id: string
    kind: string
    status: Generated<'WAITING' | 'RUNNING' | 'DONE' | 'CANCELED' | 'FAILED'>
    actor_kind: 'merchant' | 'app' | 'command-line' | 'job'
    actor_id: string
    parameters: Json
    total: ColumnType<number | null, number | null | undefined, number | null>
    succeeded: Generated<number>
    failed: Generated<number>
    /** Number of committed chunks. */
    chunk: Generated<number>
    checkpoint: NullableJson
    result: NullableJson
    error: NullableText
    queue_job_id: NullableText
    undo_of: NullableText
    created_at: Date
    finished_at: NullableTimestamp
  }

  /** Items of a job, fixed at its start, until it ends. */
  bulk_job_items: {
    job_id: string
    position: number
    item_id: string
  }

  bulk_job_failures: {
    job_id: string
    sequence: Generated<bigint>
    row: number | null
    item_id: string | null
    item_name: string | null
    field: string | null
    code: string
    description: string
  }

  /** Files of products that staff uploaded to import them. */
  imports: {
    id: string
    file_name: string
    size: bigint
    options: Json
    analysis: Json
    preview_job_id: NullableText
    job_id: NullableText
    created_at: Date
  }

  /** Products that a preview or an import creates or changes. */
  import_changes: {
    job_id: string
    sequence: Generated<bigint>
    import_id: string
    line: number
    handle: string
    name: string
    product_id: string | null
    outcome: 'CREATED' | 'UPDATED'
    changes: Json
  }

  import_problems: {
    job_id: string
    sequence: Generated<bigint>
    import_id: string
    severity: 'FILE' | 'PRODUCT' | 'ROW' | 'NOTE'
    line: number | null
    column_name: string | null
    handle: string | null
    reason: string
  }

  /** Exported files, by their jobs. */
  exports: {
    job_id: string
    file_name: string
    size: bigint
    created_at: Date
  }

  /** Seals of committed entries, each a hash over its entries and the seal before. */
  audit_seals: {
    number: bigint
    sealed_at: Date
    first_at: Date
    last_at: Date
    entry_count: number
    hash: Buffer
  }

  /** Saved views of lists in the back office. */
  saved_views: {
    id: string
    staff_id: string
    is_shared: boolean
    /** Page of the back office, such as `/products`. */
    path: string
    name: string
    search: string
    created_at: Date
    updated_at: Date
  }

  setup_guide: {
    /** There is at most one row. */
    id: Generated<boolean>
    dismissed_at: Date | null
  }

  demo_shop: {
    /** There is at most one row. */
    id: Generated<boolean>
    status: 'empty' | 'furnishing' | 'furnished' | 'loaded' | 'left'
    made: ColumnType<object, string | undefined, string>
    updated_at: Timestamp
  }
}
