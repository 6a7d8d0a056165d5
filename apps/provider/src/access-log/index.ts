export { logResponseAccess } from './log-response-access.ts'
export { logAccess, type AccessLogActor } from './log-access.ts'
export { exportAccessLog } from './personal-data-store.ts'
export { listAccessLog, type AccessLogEntry } from './store.ts'
