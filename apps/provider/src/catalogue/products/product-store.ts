import { ALL_PRODUCTS_COLLECTION_ID, NO_VARIANT_ID, type SubscriptionOption } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { indexAndRecordChanges } from '../changes/change-feed.ts'
import { insertCollectionCountDeltas } from '../collections/collection-count-store.ts'
import { toChoicesKey } from '../model/derived-variants.ts'
import { filterAssignableChoices, insertIntoGallery } from '../model/gallery.ts'
import type { ProductMedia, ProductOption } from '../model/product.ts'
import type { ProductDraft, VariantDraft } from '../model/product-draft.ts'
import { getChangeScope } from '../changes/invalidation-scope.ts'
import { lockProducts, lockStock } from '../store/product-lock-store.ts'
import { deleteSlugRedirects, saveSlugRedirect } from '../store/slug-store.ts'
import { insertStockMovements, toStockMovement } from '../store/stock-movement-store.ts'

/** Conflict: another product has this slug. The transaction stays usable. */
export class SlugTakenError extends Error {
  readonly code = '23505' // as the database would have said it
}

/**
 * Saves the content of a product. Variants with the same choices keep their ids. Callers may state that variants are
 * unchanged, because many variants take long to save.
 */
export async function saveProduct(
  tx: Tx,
  draft: ProductDraft,
  id: string,
  { keepVariants = false } = {},
): Promise<void> {
  const [before] = await lockProducts(tx, [id])
  const columns = toProductColumns(draft)
  await tx
    .updateTable('products')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  if (before) await saveSlugRedirect(tx, 'product', id, before.slug, draft.slug)
  if (before && before.visible !== draft.visible) await updateVisibleCounts(tx, [id], draft.visible ? 1 : -1)
  if (!keepVariants) await saveVariants(tx, id, draft.variants)
  await indexAndRecordChanges(tx, 'product', [id], before && getChangeScope(before, columns))
}

/**
 * Inserts products, in as many statements as for one. Returns their ids, whose change is to be recorded once all
 * their data is inserted.
 */
