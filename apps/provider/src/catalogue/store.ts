import {
  ALL_PRODUCTS_COLLECTION_ID,
  type Dimensions,
  NO_VARIANT_ID,
  type PreorderInfo,
  type SecuredMedia,
  type SubscriptionOption,
} from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { markChanged, markMoved } from './catalogue-changes.ts'
import { choicesKey } from './derived-variants.ts'
import { choicesThatFit, placeMedia } from './gallery/gallery.ts'
import {
  ALL_PRODUCTS_SLUG,
  type CustomTextField,
  type Discount,
  type InfoSection,
  type PricePerUnit,
  type Product,
  type ProductMedia,
  type ProductOption,
  type Stock,
} from './product.ts'

/** The content of a product, without what the shop gives it: from the demo shop, from an import, from the write API. */
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
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
  currency: string
  priceMinor: bigint
  costMinor?: bigint | null
  discount: Discount
  pricePerUnit?: PricePerUnit | null
  options: ProductOption[]
  media: ProductMedia[]
  infoSections: InfoSection[]
  customTextFields: CustomTextField[]
  seo: Product['seo']
  manageVariants: boolean
  /** Where variants are not managed: one, without choices. */
  variants: VariantDraft[]
  taxGroupId?: string | null
  digitalFile?: SecuredMedia | null
  preorder?: PreorderInfo | null
  subscriptionOptions?: SubscriptionOption[]
  /** Absent, as the hash: it stays. */
  importHandle?: string | null
  importHash?: string | null
}

export interface VariantDraft {
  choices: Record<string, string>
  /** Null, as in what follows: that of the product. */
  priceMinor: bigint | null
  costMinor: bigint | null
  sku: string
  weight: string | null
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
  visible: boolean
  /** Absent: what there is stays. A new variant is in stock and not counted. */
  stock?: Stock
}

/** Another product has this address. It costs the transaction nothing. */
export class SlugTaken extends Error {
  readonly code = '23505' // as the database would have said it
}

/**
 * Gives a product this content; variants with the same choices keep their ids. Many variants take a while: who knows that they stay what they are
 * says so.
 */
