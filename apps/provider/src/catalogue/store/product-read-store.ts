import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { deriveVariants } from '../model/derived-variants.ts'
import { calculateDiscountedPrice } from '../model/discount.ts'
import type {
  CustomTextField,
  Discount,
  InfoSection,
  Product,
  ProductMedia,
  ProductOption,
  Variant,
} from '../model/product.ts'
import type { TextsInLanguage } from '../model/localized-texts.ts'

type Reader = Database | Tx

const PRODUCT_COLUMNS = [
  'id, numeric_id, version, slug, name, visible, product_type, description, sku, brand, ribbon, weight, currency',
  'product_dimensions, package_dimensions, price_minor, cost_minor, discount_type, discount_value, discount_starts_at',
  'discount_ends_at, price_per_unit, options, media, info_sections, custom_text_fields, seo, manage_variants',
  'tax_group_id, digital_file, preorder, subscription_options, created_at, updated_at',
]
  .join(', ')
  .replaceAll(/\b\w+\b/g, 'p.$&')

/**
 * Reads products with variants, stock and collections, in one statement, with the discounts of `now`. Unknown ids are
 * left out.
 */
export async function readProducts(db: Reader, ids: readonly string[], now: Date): Promise<Product[]> {
  return ids.length === 0 ? [] : readProductsWhere(db, byId(ids), now)
}

function byId(ids: readonly string[]): RawBuilder<unknown> {
  return sql`p.id = any((select ${ids}::uuid[])::uuid[])`
}

/** Reads products with their texts in all languages. */
export async function readProductsWithTexts(
  db: Reader,
  ids: readonly string[],
  now: Date,
): Promise<{ product: Product; texts: TextsInLanguage[] }[]> {
  const rows = await readProductsWith<{ texts: TextsInLanguage[] | null }>(db, ids, now, WITH_TEXTS)
  return rows.map(({ product, more }) => ({ product, texts: more.texts ?? [] }))
}

/** Reads products with more columns of the statement, which has products as `p`; from one snapshot. */
export async function readProductsWith<More>(
  db: Reader,
  ids: readonly string[],
  now: Date,
  columns: RawBuilder<More>,
): Promise<{ product: Product; more: More }[]> {
  const rows = await readProductRows<More>(db, byId(ids), sql`, ${columns}`)
  return rows.map((row) => ({ product: toProduct(row, now), more: row }))
}

const WITH_TEXTS = sql<{
  texts: TextsInLanguage[] | null
}>`(select json_agg(t.texts || jsonb_build_object('language', t.language)) from product_texts t where t.product_id = p.id) as texts`

export async function readProductsBySlug(db: Reader, slugs: readonly string[], now: Date): Promise<Product[]> {
  return slugs.length === 0 ? [] : readProductsWhere(db, sql`p.slug = any((select ${slugs}::text[])::text[])`, now)
}

async function readProductsWhere(db: Reader, where: RawBuilder<unknown>, now: Date): Promise<Product[]> {
  return (await readProductRows(db, where, sql``)).map((row) => toProduct(row, now))
}

/**
 * The `select` around the keys hides their number from the planner, which would otherwise plan again for every
 * number: most of the work for one product.
 */
