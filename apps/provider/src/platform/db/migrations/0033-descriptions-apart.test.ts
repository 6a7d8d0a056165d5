import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('descriptions of before are listed, hidden ones as hidden', async () => {
  const db = await openOldDatabase(32, {})
  const description = `<p>Made OF ${'oak '.repeat(60)}</p>`
  await sql`
    insert into products (id, slug, name, visible, product_type, description, sku, currency, price_minor, discount_type, discount_value, options, media, info_sections, custom_text_fields, manage_variants)
    select gen_random_uuid(), 'p-' || n, 'P', n = 1, 'physical', case n when 1 then ${description} else '' end, '', 'EUR', 100, 'NONE', 0, '[]', '[]', '[]', '[]', false
    from generate_series(1, 2) as n`.execute(db)
  await migrate(db, migrations, 'new')
  const listed = await db
    .selectFrom('product_descriptions')
    .select(['shown', 'beginning', 'folded_beginning', 'folded_end', 'folded'])
    .orderBy('shown')
    .execute()
  const folded = description.toLowerCase()
  expect(listed).toEqual([
    { shown: false, beginning: '', folded_beginning: '', folded_end: '', folded: '' },
    {
      shown: true,
      beginning: description.slice(0, 100),
      folded_beginning: folded.slice(0, 100),
      folded_end: folded.slice(-20),
      folded,
    },
  ])
})
