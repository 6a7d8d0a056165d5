import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * An order gets its number when it is approved (decision 46): until then it has none. Orders of before keep what they
 * have; one that waits for its payment, or was refused, shows it once it is approved. Neither statement looks at a
 * row. The indexes are what the search sorts and filters by.
 */
export const numbersOfApprovedOrders: Migration = {
  number: 40,
  name: 'numbers of approved orders',
  async up(tx) {
    await sql`
      alter table orders alter column number drop default;
      alter table orders alter column number drop not null;
    `.execute(tx)
  },
}
