import { sql } from 'kysely'

/** What an event says, read: it is kept as a text. */
export const PAYLOAD = sql<object>`payload::json`.as('payload')
