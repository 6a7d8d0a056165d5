import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backfillVariantProjection } from '../../../catalogue/index.ts'
import { registerStorefront } from '../../../identity/index.ts'
import { enterCheckout, expectInvariants, startShop, TEST_STOREFRONT_URL } from '../../../testing/index.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../pool.ts'
import { migrations } from './index.ts'

/** What versions of then have left behind, made by their own calls and commands, and what they said of it. */
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
    await sql`update token_families set expires_at = now() + interval '1 day'`.execute(db) // whenever this runs
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
