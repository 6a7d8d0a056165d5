import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { transact, type Tx } from '../../platform/db/transaction.ts'
import { deriveVariants, getVariantName } from '../model/derived-variants.ts'
import type { ProductOption, Variant } from '../model/product.ts'

/**
 * Projection of the variants of all products (`store_variants`), derived ones included, with the queried columns of
 * their product, so that every query reads one table. `indexAndRecordChanges` updates the rows of a changed product.
 */
export async function updateVariantProjection(tx: Tx, productIds: readonly string[]): Promise<void> {
  const { rows: products } = await sql<ProjectedProduct & { listed: VariantProjectionRow[] }>`
    select p.id, p.name, p.sku, p.visible, p.manage_variants as "manageVariants", p.options,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'choices', v.choices, 'sku', v.sku, 'visible', v.visible) order by v.position)
        from variants v where v.product_id = p.id), '[]') as variants,
      coalesce((select jsonb_agg(jsonb_build_object('product_id', sv.product_id, 'position', sv.position, 'variant_id', sv.variant_id, 'name', sv.name,
          'product_name', sv.product_name, 'sku', sv.sku, 'managed', sv.managed, 'shown', sv.shown) order by sv.position)
        from store_variants sv where sv.product_id = p.id), '[]') as listed
    from products p where p.id = any(${productIds}::uuid[])`.execute(tx)
  const changed = products
    .map(({ listed, ...product }) => ({ id: product.id, listed, wanted: toProjectionRows(product) }))
    .filter(({ listed, wanted }) => toComparisonKey(listed) !== toComparisonKey(wanted))
  if (changed.length === 0) return
  await tx
    .deleteFrom('store_variants')
    .where(
      'product_id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  await insertProjectionRows(
    tx,
    changed.flatMap(({ wanted }) => wanted),
  )
}

/** Products may have a thousand variants each. */
const BATCH_SIZE = 20

/** Backfills the projection for products of an older version of the shop or of direct inserts. */
export async function backfillVariantProjection(db: Database): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000', ids: string[] = []; ; last = ids.at(-1)!) {
    const { rows } = await sql<{ id: string }>`
      select id from products p where id > ${last} and not exists (select 1 from store_variants sv where sv.product_id = p.id)
      order by id limit ${BATCH_SIZE}`.execute(db)
    ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await transact(db, (tx) => updateVariantProjection(tx, ids))
  }
}

async function insertProjectionRows(tx: Tx, rows: readonly VariantProjectionRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into store_variants (product_id, position, variant_id, name, product_name, sku, managed, shown)
    select product_id, position, variant_id, name, product_name, sku, managed, shown
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(product_id uuid, position int, variant_id uuid, name text, product_name text, sku text, managed boolean, shown boolean)
    on conflict (product_id, position) do nothing`.execute(tx)
}

interface ProjectedProduct {
  id: string
  name: string
  sku: string
  visible: boolean
  manageVariants: boolean
  options: ProductOption[]
  variants: Pick<Variant, 'id' | 'choices' | 'sku' | 'visible'>[]
}

type VariantProjectionRow = Schema['store_variants']

function toProjectionRows(product: ProjectedProduct): VariantProjectionRow[] {
  const { id, options, manageVariants } = product
  const [stored] = product.variants
  const variants = manageVariants || !stored ? product.variants : deriveVariants(id, options, stored)
  return variants.map((variant, position) => ({
    product_id: id,
    position,
    variant_id: variant.id,
    name: getVariantName(product, variant),
    product_name: product.name,
    sku: variant.sku || product.sku,
    managed: manageVariants,
    shown: product.visible && variant.visible,
  }))
}

function toComparisonKey(rows: readonly VariantProjectionRow[]): string {
  return JSON.stringify(
    rows.map((row) => [row.position, row.variant_id, row.name, row.product_name, row.sku, row.managed, row.shown]),
  )
}
