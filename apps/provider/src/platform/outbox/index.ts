export {
  publishEvent,
  publishEvents,
  type OutboxEvent,
  buildEventInsert,
  type OutboxRow,
  toOutboxRow,
} from './publish-event.ts'
export { createActionEvent, createDomainEvent, type DomainChange } from './domain-event.ts'
export { scrubEvents, type ScrubTarget } from './scrub-events.ts'
export { createPartitions, dropOldEvents } from './partitions.ts'
export { migrateFormerOutbox } from './migrate-former-outbox.ts'
export { decodePayload } from './payload.ts'
