export { announce, type Announcement } from './announce.ts'
export { domainEvent, type DomainChange } from './domain-event.ts'
