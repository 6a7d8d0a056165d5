export { announce, announceAll, type Announcement, insertEvents, type OutboxRow, outboxRow } from './announce.ts'
export { domainEvent, type DomainChange } from './domain-event.ts'
export { scrubEvents, type Scrubbed } from './scrub-events.ts'
