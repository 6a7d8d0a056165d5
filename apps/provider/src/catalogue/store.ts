import { NO_VARIANT_ID } from '@cartwright/contract'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'
import { discountedPrice } from './discount.ts'
import type { CustomTextField, Discount, InfoSection, Product, ProductMedia, ProductOption, Stock } from './product.ts'

/** What a product is made of before it has an id: from the demo shop, from an import, later from the write API. */
export interface ProductDraft {
  slug: string
  name: string
  visible: boolean
  type: Product['type']
  description: string
  sku: string
  brand: string | null
  ribbon: string | null
  weight: string | null
  currency: string
  priceMinor: bigint
  discount: Discount
  options: ProductOption[]
  media: ProductMedia[]
  infoSections: InfoSection[]
  customTextFields: CustomTextField[]
  seo: Product['seo']
  manageVariants: boolean
  variants: VariantDraft[]
  importHandle: string | null
  importHash: string | null
}

export interface VariantDraft {
  choices: Record<string, string>
  /** Absent: the price of the product. */
  priceMinor: bigint | null
  costMinor: bigint | null
  sku: string
  weight: string | null
  visible: boolean
  stock: Stock
}

/** Inserts a product, or gives the product of that id this content; variants with the same choices keep their ids. */
export async function saveProduct(tx: Tx, draft: ProductDraft, existingId?: string): Promise<string> {
  const id = existingId ?? newId()
  const values = {
    slug: draft.slug,
    name: draft.name,
    visible: draft.visible,
    product_type: draft.type,
    description: draft.description,
    sku: draft.sku,
    brand: draft.brand,
    ribbon: draft.ribbon,
    weight: draft.weight,
    currency: draft.currency,
    price_minor: draft.priceMinor,
    discounted_price_minor: discountedPrice(draft.priceMinor, draft.discount, draft.currency),
    discount_type: draft.discount.type,
    discount_value: draft.discount.value,
    options: JSON.stringify(draft.options),
    media: JSON.stringify(draft.media),
    info_sections: JSON.stringify(draft.infoSections),
    custom_text_fields: JSON.stringify(draft.customTextFields),
    seo: draft.seo && JSON.stringify(draft.seo),
    manage_variants: draft.manageVariants,
    import_handle: draft.importHandle,
    import_hash: draft.importHash,
  }
  if (existingId) {
    await tx
      .updateTable('products')
      .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  } else {
    await tx
      .insertInto('products')
      .values({ id, ...values })
      .execute()
  }
  await saveVariants(tx, id, draft.variants)
  await markChanged(tx, 'product', [id])
  return id
}

