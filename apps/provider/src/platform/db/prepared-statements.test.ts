import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { PREPARED } from './prepared-statements.ts'

test('adding a column under a running shop breaks no prepared statement', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 50 })
  const token = await shop.newToken()
  const add = () =>
    shop.call('POST', '/ecom/v1/carts/current/add-to-cart', { token, body: { lineItems: [shop.line('plate')] } })
  const read = () => shop.call('GET', '/ecom/v1/carts/current', { token })
  await add()
  await read()
  for (const table of ['carts', 'products', 'stock', 'idempotency_keys', 'outbox'])
    await sql`alter table ${sql.table(table)} add column later text`.execute(shop.db)
  shop.provider.catalogue.invalidate([shop.idOf('plate')])
  const statuses = await Promise.all([add(), read(), add(), read(), add()]).then((all) =>
    all.map(({ status }) => status),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('a stale prepared statement and one that the connection has dropped are prepared again', async () => {
  const shop = await startShop()
  await sql`create table shelf (board text)`.execute(shop.db)
  const ask = () => sql`${sql.raw(PREPARED)} select * from shelf where board = ${'oak'}`.execute(shop.db)
  await ask()
  await sql`alter table shelf add column width integer`.execute(shop.db)
  await expect(ask()).resolves.toMatchObject({ rows: [] })
  await sql`discard all`.execute(shop.db)
  await expect(ask()).resolves.toMatchObject({ rows: [] })
})

test('a statement of several lines is prepared like one of a single line', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 50 })
  const token = await shop.newToken()
  shop.provider.catalogue.invalidate([shop.idOf('plate')])
  await shop.call('GET', `/stores-reader/v1/products/${shop.idOf('plate')}`, { token })
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like ${'%from products p where%'}`.execute(shop.db)
  expect(rows).toHaveLength(1)
})

test('ad-hoc queries are not prepared: other filters leave no statements behind', async () => {
  const shop = await startShop()
  const filters = Array.from({ length: 30 }, (_, length) => ({ name: { $in: Array.from({ length }, String) } }))
  for (const filter of filters) await shop.visitor.products.queryProducts({ filter, paging: { limit: 1 } })
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from pg_prepared_statements where name <> ''`.execute(shop.db)
  expect(rows[0]!.count).toBeLessThan(10)
})

test('a statement is prepared when a connection runs it for the sixth time', async () => {
  const shop = await startShop()
  const prepared = await shop.db.connection().execute(async (connection) => {
    const counts: number[] = []
    for (let run = 1; run <= 7; run++) {
      await sql`select ${run}::int as repeated`.execute(connection)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_prepared_statements where statement like '%as repeated%'`.execute(
        connection,
      )
      counts.push(rows[0]!.count)
    }
    return counts
  })
  expect(prepared).toEqual([0, 0, 0, 0, 0, 1, 1])
})

test('a repeated statement whose table has changed runs again', async () => {
  const shop = await startShop()
  await sql`create table shelf (board text)`.execute(shop.db)
  const ask = () => sql`select * from shelf where board = ${'oak'}`.execute(shop.db)
  for (let run = 1; run <= 7; run++) await ask()
  await sql`alter table shelf add column width integer`.execute(shop.db)
  await expect(ask()).resolves.toMatchObject({ rows: [] })
  await sql`discard all`.execute(shop.db)
  await expect(ask()).resolves.toMatchObject({ rows: [] })
})

test('a repeated statement with a long list of values is not prepared', async () => {
  const shop = await startShop()
  const list = sql.join(Array.from({ length: 2_000 }, (_, at) => sql`${at}::int`))
  const { rows } = await shop.db.connection().execute(async (connection) => {
    for (let run = 1; run <= 7; run++) await sql`select array[${list}] as long_list`.execute(connection)
    return sql<{ count: number }>`
      select count(*)::int as count from pg_prepared_statements where statement like '%as long_list%'`.execute(
      connection,
    )
  })
  expect(rows).toEqual([{ count: 0 }])
})
