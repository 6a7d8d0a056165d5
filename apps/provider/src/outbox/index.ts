export { announce, announceAll, type Announcement, type OutboxRow, outboxRow } from './announce.ts'
export { domainEvent, type DomainChange } from './domain-event.ts'
