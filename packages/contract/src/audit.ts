import { Type, type Static } from 'typebox'
import { CursorPaging, CursorPagingMetadata, PAGE_SIZE_MAX } from './catalogue-queries.ts'
import { operation, staff } from './operation.ts'
import { entity, enumeration, Optional, Timestamp } from './wire-types.ts'

export const AuditActorKind = enumeration(
  'AuditActorKind',
  ['STAFF', 'APP', 'COMMAND_LINE', 'JOB'],
  'A staff member, an app by its key, a command, or the server itself.',
)
export type AuditActorKind = Static<typeof AuditActorKind>

export const AuditActor = entity('AuditActor', 'Somebody who changed the shop.', {
  kind: AuditActorKind,
  id: Type.String(),
  name: Optional(Type.String({ description: 'Of the staff member or API key, as it is called now.' })),
})

export const AuditFieldChange = entity('AuditFieldChange', 'A field with its values; one that is absent had none.', {
  field: Type.String({ description: 'Name of the field; `variants.<id>.price` for one of a variant.' }),
  before: Optional(Type.String({ description: 'A list or an object is JSON.' })),
  after: Optional(Type.String({ description: 'A list or an object is JSON.' })),
})

export const AuditEntry = entity('AuditEntry', 'Changes of one entity by a write.', {
  id: Type.String(),
  date: Timestamp(),
  actor: AuditActor,
  action: Type.String({ description: 'Name of the operation, the command or the job.' }),
  entity: Optional(Type.String({ description: 'For example `product`.' })),
  entityId: Optional(Type.String()),
  changes: Type.Array(AuditFieldChange, {
    description: 'Empty for a new and for a deleted entity, and if the values are too long to store.',
  }),
})
export type AuditEntry = Static<typeof AuditEntry>

const Text = Type.String({ minLength: 1, maxLength: 100 })

/** Operations of the audit log, which the platform does not have. */
export const auditOperations = {
  'audit.queryEntries': operation({
    name: 'audit.queryEntries',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/audit/entries/query',
    summary: 'Lists who changed what, the latest first. Without ECOM.MANAGE_SETTINGS: of products and collections.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    request: Type.Object({
      entity: Optional(Text),
      entityId: Optional(Text),
      actorId: Optional(Text),
      since: Optional(Timestamp()),
      until: Optional(Timestamp()),
      cursorPaging: Optional(CursorPaging),
    }),
    answer: Type.Object({
      entries: Type.Array(AuditEntry, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
} as const
