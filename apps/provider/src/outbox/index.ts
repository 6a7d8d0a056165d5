export { announce, announceChanged, type Announcement } from './announce.ts'
export { domainEvent, type DomainChange } from './domain-event.ts'
