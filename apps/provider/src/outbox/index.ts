export { announce, announceAll, announceChanged, type Announcement } from './announce.ts'
export { domainEvent, type DomainChange } from './domain-event.ts'
