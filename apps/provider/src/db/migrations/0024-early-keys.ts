import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Until migration 11 an `Idempotency-Key` was kept as it came, and what was asked under it as a hash that is made in another way since. What was sent before the update and is
 * sent again after it is found, whatever is asked under that key.
 */
export const earlyKeys: Migration = {
  number: 24,
  name: 'early keys',
  async up(tx) {
    await sql`
      update idempotency_keys set request_hash = '',
        key = rtrim(translate(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '+/', '-_'), '=')
      where created_at < (select applied_at from migrations where number = 11)
    `.execute(tx)
  },
}
