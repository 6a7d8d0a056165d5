import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * What was bought is written once and read as it is: compressing it took more of the processor than all else of
 * writing an order. Orders of before stay as they are.
 */
export const ordersAsTheyAre: Migration = {
  number: 28,
  name: 'orders as they are',
  async up(tx) {
    await sql`alter table orders alter column content set storage external`.execute(tx)
  },
}
