export { announce, announceAll, type Announcement, insertEvents, type OutboxRow, outboxRow } from './announce.ts'
export { actionEvent, domainEvent, type DomainChange } from './domain-event.ts'
export { tellAndAnswer, type Told, TOLD_ARRAYS, TOLD_COLUMNS, TOLD_TEXTS, toldArrays } from './tell-and-answer.ts'
export { scrubEvents, type Scrubbed } from './scrub-events.ts'
