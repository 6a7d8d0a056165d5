export { logResponseAccess } from './log-response-access.ts'
export { logAccess } from './log-access.ts'
export { exportAccessLog } from './personal-data-store.ts'
export { listAccessLog, type AccessLogActor, type AccessLogEntry } from './store.ts'
