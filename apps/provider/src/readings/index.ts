export { logResponseAccess } from './note-answer.ts'
export { logAccess, type AccessLogActor } from './note-reading.ts'
export { exportAccessLog } from './personal-data-store.ts'
export { listAccessLog, type AccessLogEntry } from './store.ts'
