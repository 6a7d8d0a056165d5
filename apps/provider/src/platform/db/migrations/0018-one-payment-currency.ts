import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A rate could say that payment is taken in its currency, which it never was. */
export const onePaymentCurrency: Migration = {
  number: 18,
  name: 'one payment currency',
  async up(tx) {
    await sql`
      update settings
      set value = jsonb_set(value, '{rates}',
        (select coalesce(jsonb_agg(rate - 'acceptsPayment' order by place), '[]')
          from jsonb_array_elements(value -> 'rates') with ordinality as each (rate, place)))
      where name = 'currencies'`.execute(tx)
  },
}
