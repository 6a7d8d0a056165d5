export { purgeDeletedAccounts, FINISHED_DELETION_MAIL_SQL } from './purge-deleted-accounts.ts'
export { createMemberHandlers } from './handlers.ts'
export {
  findDataSubject,
  type OnDelete,
  type OnExport,
  type DataSubject,
  readDataSubject,
} from './personal-data-store.ts'