export async function saveProduct(
  tx: Tx,
  draft: ProductDraft,
  id: string,
  { keepVariants = false } = {},
): Promise<void> {
  const [before] = await lockProducts(tx, [id])
  await tx
    .updateTable('products')
    .set({ ...columnsOf(draft), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  if (before) await keepFormerSlug(tx, 'product', id, before.slug, draft.slug)
  if (before && before.visible !== draft.visible) await countVisible(tx, [id], draft.visible ? 1 : -1)
  if (!keepVariants) await saveVariants(tx, id, draft.variants)
  await markChanged(tx, 'product', [id])
}

/** Inserts products, in as many statements as one takes. Answers their ids. */
export async function insertProducts(tx: Tx, drafts: readonly ProductDraft[]): Promise<string[]> {
  if (drafts.length === 0) return []
  const made = drafts.map((draft) => ({ id: newId(), draft }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('products')
    .values(made.map(({ id, draft }) => ({ id, ...columnsOf(draft) })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) < drafts.length)
    throw new SlugTaken(`There is a product at "${drafts.map(({ slug }) => slug).join('" or "')}".`)
  await tx
    .deleteFrom('former_slugs')
    .where('entity', '=', 'product')
    .where('slug', '=', sql<string>`any(${drafts.map(({ slug }) => slug)}::text[])`)
    .execute()
  const variants = made.flatMap(({ id: productId, draft }) =>
    draft.variants.map((variant, position) => ({ productId, draft: variant, position, id: newVariantId(variant) })),
  )
  await tx.insertInto('variants').values(variants.map(variantColumnsOf)).execute()
  await tx.insertInto('stock').values(variants.map(stockColumnsOf)).execute()
  const visible = drafts.filter((draft) => draft.visible).length
  if (visible > 0)
    await tx
      .insertInto('collection_counts')
      .values({ collection: ALL_PRODUCTS_COLLECTION_ID, change: visible })
      .execute()
  const ids = made.map(({ id }) => id)
  await markChanged(tx, 'product', ids)
  return ids
}

function columnsOf(draft: ProductDraft) {
  return {
    slug: draft.slug,
    name: draft.name,
    visible: draft.visible,
    product_type: draft.type,
    description: draft.description,
    sku: draft.sku,
    brand: draft.brand,
    ribbon: draft.ribbon,
    weight: draft.weight,
    product_dimensions: jsonOrNull(draft.productDimensions),
    package_dimensions: jsonOrNull(draft.packageDimensions),
    currency: draft.currency,
    price_minor: draft.priceMinor,
    cost_minor: draft.costMinor ?? null,
    discount_type: draft.discount.type,
    discount_value: draft.discount.value,
    discount_starts_at: draft.discount.startsAt ?? null,
    discount_ends_at: draft.discount.endsAt ?? null,
    price_per_unit: jsonOrNull(draft.pricePerUnit),
    options: JSON.stringify(draft.options),
    media: JSON.stringify(draft.media),
    info_sections: JSON.stringify(draft.infoSections),
    custom_text_fields: JSON.stringify(draft.customTextFields),
    seo: jsonOrNull(draft.seo),
    manage_variants: draft.manageVariants,
    tax_group_id: draft.taxGroupId ?? null,
    digital_file: jsonOrNull(draft.digitalFile),
    preorder: jsonOrNull(draft.preorder),
    subscription_options: JSON.stringify(draft.subscriptionOptions ?? []),
    import_handle: draft.importHandle,
    import_hash: draft.importHash,
  }
}

function jsonOrNull(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null
}

/** Removes a product, and with it its variants, its stock and its places in collections. False where there is none. */
export async function removeProduct(tx: Tx, id: string): Promise<boolean> {
  const [before] = await lockProducts(tx, [id])
  if (!before) return false
  if (before.visible) await countVisible(tx, [id], -1)
  await lockStock(tx, [id]) // what goes with the product goes in any order
  await tx.deleteFrom('products').where('id', '=', id).execute()
  await tx.deleteFrom('former_slugs').where('id', '=', id).execute()
  await markChanged(tx, 'product', [id])
  return true
}

/** Keeps what is left of locked products from orders until the transaction ends; in the order in which orders take it. */
export async function lockStock(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .selectFrom('stock')
    .select('variant_id')
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('product_id')
    .orderBy('variant_id')
    .forUpdate()
    .execute()
}

interface LockedProduct {
  id: string
  version: bigint
  slug: string
  visible: boolean
}

/** Keeps products from other writers until the transaction ends, in the order of their ids: two such writes never wait for each other in a circle. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('products')
    .select(['id', 'version', 'slug', 'visible'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Products that are locked have become visible (1) or hidden (-1): in all their collections, and among all products. */
async function countVisible(tx: Tx, ids: readonly string[], change: 1 | -1): Promise<void> {
  await sql`
    insert into collection_counts (collection, change)
    select collection_id::text, count(*)::int * ${change} from collection_products where product_id = any(${ids}::uuid[]) group by 1
    union all select ${ALL_PRODUCTS_COLLECTION_ID}, ${ids.length * change}::int`.execute(tx)
}

/** The address that is given up leads to the product or collection from now on; the new one is nobody's former address any more. */
export async function keepFormerSlug(
  tx: Tx,
  entity: 'product' | 'collection',
  id: string,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return
  await tx
    .insertInto('former_slugs')
    .values({ entity, slug: before, id })
    .onConflict((conflict) => conflict.columns(['entity', 'slug']).doUpdateSet({ id, left_at: sql`now()` }))
    .execute()
  await forgetFormerSlug(tx, entity, after)
}

async function forgetFormerSlug(tx: Tx, entity: 'product' | 'collection', slug: string): Promise<void> {
  await tx.deleteFrom('former_slugs').where('entity', '=', entity).where('slug', '=', slug).execute()
}

async function saveVariants(tx: Tx, productId: string, drafts: readonly VariantDraft[]): Promise<void> {
  const known = await tx.selectFrom('variants').select(['id', 'choices']).where('product_id', '=', productId).execute()
  const idOf = new Map(known.map(({ id, choices }) => [choicesKey(choices as Record<string, string>), id]))
  const variants = drafts.map((draft, position) => ({
    draft,
    position,
    id: idOf.get(choicesKey(draft.choices)) ?? newVariantId(draft),
    productId,
  }))
  const kept = new Set(variants.map(({ id }) => id))
  const gone = known.map(({ id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await lockStock(tx, [productId]) // what goes with them goes in any order, and before what stays
    await tx.deleteFrom('variants').where('product_id', '=', productId).where('id', 'in', gone).execute()
  }
  await tx
    .insertInto('variants')
    .values(variants.map(variantColumnsOf))
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'id']).doUpdateSet((excluded) => ({
        position: excluded.ref('excluded.position'),
        choices: excluded.ref('excluded.choices'),
        price_minor: excluded.ref('excluded.price_minor'),
        cost_minor: excluded.ref('excluded.cost_minor'),
        sku: excluded.ref('excluded.sku'),
        weight: excluded.ref('excluded.weight'),
        product_dimensions: excluded.ref('excluded.product_dimensions'),
        package_dimensions: excluded.ref('excluded.package_dimensions'),
        visible: excluded.ref('excluded.visible'),
      })),
    )
    .execute()
  await saveStock(tx, variants)
}

interface VariantToSave {
  productId: string
  id: string
  position: number
  draft: VariantDraft
}

function newVariantId({ choices }: VariantDraft): string {
  return Object.keys(choices).length === 0 ? NO_VARIANT_ID : newId()
}

function variantColumnsOf({ productId, id, position, draft }: VariantToSave) {
  return {
    product_id: productId,
    id,
    position,
    choices: JSON.stringify(draft.choices),
    price_minor: draft.priceMinor,
    cost_minor: draft.costMinor,
    sku: draft.sku,
    weight: draft.weight,
    product_dimensions: jsonOrNull(draft.productDimensions),
    package_dimensions: jsonOrNull(draft.packageDimensions),
    visible: draft.visible,
  }
}

function stockColumnsOf({ productId, id, draft: { stock = { tracked: false, inStock: true } } }: VariantToSave) {
  return {
    product_id: productId,
    variant_id: id,
    tracked: stock.tracked,
    quantity: stock.tracked ? stock.quantity : 0,
    in_stock: stock.tracked ? stock.quantity > 0 : stock.inStock,
  }
}

/** What is not said of the stock is left as orders have it by now. Rows in the order in which orders take them. */
async function saveStock(tx: Tx, variants: readonly VariantToSave[]): Promise<void> {
  const inOrder = variants.toSorted((one, other) => (one.id < other.id ? -1 : 1)) // of one product, no two have the same
  const [said, unsaid] = [
    inOrder.filter(({ draft }) => draft.stock !== undefined),
    inOrder.filter(({ draft }) => draft.stock === undefined),
  ]
  if (unsaid.length > 0)
    await tx
      .insertInto('stock')
      .values(unsaid.map(stockColumnsOf))
      .onConflict((conflict) => conflict.columns(['product_id', 'variant_id']).doNothing())
      .execute()
  if (said.length > 0)
    await tx
      .insertInto('stock')
      .values(said.map(stockColumnsOf))
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'variant_id']).doUpdateSet((excluded) => ({
          tracked: excluded.ref('excluded.tracked'),
          quantity: excluded.ref('excluded.quantity'),
          in_stock: excluded.ref('excluded.in_stock'),
        })),
      )
      .execute()
}

