export { purgeDeletedAccounts } from './purge-deleted-accounts.ts'
export { FINISHED_DELETION_MAIL_SQL } from './deleted-account-store.ts'
export { createMemberHandlers } from './handlers.ts'
export {
  findDataSubject,
  type OnDelete,
  type OnExport,
  type DataSubject,
  readDataSubject,
} from './personal-data-store.ts'
