export { every, type Job } from './every.ts'
