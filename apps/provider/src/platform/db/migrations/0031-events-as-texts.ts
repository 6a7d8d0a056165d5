import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * An event is written here, as JSON, and read by those to whom it is sent: to have PostgreSQL read each as well took
 * as long as to put it down. All events that are kept, those of 30 days, are written anew by this; their order, ids
 * and words stay.
 */
export const eventsAsTexts: Migration = {
  number: 31,
  name: 'events as texts',
  async up(tx) {
    await sql`alter table outbox alter column payload type text using payload::text, alter column payload set storage external`.execute(
      tx,
    )
  },
}
