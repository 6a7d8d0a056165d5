import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { parseMailboxKey } from '../../../contacts/index.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('uses of coupons that were kept by address are kept by mailbox, as it is found today', async () => {
  const db = await openOldDatabase(34, {})
  await sql`
    insert into coupons (id, code, code_key, name, is_active, product_ids, collection_ids, currency,
      once_per_customer, cheapest_item_only, kind, percentage, created_at, updated_at)
    values (gen_random_uuid(), 'A', 'A', 'A', true, '{}', '{}', 'EUR', true, false, 'PERCENT_OFF', 0.1, now(), now())`.execute(
    db,
  )
  const emails = [
    'on.ce+1@gmail.com',
    'once@gmail.com',
    'once@googlemail.com',
    '+@gmail.com',
    'once+1@outlook.de',
    'on.ce@outlook.com',
    'once+1@me.com',
    '+1@icloud.com',
    'ada_byron-x+1@pm.me',
    'ada-byron+1@ya.ru',
    'once+1@posteo.net',
    'once+1@fastmail.fm',
    'once+1@shop.example',
    'on.ce@shop.example',
  ]
  for (const email of emails)
    await sql`insert into coupon_redemptions (order_id, coupon_id, owner_id, email, redeemed_at)
      select gen_random_uuid(), id, gen_random_uuid(), ${email}, now() from coupons`.execute(db)
  await sql`insert into coupon_redemptions (order_id, coupon_id, owner_id, email, redeemed_at)
    select gen_random_uuid(), id, gen_random_uuid(), null, now() from coupons`.execute(db)
  await migrate(db, migrations, 'new')
  const rows = await db.selectFrom('coupon_redemptions').select('email').execute()
  expect(rows.map(({ email }) => email ?? 'none').toSorted()).toEqual(
    [...emails.map((email) => parseMailboxKey(email) ?? ''), 'none'].toSorted(),
  )
})
