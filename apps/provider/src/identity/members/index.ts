export { forgetDeleted, IS_LAST_MAIL } from './forget-deleted.ts'
export { memberHandlers } from './handlers.ts'
export { findPerson, type OnDelete, type OnExport, type Person, readPerson } from './personal-data-store.ts'
