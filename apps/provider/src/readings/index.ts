export { noteAnswer } from './note-answer.ts'
export { noteReading, type Reader } from './note-reading.ts'
export { exportReadings } from './personal-data-store.ts'
export { listReadings, type Reading } from './store.ts'
