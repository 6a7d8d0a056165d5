import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldDiacritics } from '../../../catalogue/index.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('orders that were there before are found without accents, by what the shop writes for new ones', async () => {
  const db = await openOldDatabase(43, {})
  const texts = ['zoë lönnrot\ngrüne tasse ß æøœł™', 'نَجْمَة نِمْر', 'נֵר שָׁבַת', 'ada byron\npl-1', 'ὀδός', 'i̇stanbul ısı']
  for (const text of texts)
    await sql`
      insert into orders (owner_id, owner_kind, id, checkout_id, currency, total_minor, paid_minor, content, status, payment_status, channel_type, search_text, created_at, updated_at)
      values (gen_random_uuid(), 'visitor', gen_random_uuid(), gen_random_uuid(), 'EUR', 1, 0, '{"lineItems": []}', 'APPROVED', 'PAID', 'WEB', ${text}, now(), now())`.execute(
      db,
    )
  await migrate(db, migrations, 'new')
  const { rows } = await sql<{ search_text: string }>`select search_text from orders`.execute(db)
  expect(rows.map((row) => row.search_text).sort()).toEqual(texts.map(foldDiacritics).sort())
})