export async function insertProducts(tx: Tx, drafts: readonly ProductDraft[]): Promise<string[]> {
  if (drafts.length === 0) return []
  const made = drafts.map((draft) => ({ id: newId(), draft }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('products')
    .values(made.map(({ id, draft }) => ({ id, ...toProductColumns(draft) })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) < drafts.length)
    throw new SlugTakenError(`There is a product at "${drafts.map(({ slug }) => slug).join('" or "')}".`)
  await deleteSlugRedirects(
    tx,
    'product',
    drafts.map(({ slug }) => slug),
  )
  const variants = made.flatMap(({ id: productId, draft }) =>
    draft.variants.map((variant, position) => ({ productId, draft: variant, position, id: newVariantId(variant) })),
  )
  await tx.insertInto('variants').values(variants.map(toVariantColumns)).execute()
  await tx.insertInto('stock').values(variants.map(toStockColumns)).execute()
  await insertStockMovements(
    tx,
    variants.flatMap(({ productId, id, draft: { stock } }) =>
      stock?.tracked ? { productId, variantId: id, delta: stock.quantity, quantity: stock.quantity } : [],
    ),
  )
  await insertCollectionCountDeltas(tx, [
    { collection: ALL_PRODUCTS_COLLECTION_ID, change: drafts.filter((draft) => draft.visible).length },
  ])
  return made.map(({ id }) => id)
}

function toProductColumns(draft: ProductDraft) {
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

/**
 * Deletes a product with its variants, its stock and its positions in collections. Returns false if it does not
 * exist.
 */
export async function removeProduct(tx: Tx, id: string): Promise<boolean> {
  const [before] = await lockProducts(tx, [id])
  if (!before) return false
  if (before.visible) await updateVisibleCounts(tx, [id], -1)
  await lockStock(tx, [id]) // the cascade deletes in any order
  await tx.deleteFrom('products').where('id', '=', id).execute()
  await tx.deleteFrom('slug_redirects').where('id', '=', id).execute()
  await indexAndRecordChanges(tx, 'product', [id])
  return true
}

/**
 * Updates counts of locked products that became visible (1) or hidden (-1), in all their collections and in the whole
 * catalogue.
 */
async function updateVisibleCounts(tx: Tx, ids: readonly string[], change: 1 | -1): Promise<void> {
  await sql`
    insert into collection_counts (collection, change)
    select collection_id::text, count(*)::int * ${change} from collection_products where product_id = any(${ids}::uuid[]) group by 1
    union all select ${ALL_PRODUCTS_COLLECTION_ID}, ${ids.length * change}::int`.execute(tx)
}

async function saveVariants(tx: Tx, productId: string, drafts: readonly VariantDraft[]): Promise<void> {
  const known = await tx.selectFrom('variants').select(['id', 'choices']).where('product_id', '=', productId).execute()
  const idOf = new Map(known.map(({ id, choices }) => [toChoicesKey(choices as Record<string, string>), id]))
  const variants = drafts.map((draft, position) => ({
    draft,
    position,
    id: idOf.get(toChoicesKey(draft.choices)) ?? newVariantId(draft),
    productId,
  }))
  const kept = new Set(variants.map(({ id }) => id))
  const gone = known.map(({ id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await lockStock(tx, [productId]) // the cascade deletes in any order, and before the remaining rows are updated
    await tx.deleteFrom('variants').where('product_id', '=', productId).where('id', 'in', gone).execute()
  }
  await tx
    .insertInto('variants')
    .values(variants.map(toVariantColumns))
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

function toVariantColumns({ productId, id, position, draft }: VariantToSave) {
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

function toStockColumns({ productId, id, draft: { stock = { tracked: false, inStock: true } } }: VariantToSave) {
  return {
    product_id: productId,
    variant_id: id,
    tracked: stock.tracked,
    quantity: stock.tracked ? stock.quantity : 0,
    in_stock: stock.tracked ? stock.quantity > 0 : stock.inStock,
  }
}

/**
 * Saves stock. Quantities that are not given stay as orders have left them. Rows are locked in the order of
 * deductions.
 */
async function saveStock(tx: Tx, variants: readonly VariantToSave[]): Promise<void> {
  const inOrder = variants.toSorted((one, other) => (one.id < other.id ? -1 : 1)) // of one product, no two have the same
  const [said, unsaid] = [
    inOrder.filter(({ draft }) => draft.stock !== undefined),
    inOrder.filter(({ draft }) => draft.stock === undefined),
  ]
  if (unsaid.length > 0)
    await tx
      .insertInto('stock')
      .values(unsaid.map(toStockColumns))
      .onConflict((conflict) => conflict.columns(['product_id', 'variant_id']).doNothing())
      .execute()
  if (said.length > 0) await saveGivenStock(tx, said)
}

/** Saves given quantities, and writes what has changed into the ledger. */
async function saveGivenStock(tx: Tx, variants: readonly VariantToSave[]): Promise<void> {
  const rows = variants.map(toStockColumns)
  const former = await tx
    .selectFrom('stock')
    .select(['variant_id', 'tracked', 'quantity'])
    .where('product_id', '=', rows[0]!.product_id) // all of one product, and there is one at least
    .where('variant_id', '=', sql<string>`any(${rows.map(({ variant_id }) => variant_id)}::uuid[])`)
    .orderBy('variant_id')
    .forUpdate()
    .execute()
  const formerById = new Map(former.map((row) => [row.variant_id, row]))
  await tx
    .insertInto('stock')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'variant_id']).doUpdateSet((excluded) => ({
        tracked: excluded.ref('excluded.tracked'),
        quantity: excluded.ref('excluded.quantity'),
        in_stock: excluded.ref('excluded.in_stock'),
      })),
    )
    .execute()
  await insertStockMovements(
    tx,
    rows.flatMap(({ product_id: productId, variant_id: variantId, tracked, quantity }) => {
      const before = formerById.get(variantId)
      return toStockMovement({ productId, variantId, before, after: { tracked, quantity } }) ?? []
    }),
  )
}

/** Adds an image to the gallery of a product, with those of its choices that the product has. */
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
  const fitting = filterAssignableChoices(choices, row.options as ProductOption[], media)
  await saveMedia(tx, productId, insertIntoGallery(media, { ...rest, ...(fitting.length > 0 && { choices: fitting }) }))
}

/** Saves the gallery of a locked product. */
export async function saveMedia(tx: Tx, productId: string, media: readonly ProductMedia[]): Promise<void> {
  await tx
    .updateTable('products')
    .set({ media: JSON.stringify(media), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .execute()
  await indexAndRecordChanges(tx, 'product', [productId], 'content')
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
  await indexAndRecordChanges(tx, 'product', [productId], 'content')
}
