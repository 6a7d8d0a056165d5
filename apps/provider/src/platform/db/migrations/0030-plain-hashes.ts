import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * What was asked under an `Idempotency-Key` is kept as another hash from here on. Who has sent something before the
 * update and sends it again after it has the answer of then, whatever is asked under that key. A process of before is
 * to be stopped by then: what it keeps, one of after takes for another request.
 */
export const plainHashes: Migration = {
  number: 30,
  name: 'plain hashes',
  async up(tx) {
    await sql`update idempotency_keys set request_hash = '' where request_hash <> ''`.execute(tx)
  },
}