async function readProductRows<More>(
  db: Reader,
  where: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<(ProductRow & More)[]> {
  const { rows } = await sql<ProductRow & More>`
    ${sql.raw(PREPARED)} select ${sql.raw(PRODUCT_COLUMNS)},
      (
        select json_agg(json_build_array(v.id, v.choices, v.price_minor::text, v.cost_minor::text, v.sku, v.weight::text,
          v.product_dimensions, v.package_dimensions, v.visible, s.tracked, s.quantity, s.in_stock) order by v.position)
        from variants v join stock s on s.product_id = v.product_id and s.variant_id = v.id
        where v.product_id = p.id) as variants,
      (select json_agg(cp.collection_id order by cp.position) from collection_products cp where cp.product_id = p.id) as collection_ids ${more}
    from products p where ${where}`.execute(db)
  return rows
}

/** Returns true if products have prices in a former currency of the shop. */
export async function hasProductsInAnotherCurrency(db: Reader, currency: string): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('currency', '<>', currency).limit(1).executeTakeFirst()
  return row !== undefined
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
  product_dimensions: Product['productDimensions']
  package_dimensions: Product['packageDimensions']
  price_minor: bigint
  cost_minor: bigint | null
  discount_type: Discount['type']
  discount_value: string
  discount_starts_at: Date | null
  discount_ends_at: Date | null
  price_per_unit: Product['pricePerUnit']
  options: ProductOption[]
  media: ProductMedia[]
  info_sections: InfoSection[]
  custom_text_fields: CustomTextField[]
  seo: Product['seo']
  manage_variants: boolean
  tax_group_id: string | null
  digital_file: Product['digitalFile']
  preorder: Product['preorder']
  subscription_options: Product['subscriptionOptions']
  created_at: Date
  updated_at: Date
  collection_ids: string[] | null
  variants: VariantRow[] | null
}

/** Columns of a variant as an array: names of columns would be the larger part of the result. */
type VariantRow = [
  id: string,
  choices: Record<string, string>,
  priceMinor: string | null,
  costMinor: string | null,
  sku: string,
  weight: string | null,
  productDimensions: Product['productDimensions'],
  packageDimensions: Product['packageDimensions'],
  visible: boolean,
  tracked: boolean,
  quantity: number,
  inStock: boolean,
]

function toProduct(row: ProductRow, now: Date): Product {
  const discount: Discount = {
    type: row.discount_type,
    value: row.discount_value,
    ...(row.discount_starts_at && { startsAt: row.discount_starts_at }),
    ...(row.discount_ends_at && { endsAt: row.discount_ends_at }),
  }
  const discounted = (priceMinor: bigint): bigint => calculateDiscountedPrice(priceMinor, discount, row.currency, now)
  const stored = (row.variants ?? []).map((variant) => toVariant(variant, row, discounted))
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
    productDimensions: row.product_dimensions,
    packageDimensions: row.package_dimensions,
    currency: row.currency,
    priceMinor: row.price_minor,
    discountedPriceMinor: discounted(row.price_minor),
    costMinor: row.cost_minor,
    discount,
    pricePerUnit: row.price_per_unit,
    options: row.options,
    media: row.media,
    infoSections: row.info_sections,
    customTextFields: row.custom_text_fields,
    seo: row.seo,
    manageVariants: row.manage_variants,
    collectionIds: row.collection_ids ?? [],
    variants: row.manage_variants || !stored[0] ? stored : deriveVariants(row.id, row.options, stored[0]),
    taxGroupId: row.tax_group_id,
    digitalFile: row.digital_file,
    preorder: row.preorder,
    subscriptionOptions: row.subscription_options,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toVariant(variant: VariantRow, row: ProductRow, discounted: (priceMinor: bigint) => bigint): Variant {
  const [id, choices, ownPrice, ownCost, sku, weight, productDimensions, packageDimensions, ...rest] = variant
  const [visible, tracked, quantity, inStock] = rest
  const own = {
    priceMinor: ownPrice === null ? null : BigInt(ownPrice),
    costMinor: ownCost === null ? null : BigInt(ownCost),
    sku,
    weight,
    productDimensions,
    packageDimensions,
  }
  const priceMinor = own.priceMinor ?? row.price_minor
  return {
    id,
    choices,
    priceMinor,
    discountedPriceMinor: discounted(priceMinor),
    costMinor: own.costMinor ?? row.cost_minor,
    sku: own.sku || row.sku,
    weight: own.weight ?? row.weight,
    productDimensions: own.productDimensions ?? row.product_dimensions,
    packageDimensions: own.packageDimensions ?? row.package_dimensions,
    visible,
    stock: tracked ? { tracked: true, quantity } : { tracked: false, inStock },
    own,
  }
}
