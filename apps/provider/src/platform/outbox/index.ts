export {
  publishEvent,
  publishEvents,
  type OutboxEvent,
  buildEventInsert,
  type OutboxRow,
  toOutboxRow,
} from './publish-event.ts'
export { createActionEvent, createDomainEvent, type DomainChange } from './domain-event.ts'
export {
  insertEventAndResponse,
  type EventAndCall,
  EVENT_RESPONSE_ARRAYS,
  EVENT_RESPONSE_COLUMNS,
  EVENT_RESPONSE_TEXTS,
  toEventResponseArrays,
} from './insert-event-and-response.ts'
export { scrubEvents, type ScrubTarget } from './scrub-events.ts'
export { createPartitions, dropOldEvents } from './partitions.ts'
export { migrateFormerOutbox } from './migrate-former-outbox.ts'
export { decodePayload } from './payload.ts'
