import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Shops from before tax could be rounded once an order go on rounding it line by line (decision 55). The start tells
 * them.
 */
export const taxByLine: Migration = {
  number: 36,
  name: 'tax by line',
  async up(tx) {
    await sql`
      update settings set value = value || '{"rounding": "line"}', version = version + 1
      where name = 'tax' and not value ? 'rounding'
    `.execute(tx)
  },
}
