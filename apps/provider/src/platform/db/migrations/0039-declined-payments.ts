import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Declines of the last minutes are counted over the whole shop (`countDeclines`). */
export const declinedPayments: Migration = {
  number: 39,
  name: 'declined payments',
  async up(tx) {
    await sql`
      create index payments_declined on payments (updated_at)
        where status = 'failed' and failure in ('declined', 'insufficient-funds', 'card-expired', 'challenge-failed');
    `.execute(tx)
  },
}
