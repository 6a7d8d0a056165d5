export { audit, recordChange } from './audit.ts'
export type { AuditActor, AuditedWrite, AuditEntry, FieldChange } from './audit-entry.ts'
export { findBrokenSeal, sealAuditEntries } from './audit-seals.ts'
export { listAuditEntries, listEntitiesOfBulkJob, readChangesOfBulkJob } from './audit-store.ts'
