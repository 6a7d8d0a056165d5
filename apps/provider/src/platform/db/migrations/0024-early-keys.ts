import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Until migration 11 an `Idempotency-Key` was kept as it came, and what was asked under it as a hash that is made in
 * another way since. What was sent before the update and is sent again after it is found, whatever is asked under
 * that key; but for what was sent again, and done again, while a version in between was running.
 */
export const earlyKeys: Migration = {
  number: 24,
  name: 'early keys',
  async up(tx) {
    await sql`
      with early as (
        select principal, operation, key, rtrim(translate(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '+/', '-_'), '=') as hashed
        from idempotency_keys where created_at < (select applied_at from migrations where number = 11)
      )
      update idempotency_keys k set request_hash = '', key = early.hashed from early
      where (k.principal, k.operation, k.key) = (early.principal, early.operation, early.key) and not exists (
        select from idempotency_keys late where (late.principal, late.operation, late.key) = (early.principal, early.operation, early.hashed))
    `.execute(tx)
  },
}
