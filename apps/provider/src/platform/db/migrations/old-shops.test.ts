import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { backfillVariantProjection } from '../../../catalogue/index.ts'
import { registerStorefront } from '../../../identity/index.ts'
import { enterCheckout, expectInvariants, startShop, TEST_STOREFRONT_URL } from '../../../testing/index.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { isUserFacingError } from '../database-errors.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../pool.ts'
import { migrations } from './index.ts'

/** Data that earlier versions have left, made by their own calls and commands, and their responses. */
interface OldShop {
  newest: number
  tables: Record<string, object[]>
  shoppers: Record<string, { refreshToken: string; cart?: OldCart }>
  orders: { id: string; number: string; total: string; paymentStatus: string }[]
  products: { id: string; slug: string; name: string; price: number; discounted: number; stock?: number }[]
}

interface OldCart {
  id: string
  lines: [name: string, quantity: number, price: string][]
  subtotal: string
}

test.for([1, 10])(
  'what a shop of migration %i had is there to the cent, can be gone on with, and is told of',
  async (newest) => {
    const old = JSON.parse(
      readFileSync(join(import.meta.dirname, `old-shops/migration-${newest}.json`), 'utf8'),
    ) as OldShop
    const db = await openOldDatabase(newest, {})
    for (const [table, rows] of Object.entries(old.tables)) await fill(db, table, rows)
    await sql`update token_families set expires_at = now() + interval '1 day'`.execute(db) // independent of the current date
    await migrate(db, migrations, 'new')
    expect(await migrate(db, migrations, 'again')).toBe(0)
    // As a start does.
    await backfillVariantProjection(db)
    await registerStorefront(db, TEST_STOREFRONT_URL)
    await expectInvariants(db)

    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const shop = await startShop({ database: names[0]!.name })
    const comeBack = async (name: string): Promise<string> => {
      const { refreshToken } = old.shoppers[name]!
      const { body } = await shop.call('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken } })
      return body.access_token as string
    }

    const tokens: Record<string, string> = {}
    for (const [name, { cart: had }] of Object.entries(old.shoppers)) {
      const token = (tokens[name] = await comeBack(name))
      if (!had) continue
      const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
      const lines = cart.lineItems.map((line) => [line.productName?.original, line.quantity, line.price?.amount])
      expect({ id: cart.id, lines, subtotal: cart.subtotal?.amount }, name).toEqual(had)
    }
    for (const { id, ...had } of old.products) {
      const { product } = await shop.ask('products.getProduct', { id }, { token: tokens['cart'] })
      const { slug, name, priceData, stock } = product
      const { price, discountedPrice: discounted } = priceData!
      expect({ slug, name, price, discounted, stock: stock?.quantity }).toMatchObject(had)
    }

    const staff = await shop.newStaffToken('owner')
    const { body: settings } = await shop.call('GET', '/cartwright/v1/settings', { token: staff })
    expect(settings.settings.tax.rounding).toBe('line')
    for (const had of old.orders) {
      const { order } = await shop.ask('orders.getOrder', { id: had.id }, { token: staff })
      const { id, number, priceSummary, paymentStatus } = order
      expect({ id, number, total: priceSummary.total.amount, paymentStatus }).toEqual(had)
      expect(order.activities?.map(({ type }) => type)).toEqual(['ORDER_PLACED', 'ORDER_PAID'])
      expect(order.activities?.map(({ createdDate }) => createdDate)).toEqual([order.createdDate, order.createdDate])
    }
    const [{ id }] = old.orders as [OldShop['orders'][number]]
    await shop.call('POST', `/ecom/v1/orders/${id}/cancel`, {
      token: staff,
      body: { refund: true, restockAllItems: true },
    })
    await shop.provider.maintainPayments()
    const { order: canceled } = await shop.ask('orders.getOrder', { id }, { token: staff })
    expect(canceled).toMatchObject({ status: 'CANCELED', paymentStatus: 'FULLY_REFUNDED' })

    const visit = await enterCheckout(shop, tokens['cart']!)
    await visit.place({ intent: 'update' })
    const { html } = await visit.reload()
    const [, shippingOption = ''] = /name="shippingOption"[^>]* value="([^"]+)"/.exec(html) ?? []
    expect(await visit.place({ shippingOption })).toMatchObject({ status: 303 })
    expect(await visit.order()).toBeDefined()
    await expectInvariants(db)
  },
)

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER_ID = '00000000-0000-4000-8000-000000000002'
const TIME = '2026-01-02T03:04:05+00:00'

/**
 * For each table that migration 48 renames: its new name, a unique column, a row by the old columns, and the renamed
 * columns.
 */
