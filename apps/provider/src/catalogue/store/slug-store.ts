import type { SlugKind } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ALL_PRODUCTS_SLUG } from '../model/product.ts'

/** Returns the slug itself, or with the first free number: `mug`, `mug-2`, `mug-3`. */
export async function findFreeSlug(
  tx: Tx | Database,
  table: 'products' | 'collections',
  wanted: string,
): Promise<string> {
  const isReserved = table === 'collections' && wanted === ALL_PRODUCTS_SLUG
  const same = await tx.selectFrom(table).select('slug').where('slug', '=', wanted).executeTakeFirst()
  if (!same && !isReserved) return wanted
  const pattern = `^${wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(-[0-9]+)?$`
  const rows = await tx.selectFrom(table).select('slug').where('slug', '~', pattern).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  if (table === 'collections') taken.add(ALL_PRODUCTS_SLUG)
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** Finds the current slug of the entity that has this slug, or had it last and permits redirects. */
export async function resolveSlug(db: Database | Tx, kind: SlugKind, asked: string): Promise<string | undefined> {
  const slug = asked.normalize('NFC')
  if (kind === 'collection' && slug === ALL_PRODUCTS_SLUG) return slug
  const table: RawBuilder<unknown> = kind === 'product' ? sql`products` : sql`collections`
  const { rows } = await sql<{ slug: string }>`
    ${sql.raw(PREPARED)} select slug from ${table} where visible and slug = ${slug}
    union all
    select now.slug from slug_redirects as former join ${table} as now on now.id = former.id
    where former.entity = ${kind} and former.slug = ${slug} and now.visible
      and now.seo -> 'settings' ->> 'preventAutoRedirect' is distinct from 'true'`.execute(db)
  return rows[0]?.slug
}

/** Adds a redirect from the previous slug to the product or collection, and removes redirects from the new slug. */
export async function saveSlugRedirect(
  tx: Tx,
  entity: SlugKind,
  id: string,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return
  await tx
    .insertInto('slug_redirects')
    .values({ entity, slug: before, id })
    .onConflict((conflict) => conflict.columns(['entity', 'slug']).doUpdateSet({ id, created_at: sql`now()` }))
    .execute()
  await deleteSlugRedirects(tx, entity, [after])
}

/** Removes redirects from slugs that entities use now. */
export async function deleteSlugRedirects(tx: Tx, entity: SlugKind, slugs: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('slug_redirects')
    .where('entity', '=', entity)
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute()
}
