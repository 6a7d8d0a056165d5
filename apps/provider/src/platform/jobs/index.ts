export { createJobQueue, type JobContext, type JobQueue, type JobType, UnrecoverableError } from './job-queue.ts'
export { discardDeadJobs, type JobFilter, listJobs, retryDeadJobs } from './dead-letters.ts'
export { eraseJobs, exportJobs } from './personal-data.ts'
export { type Poller, startPoller } from './poller.ts'