const RENAMED: Record<string, { to: string; key: string; row: object; columns?: Record<string, string> }> = {
  attempts: {
    to: 'rate_limits',
    key: 'name',
    row: { name: 'login all', period: 7, counts: [1, 0, 0, 0] },
    columns: { name: 'key' },
  },
  vouchings: {
    to: 'app_sign_ins',
    key: 'session_id',
    row: { session_id: ID, account_id: ID, key_id: ID, at: TIME },
  },
  waiting_sign_ins: {
    to: 'pending_sign_ins',
    key: 'token_hash',
    row: {
      token_hash: String.raw`\x01`,
      kind: 'decoy',
      identity_id: ID,
      email_key: 'ada@example.com',
      registration: null,
      visitor_id: null,
      code_hash: null,
      code_expires_at: TIME,
      code_tries: 1,
      sends: 2,
      created_at: TIME,
      expires_at: TIME,
    },
  },
  used_proofs: { to: 'used_captcha_solutions', key: 'hash', row: { hash: String.raw`\x01`, expires_at: TIME } },
  stock_wishes: {
    to: 'back_in_stock_subscriptions',
    key: 'email_key',
    row: {
      id: ID,
      product_id: ID,
      variant_id: null,
      owner_id: ID,
      email: 'ada@example.com',
      email_key: 'ada@example.com',
      language: 'de',
      forget_token: 'secret',
      created_at: TIME,
    },
    columns: { forget_token: 'unsubscribe_token' },
  },
  former_slugs: {
    to: 'slug_redirects',
    key: 'slug',
    row: { entity: 'product', slug: 'mug', id: ID, left_at: TIME },
    columns: { left_at: 'created_at' },
  },
  product_parts: {
    to: 'product_fragments',
    key: 'product_id',
    row: {
      product_id: ID,
      made_for: 'v1',
      product_change: 1,
      stock_change: 2,
      everything_change: 3,
      good_from: '-infinity',
      good_until: 'infinity',
      deflated: 'AA==',
      crc: 4,
      bytes: 1,
    },
    columns: { made_for: 'format_fingerprint', good_from: 'valid_from', good_until: 'valid_until' },
  },
  option_words: {
    to: 'option_translations',
    key: 'option',
    row: { language: 'de', option: 'Colour', choice: '', word: 'Farbe' },
    columns: { word: 'translation' },
  },
  readings: {
    to: 'access_log',
    key: 'id',
    row: {
      id: ID,
      at: TIME,
      by_kind: 'app',
      by_id: ID,
      operation: 'order list',
      entity: 'order',
      entity_ids: [ID],
      entities: 1,
    },
    columns: { entities: 'entity_count' },
  },
}

async function readJson(db: Database, table: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
  return rows.map(({ row }) => row)
}

/** With one row in each table, but without the products of the rows. */
async function openDatabaseOf47(): Promise<Database> {
  const db = await openOldDatabase(47, {})
  for (const table of ['stock_wishes', 'product_parts'])
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_product_id_fkey`)}`.execute(db)
  for (const [table, { row }] of Object.entries(RENAMED)) await fill(db, table, [row])
  return db
}

describe('migration 48', () => {
  test('migration 48 keeps the rows of renamed tables, and reads and writes them by the old names too', async () => {
    const db = await openDatabaseOf47()
    await sql`grant select on readings to public`.execute(db)
    expect(await migrate(db, migrations, 'new')).toBe(migrations.length - 47)

    for (const [table, { to, key, row, columns = {} }] of Object.entries(RENAMED)) {
      const renamed = Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[name] ?? name, value]))
      expect(await readJson(db, to), to).toEqual([renamed])
      expect(await readJson(db, table), table).toEqual([row])

      const changed = sql.ref(key)
      const value = (row as Record<string, unknown>)[key]
      const other = value === ID ? OTHER_ID : String(value).startsWith('\\x') ? String.raw`\x02` : 'other'
      await sql`update ${sql.table(table)} set ${changed} = ${other}`.execute(db)
      expect(await readJson(db, to), `updated through ${table}`).toEqual([{ ...renamed, [columns[key] ?? key]: other }])
      await sql`delete from ${sql.table(table)} where ${changed} = ${other}`.execute(db)
      expect(await readJson(db, to), `deleted through ${table}`).toEqual([])
      await fill(db, table, [row])
      expect(await readJson(db, to), `inserted through ${table}`).toEqual([renamed])
    }
    const { rows } = await sql`select has_table_privilege('public', 'readings', 'select') as may_read`.execute(db)
    expect(rows).toEqual([{ may_read: true }])
  })

  test('migration 48 leaves no index or constraint with the name of an old table', async () => {
    const db = await openOldDatabase(47, {})
    await migrate(db, migrations, 'new')
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'i' union select conname from pg_constraint`.execute(db)
    const old = Object.keys(RENAMED)
    expect(rows.filter(({ name }) => old.some((table) => name.startsWith(`${table}_`)))).toEqual([])
  })

  test('refuses while a process of an older version uses the database, and runs once it has stopped', async () => {
    const db = await openDatabaseOf47()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const running = new pg.Client({
      ...inject('databaseServer'),
      database: rows[0]!.name,
      application_name: 'cartwright',
    })
    await running.connect()
    await running.query('select')
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    let hours = 0
    const started = Date.now()
    clock.mockImplementation(() => started + 3_600_000 * ++hours)
    const refusal: unknown = await migrate(db, migrations, 'new').catch((error: unknown) => error)
    clock.mockRestore()
    expect(refusal).toMatchObject({
      message: expect.stringMatching(
        /^An older version of the shop is still running on this database, connected from .* \(PostgreSQL process \d+\)\. Stop every shop and command/,
      ),
    })
    expect(isUserFacingError(refusal)).toBe(true)
    expect(await readJson(db, 'attempts')).toEqual([RENAMED['attempts']!.row])

    const migrating = migrate(db, migrations, 'new')
    await running.end()
    expect(await migrating).toBe(migrations.length - 47)
  })
})

/** In the order of the file each row finds those it refers to; triggers of then make what follows from them. */
async function fill(db: Database, table: string, rows: object[]): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db)
}
