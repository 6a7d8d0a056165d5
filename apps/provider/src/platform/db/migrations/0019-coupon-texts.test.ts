import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('a coupon of before keeps its name, and has none in other languages yet', async () => {
  const db = await openOldDatabase(18, {})
  await sql`
    insert into coupons (id, code, code_key, name, is_active, product_ids, collection_ids, currency,
      once_per_customer, cheapest_item_only, kind, percentage, created_at, updated_at)
    values (gen_random_uuid(), 'Welcome', 'WELCOME', 'Welcome to us', true, '{}', '{}', 'EUR',
      false, false, 'PERCENT_OFF', 0.1, now(), now())`.execute(db)
  await migrate(db, migrations, 'new')
  expect(await db.selectFrom('coupons').select(['code', 'name', 'texts']).execute()).toEqual([
    { code: 'Welcome', name: 'Welcome to us', texts: [] },
  ])
})
