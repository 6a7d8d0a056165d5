import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DemoFiles } from './demo-files.ts'
import type { DemoContentIds } from './demo-state.ts'

/** Reads the revision of the settings, which increases with every change. */
export async function readSettingsRevision(db: Database | Tx): Promise<string> {
  const { rows } = await sql<{
    revision: string
  }>`select coalesce(sum(version), 0)::text as revision from settings`.execute(db)
  return rows[0]?.revision ?? '0'
}

/** Describes content that the demo did not create and that must not be lost. */
export async function findForeignContent(db: Database, contentIds: Partial<DemoContentIds>): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number; example: string }>`
    select 'product' as what, count(*)::int as count, min(name) as example from products
      where not (id = any(${contentIds.products ?? []}::uuid[])) having count(*) > 0
    union all select 'collection', count(*)::int, min(name) from collections
      where not (id = any(${contentIds.collections ?? []}::uuid[])) having count(*) > 0
    union all select 'coupon', count(*)::int, min(code) from coupons
      where not (id = any(${contentIds.coupons ?? []}::uuid[])) having count(*) > 0
    union all select 'member', count(*)::int, min(email) from accounts
      where not (id = any(${contentIds.members ?? []}::uuid[])) having count(*) > 0
    union all select 'order', count(*)::int, min(coalesce(number::text, id::text)) from orders
      where not (id = any(${contentIds.orders ?? []}::uuid[])) having count(*) > 0`.execute(db)
  const descriptions = rows.map(({ what, count, example }) =>
    count === 1 ? `a ${what} (${example})`.replace(/^a order/, 'an order') : `${count} ${what}s (${example} …)`,
  )
  const isChanged =
    contentIds.settingsRevision !== undefined && contentIds.settingsRevision !== (await readSettingsRevision(db))
  return isChanged ? [...descriptions, 'changed settings'] : descriptions
}

/** Describes demo content that somebody has removed since. */
export async function findMissingContent(db: Database, contentIds: Partial<DemoContentIds>): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int as count from (
      (select 'product' as what, unnest(${contentIds.products ?? []}::uuid[]) as id except select 'product', id from products)
      union all (select 'collection', unnest(${contentIds.collections ?? []}::uuid[]) except select 'collection', id from collections)
      union all (select 'coupon', unnest(${contentIds.coupons ?? []}::uuid[]) except select 'coupon', id from coupons)
      union all (select 'member', unnest(${contentIds.members ?? []}::uuid[]) except select 'member', id from accounts)
      union all (select 'order', unnest(${contentIds.orders ?? []}::uuid[]) except select 'order', id from orders)
    ) as missing group by what order by what`.execute(db)
  return rows.map(({ what, count }) => `${count} ${what}${count === 1 ? '' : 's'}`)
}

/**
 * Finds the content of an interrupted load, which recorded nothing. In a shop that was empty before, content with the
 * names of the files belongs to the demo.
 */
export async function findDemoContentByName(db: Database, files: DemoFiles): Promise<Partial<DemoContentIds>> {
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
    (await query.execute(db)).rows.map(({ id }) => id)
  const emails = [...files.members, ...files.orders].map(({ email }) => email)
  return {
    products: await ids(
      sql`select id from products where slug = any(${files.products.map(({ slug }) => slug)}::text[])`,
    ),
    collections: await ids(
      sql`select id from collections where slug = any(${files.collections.map(({ slug }) => slug)}::text[])`,
    ),
    coupons: await ids(
      sql`select id from coupons where upper(code) = any(${files.coupons.map(({ code }) => code.toUpperCase())}::text[])`,
    ),
    members: await ids(sql`select id from accounts where email = any(${emails}::text[])`),
    orders: await ids(sql`select id from orders where content -> 'buyerInfo' ->> 'email' = any(${emails}::text[])`),
  }
}