async function saveVariants(tx: Tx, productId: string, drafts: readonly VariantDraft[]): Promise<void> {
  const known = await tx.selectFrom('variants').select(['id', 'choices']).where('product_id', '=', productId).execute()
  const idOf = new Map(known.map(({ id, choices }) => [choicesKey(choices as Record<string, string>), id]))
  const variants = drafts.map((draft, position) => ({
    draft,
    position,
    id: idOf.get(choicesKey(draft.choices)) ?? (Object.keys(draft.choices).length === 0 ? NO_VARIANT_ID : newId()),
  }))
  const kept = variants.map(({ id }) => id)
  await tx.deleteFrom('variants').where('product_id', '=', productId).where('id', 'not in', kept).execute()
  await tx
    .insertInto('variants')
    .values(
      variants.map(({ draft, id, position }) => ({
        product_id: productId,
        id,
        position,
        choices: JSON.stringify(draft.choices),
        price_minor: draft.priceMinor,
        cost_minor: draft.costMinor,
        sku: draft.sku,
        weight: draft.weight,
        visible: draft.visible,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'id']).doUpdateSet((excluded) => ({
        position: excluded.ref('excluded.position'),
        choices: excluded.ref('excluded.choices'),
        price_minor: excluded.ref('excluded.price_minor'),
        cost_minor: excluded.ref('excluded.cost_minor'),
        sku: excluded.ref('excluded.sku'),
        weight: excluded.ref('excluded.weight'),
        visible: excluded.ref('excluded.visible'),
      })),
    )
    .execute()
  await tx
    .insertInto('stock')
    .values(
      variants.map(({ draft: { stock }, id }) => ({
        product_id: productId,
        variant_id: id,
        tracked: stock.tracked,
        quantity: stock.tracked ? stock.quantity : 0,
        in_stock: stock.tracked ? stock.quantity > 0 : stock.inStock,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'variant_id']).doUpdateSet((excluded) => ({
        tracked: excluded.ref('excluded.tracked'),
        quantity: excluded.ref('excluded.quantity'),
        in_stock: excluded.ref('excluded.in_stock'),
      })),
    )
    .execute()
}

/** The same choices have the same key, whatever their order. */
export function choicesKey(choices: Record<string, string>): string {
  return JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Pictures from an import stand in the order of their source, after those that were put there by hand. */
export async function insertMedia(tx: Tx, productId: string, added: ProductMedia): Promise<void> {
  const row = await tx.selectFrom('products').select('media').where('id', '=', productId).forUpdate().executeTakeFirst()
  if (!row) return
  const media = (row.media as ProductMedia[]).filter(
    ({ source }) => source === undefined || source.url !== added.source?.url,
  ) // written by saveProduct and here
  const place = (each: ProductMedia): number => each.source?.position ?? -1
  const ordered = [...media, added].sort((a, b) => place(a) - place(b))
  await tx
    .updateTable('products')
    .set({ media: JSON.stringify(ordered), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .execute()
  await markChanged(tx, 'product', [productId])
}

export interface KnownImport {
  id: string
  slug: string
  importHash: string | null
  media: ProductMedia[]
  /** Stock by the choices of each variant. */
  stock: { choices: Record<string, string>; stock: Stock }[]
}

/** The product that an earlier import made of this handle, kept from other writers until the transaction ends. */
export async function findImported(tx: Tx, handle: string): Promise<KnownImport | undefined> {
  const row = await tx
    .selectFrom('products')
    .select(['id', 'slug', 'import_hash', 'media'])
    .where('import_handle', '=', handle)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const stock = await tx
    .selectFrom('variants')
    .innerJoin('stock', (join) =>
      join.onRef('stock.product_id', '=', 'variants.product_id').onRef('stock.variant_id', '=', 'variants.id'),
    )
    .select(['choices', 'tracked', 'quantity', 'in_stock'])
    .where('variants.product_id', '=', row.id)
    .execute()
  return {
    id: row.id,
    slug: row.slug,
    importHash: row.import_hash,
    media: row.media as ProductMedia[], // written by saveProduct alone, as are the choices
    stock: stock.map(({ choices, tracked, quantity, in_stock }) => ({
      choices: choices as Record<string, string>,
      stock: tracked ? { tracked: true, quantity } : { tracked: false, inStock: in_stock },
    })),
  }
}

/** The slug itself, or with the first number that is free: `mug`, `mug-2`, `mug-3`. */
export async function freeSlug(tx: Tx, table: 'products' | 'collections', wanted: string): Promise<string> {
  const pattern = `^${wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(-[0-9]+)?$`
  const rows = await tx.selectFrom(table).select('slug').where('slug', '~', pattern).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** By name, whatever its case. */
export async function findCollectionByName(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('collections')
    .select('id')
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface CollectionDraft {
  slug: string
  name: string
  description: string
  media: ProductMedia[]
  importKey: string | null
}

export async function insertCollection(tx: Tx, draft: CollectionDraft): Promise<string> {
  const id = newId()
  await tx
    .insertInto('collections')
    .values({
      id,
      slug: draft.slug,
      name: draft.name,
      description: draft.description,
      visible: true,
      media: JSON.stringify(draft.media),
      import_key: draft.importKey,
    })
    .execute()
  await markChanged(tx, 'collection', [id])
  return id
}

export async function addToCollection(tx: Tx, collectionId: string, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insertInto('collection_products')
    .values(productIds.map((product_id) => ({ collection_id: collectionId, product_id })))
    .onConflict((conflict) => conflict.columns(['collection_id', 'product_id']).doNothing())
    .execute()
  await markChanged(tx, 'product', productIds)
}

export interface StockTake {
  productId: string
  variantId: string
  quantity: number
}

/**
 * Takes stock for an order, all or nothing: a row that has less than is asked changes nothing and is returned. Rows are taken in
 * the order of their keys, so that two orders for the same things never wait for each other in a circle.
 */
export async function takeStock(tx: Tx, takes: readonly StockTake[]): Promise<StockTake[]> {
  const refused: StockTake[] = []
  for (const take of [...takes].sort(
    (a, b) => compare(a.productId, b.productId) || compare(a.variantId, b.variantId),
  )) {
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({
        quantity: sql`case when tracked then quantity - ${take.quantity}::int else quantity end`,
        in_stock: sql`case when tracked then quantity > ${take.quantity}::int else in_stock end`,
      })
      .where('product_id', '=', take.productId)
      .where('variant_id', '=', take.variantId)
      .where(sql<SqlBool>`((tracked and quantity >= ${take.quantity}::int) or (not tracked and in_stock))`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) refused.push(take)
  }
  if (refused.length === 0) await markChanged(tx, 'product', [...new Set(takes.map(({ productId }) => productId))])
  return refused
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Tells every process which entries of its caches are old. */
async function markChanged(tx: Tx, entity: 'product' | 'collection', ids: readonly string[]): Promise<void> {
  await tx
    .insertInto('catalogue_changes')
    .values([...ids].sort().map((id) => ({ entity, id })))
    .onConflict((conflict) => conflict.columns(['entity', 'id']).doUpdateSet({ changed_at: sql`clock_timestamp()` }))
    .execute()
}
