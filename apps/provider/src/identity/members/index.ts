export { purgeDeletedAccounts, FINISHED_DELETION_MAIL_SQL } from './forget-deleted.ts'
export { createMemberHandlers } from './handlers.ts'
export {
  findDataSubject,
  type OnDelete,
  type OnExport,
  type DataSubject,
  readDataSubject,
} from './personal-data-store.ts'