/** Adds a picture to the gallery of a product, showing what the product still has to choose from. */
export async function insertMedia(tx: Tx, productId: string, added: ProductMedia): Promise<void> {
  const row = await tx
    .selectFrom('products')
    .select(['media', 'options'])
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // Both are written by saveProduct and here.
  const media = row.media as ProductMedia[]
  const { choices = [], ...rest } = added
  const fitting = choicesThatFit(choices, row.options as ProductOption[], media)
  await saveMedia(tx, productId, placeMedia(media, { ...rest, ...(fitting.length > 0 && { choices: fitting }) }))
}

/** The gallery of a product that is locked. */
export async function saveMedia(tx: Tx, productId: string, media: readonly ProductMedia[]): Promise<void> {
  await tx
    .updateTable('products')
    .set({ media: JSON.stringify(media), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .execute()
  await markChanged(tx, 'product', [productId])
}

export async function saveSubscriptionOptions(
  tx: Tx,
  productId: string,
  options: readonly SubscriptionOption[],
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ subscription_options: JSON.stringify(options), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .execute()
  await markChanged(tx, 'product', [productId])
}

/** The slug itself, or with the first number that is free: `mug`, `mug-2`, `mug-3`. */
export async function freeSlug(tx: Tx | Database, table: 'products' | 'collections', wanted: string): Promise<string> {
  const isReserved = table === 'collections' && wanted === ALL_PRODUCTS_SLUG
  const same = await tx.selectFrom(table).select('slug').where('slug', '=', wanted).executeTakeFirst()
  if (!same && !isReserved) return wanted
  const pattern = `^${wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(-[0-9]+)?$`
  const rows = await tx.selectFrom(table).select('slug').where('slug', '~', pattern).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  if (table === 'collections') taken.add(ALL_PRODUCTS_SLUG)
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

export interface CollectionDraft {
  slug: string
  name: string
  description: string
  media: ProductMedia[]
  seo?: Product['seo']
  visible?: boolean
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
      visible: draft.visible ?? true,
      media: JSON.stringify(draft.media),
      seo: jsonOrNull(draft.seo),
      import_key: draft.importKey,
    })
    .execute()
  await forgetFormerSlug(tx, 'collection', draft.slug)
  await markChanged(tx, 'collection', [id])
  return id
}

/** Puts products at the end of a collection, as far as they are there and not in it yet. Answers the ids of those that were added. */
export async function addToCollection(tx: Tx, collectionId: string, productIds: readonly string[]): Promise<string[]> {
  const locked = await lockProducts(tx, productIds)
  if (locked.length === 0) return []
  const inOrder = productIds.filter((id) => locked.some((product) => product.id === id))
  const added = await tx
    .insertInto('collection_products')
    .values(inOrder.map((product_id) => ({ collection_id: collectionId, product_id })))
    .onConflict((conflict) => conflict.columns(['collection_id', 'product_id']).doNothing())
    .returning('product_id')
    .execute()
  const ids = added.map(({ product_id }) => product_id)
  await countInCollection(tx, collectionId, locked, ids, 1)
  await markMoved(tx, ids)
  return ids
}

/** Puts products that the same transaction has made into their collections, in their order. */
export async function addNewToCollections(
  tx: Tx,
  places: readonly { collectionId: string; productId: string; visible: boolean }[],
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('collection_products')
    .values(places.map(({ collectionId, productId }) => ({ collection_id: collectionId, product_id: productId })))
    .execute()
  const counts = new Map<string, number>()
  for (const { collectionId, visible } of places)
    if (visible) counts.set(collectionId, (counts.get(collectionId) ?? 0) + 1)
  if (counts.size > 0)
    await tx
      .insertInto('collection_counts')
      .values([...counts].map(([collection, change]) => ({ collection, change })))
      .execute()
}

/** Takes products out of a collection. Answers the ids of those that were in it. */
export async function removeFromCollection(
  tx: Tx,
  collectionId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const locked = await lockProducts(tx, productIds)
  if (locked.length === 0) return []
  const removed = await tx
    .deleteFrom('collection_products')
    .where('collection_id', '=', collectionId)
    .where('product_id', '=', sql<string>`any(${locked.map(({ id }) => id)}::uuid[])`)
    .returning('product_id')
    .execute()
  const ids = removed.map(({ product_id }) => product_id)
  await countInCollection(tx, collectionId, locked, ids, -1)
  await markMoved(tx, ids)
  return ids
}

async function countInCollection(
  tx: Tx,
  collectionId: string,
  locked: readonly LockedProduct[],
  ids: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  const visible = locked.filter(({ id, visible }) => visible && ids.includes(id)).length
  if (visible === 0) return
  await tx
    .insertInto('collection_counts')
    .values({ collection: collectionId, change: visible * sign })
    .execute()
}
