import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('after it, what an order and a filter are about is in one index', async () => {
  const db = await openOldDatabase(33, {})
  await migrate(db, migrations, 'new')
  await sql`vacuum analyze products, store_variants, product_descriptions`.execute(db)
  const planOf = (statement: string): Promise<string> =>
    db.connection().execute(async (connection) => {
      // Where there is nothing, nothing is a long way.
      await sql`set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off`.execute(connection)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(connection)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  for (const [order, index] of [
    ['product_id, variant_id', 'by_id'],
    ['variant_id, product_id, position', 'by_variant'],
    ['name, product_id, position', 'by_name'],
    ['product_name, product_id, position', 'by_product_name'],
    ['sku, product_id, position', 'by_sku'],
  ])
    expect(
      await planOf(
        `select product_id, variant_id, position, name, product_name, sku from store_variants where shown and managed order by ${order}`,
      ),
    ).toContain(`Index Only Scan using store_variants_${index}`)
  expect(
    await planOf(
      'select id, name, slug, sku, price_minor, numeric_id, updated_at, created_at, brand, ribbon from products where visible order by product_type, id',
    ),
  ).toContain('Index Only Scan using products_by_type')
  expect(
    await planOf(`select product_id from product_descriptions where shown and reverse(folded_end) like 'abc%'`),
  ).toContain('product_descriptions_ends')
})
