import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import { KEPT } from '../db/named-statements.ts'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../http/write.ts'
import { discountedPrice } from './discount.ts'
import type {
  Collection,
  CustomTextField,
  Discount,
  InfoSection,
  Product,
  ProductMedia,
  ProductOption,
  Variant,
} from './product.ts'

type Reader = Database | Tx

const PRODUCT_COLUMNS = [
  'id, numeric_id, version, slug, name, visible, product_type, description, sku, brand, ribbon, weight, currency',
  'price_minor, discounted_price_minor, discount_type, discount_value, options, media, info_sections',
  'custom_text_fields, seo, manage_variants, created_at, updated_at',
]
  .join(', ')
  .replaceAll(/\b\w+\b/g, 'p.$&')

/** Products with variants, stock and collections, in one statement whatever their number. Unknown ids are left out. */
export async function readProducts(db: Reader, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductRow>`
    ${sql.raw(KEPT)} select ${sql.raw(PRODUCT_COLUMNS)},
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', v.id, 'choices', v.choices, 'priceMinor', v.price_minor::text, 'sku', v.sku, 'weight', v.weight::text,
          'visible', v.visible, 'tracked', s.tracked, 'quantity', s.quantity, 'inStock', s.in_stock) order by v.position)
        from variants v join stock s on s.product_id = v.product_id and s.variant_id = v.id
        where v.product_id = p.id), '[]') as variants,
      coalesce((select jsonb_agg(cp.collection_id order by cp.position) from collection_products cp where cp.product_id = p.id), '[]') as collection_ids
    from products p where p.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(toProduct)
}

export interface ProductPage {
  ids: string[]
  total: number
}

/** Ids of one page and the number of all that match. The expressions come from {@link compileFilter} and {@link compileSort}. */
export async function queryProductIds(
  db: Reader,
  query: {
    where: Expression<SqlBool>
    orderBy: readonly { column: Expression<unknown>; descending: boolean }[]
    limit: number
    offset: number
  },
): Promise<ProductPage> {
  const order = sql.join([
    ...query.orderBy.map(({ column, descending }) => sql`${column} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`p.id asc`,
  ])
  const { rows } = await sql<{
    id: string
  }>`select p.id from products p where ${query.where} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from products p where ${query.where}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 }
}

/** The visible collections and the one of all products, with exact counts of visible products. */
export async function readCollections(db: Reader): Promise<Collection[]> {
  const { rows } = await sql<CollectionRow>`
    select c.id, c.slug, c.name, c.description, c.visible, c.media, c.updated_at,
      (select count(*) from collection_products cp join products p on p.id = cp.product_id and p.visible where cp.collection_id = c.id)::int as number_of_products
    from collections c where c.visible order by c.position`.execute(db)
  const { rows: all } = await sql<{
    count: number
    updated_at: Date | null
  }>`select count(*)::int as count, max(updated_at) as updated_at from products where visible`.execute(db)
  const everything: Collection = {
    id: ALL_PRODUCTS_COLLECTION_ID,
    slug: 'all-products',
    name: 'All Products',
    description: '',
    visible: true,
    media: [],
    numberOfProducts: all[0]?.count ?? 0,
    updatedAt: all[0]?.updated_at ?? new Date(0),
  }
  return [everything, ...rows.map(toCollection)]
}

export interface CatalogueChange {
  entity: 'product' | 'collection'
  id: string
  changedAt: Date
}

/** Looks back further than a transaction may last, since changes become visible in the order of their commits. `now` is the database's. */
export async function readChanges(
  db: Database,
  lookBackSeconds: number,
): Promise<{ changes: CatalogueChange[]; now: Date }> {
  const { rows } = await sql<{ now: Date; entity: CatalogueChange['entity'] | null; id: string; changed_at: Date }>`
    select clock.now, entity, id, changed_at from (select clock_timestamp() as now) as clock
    left join catalogue_changes on changed_at > clock.now - make_interval(secs => ${lookBackSeconds})`.execute(db)
  return {
    now: rows[0]?.now ?? new Date(),
    changes: rows.flatMap(({ entity, id, changed_at }) =>
      entity === null ? [] : { entity, id, changedAt: changed_at },
    ),
  }
}

interface ProductRow {
  id: string
  numeric_id: bigint
  version: bigint
  slug: string
  name: string
  visible: boolean
  product_type: Product['type']
  description: string
  sku: string
  brand: string | null
  ribbon: string | null
  weight: string | null
  currency: string
  price_minor: bigint
  discounted_price_minor: bigint
  discount_type: Discount['type']
  discount_value: string
  options: ProductOption[]
  media: ProductMedia[]
  info_sections: InfoSection[]
  custom_text_fields: CustomTextField[]
  seo: Product['seo']
  manage_variants: boolean
  created_at: Date
  updated_at: Date
  collection_ids: string[]
  variants: {
    id: string
    choices: Record<string, string>
    priceMinor: string | null
    sku: string
    weight: string | null
    visible: boolean
    tracked: boolean
    quantity: number
    inStock: boolean
  }[]
}

function toProduct(row: ProductRow): Product {
  const discount: Discount = { type: row.discount_type, value: row.discount_value }
  return {
    id: row.id,
    numericId: row.numeric_id,
    version: row.version,
    slug: row.slug,
    name: row.name,
    visible: row.visible,
    type: row.product_type,
    description: row.description,
    sku: row.sku,
    brand: row.brand,
    ribbon: row.ribbon,
    weight: row.weight,
    currency: row.currency,
    priceMinor: row.price_minor,
    discountedPriceMinor: row.discounted_price_minor,
    discount,
    options: row.options,
    media: row.media,
    infoSections: row.info_sections,
    customTextFields: row.custom_text_fields,
    seo: row.seo,
    manageVariants: row.manage_variants,
    collectionIds: row.collection_ids,
    variants: row.variants.map((variant): Variant => {
      const priceMinor = variant.priceMinor === null ? row.price_minor : BigInt(variant.priceMinor)
      return {
        id: variant.id,
        choices: variant.choices,
        priceMinor,
        discountedPriceMinor: discountedPrice(priceMinor, discount, row.currency),
        sku: variant.sku,
        weight: variant.weight ?? row.weight,
        visible: variant.visible,
        stock: variant.tracked
          ? { tracked: true, quantity: variant.quantity }
          : { tracked: false, inStock: variant.inStock },
      }
    }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

interface CollectionRow {
  id: string
  slug: string
  name: string
  description: string
  visible: boolean
  media: ProductMedia[]
  number_of_products: number
  updated_at: Date
}

function toCollection(row: CollectionRow): Collection {
  const { number_of_products, updated_at, ...rest } = row
  return { ...rest, numberOfProducts: number_of_products, updatedAt: updated_at }
}
