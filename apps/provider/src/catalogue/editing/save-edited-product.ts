import { isDeepStrictEqual } from 'node:util'
import type { RequestOf } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isGuid } from '../../platform/ids.ts'
import { recordTranslationChanges } from '../changes/change-feed.ts'
import { deleteCollectionProducts, insertCollectionProducts } from '../collections/collection-product-store.ts'
import { requireManualCollection } from '../collections/change-collections.ts'
import { findSecuredFile } from '../digital/secured-store.ts'
import type { CatalogueView } from '../model/catalogue-view.ts'
import type { ProductDraft } from '../model/product-draft.ts'
import { createProductNotFoundError, requireMatchingRevision } from '../model/product-errors.ts'
import type { Product } from '../model/product.ts'
import { replaceRemoteImages } from '../model/rich-text-images.ts'
import { toWireProduct } from '../model/wire-mapping.ts'
import { applyProductChange, saveIfChanged } from '../products/change-product.ts'
import { parseProductContent } from '../products/parse-product-content.ts'
import { parseSubscriptionOptions } from '../products/parse-subscription-options.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import { requireFieldTitles } from '../products/require-field-titles.ts'
import { readRelatedIds } from '../related/related-store.ts'
import { setRelatedProducts } from '../related/set-related.ts'
import { lockProducts, lockStock } from '../store/product-lock-store.ts'
import { saveOptionTranslations } from '../translations/option-translation-store.ts'
import { setProductTexts } from '../translations/set-texts.ts'
import { readProductTexts, saveProductTexts } from '../translations/translation-store.ts'
import { editVariants } from './edit-variants.ts'
import { saveVariantChoices } from './editing-store.ts'
import { findRenames, renameOptions, renameOriginals, type Renames } from './rename-options.ts'

/** Edit of a product: its fields, and parts that other operations change one by one. */
export type ProductEdit = Omit<RequestOf<'productEditing.saveProduct'>, 'id'>

export interface EditContext extends Pick<RequestContext, 'caller' | 'ifMatch'> {
  now: Date
  view: CatalogueView
  /** Languages of the shop, its own first. */
  languages: readonly string[]
  /** Images of the shop, by the URLs under which the texts show them. */
  pictures: ReadonlyMap<string, string>
}

/**
 * Saves an edit of a product in the transaction of the caller. Product, stock and related products are locked before
 * they are read, so no concurrent change is lost. Returns the product before and after.
 */
export async function saveEditedProduct(
  tx: Tx,
  id: string,
  edit: ProductEdit,
  context: EditContext,
): Promise<{ before: Product; after: Product }> {
  const related = edit.relatedProductIds?.map((each) => each.toLowerCase())
  await lockProducts(tx, [id, ...(related ?? [])].filter(isGuid))
  if (isGuid(id)) await lockStock(tx, [id])
  let before: Product | undefined
  const [after] = await updateAndPublishChanges(
    tx,
    isGuid(id) ? [id] : [],
    context.caller,
    async ([product]) => {
      if (!product) throw createProductNotFoundError(id)
      requireMatchingRevision(product, context.ifMatch)
      before = product
      const renames = edit.options && findRenames(product, edit.options)
      await saveIfChanged(tx, product, await createDraft(tx, product, renames, edit, context))
      if (renames) await renameTexts(tx, product.id, renames)
      await moveBetweenCollections(tx, product.id, edit)
    },
    context.now,
  )
  if (!before || !after) throw new Error('A product that was locked is gone.')
  if (related) await saveRelated(tx, id, related, edit, context)
  if (edit.texts && edit.texts.length > 0)
    await setProductTexts(tx, id, edit.texts, context.languages, { caller: context.caller, now: context.now })
  return { before, after }
}

/**
 * Draft of the product after the edit. Renamed variants are saved first, since others are identified by their
 * choices.
 */
async function createDraft(
  tx: Tx,
  before: Product,
  renames: Renames | undefined,
  edit: ProductEdit,
  { view, pictures }: EditContext,
): Promise<ProductDraft> {
  const product = renames ? renameOptions(before, renames) : before
  if (renames && product.manageVariants) await saveVariantChoices(tx, product.id, product.variants)
  const options = edit.options?.map(({ former: _former, choices, ...option }) => ({
    ...option,
    choices: choices.map(({ former: _formerChoice, ...choice }) => choice),
  }))
  // A new price of the product moves no variant: the edit shows the price of each.
  const { priceData, ...fields } = edit.product ?? {}
  const change = { ...fields, id: product.id, ...(options && { productOptions: options }) }
  if (edit.customTextFields) requireFieldTitles(edit.customTextFields)
  const draft: ProductDraft = {
    ...applyProductChange(product, change, toWireProduct(before, view)),
    ...(priceData && parseProductContent({ priceData }, product)),
    ...(edit.customTextFields && { customTextFields: edit.customTextFields }),
    ...(edit.subscriptionOptions && {
      subscriptionOptions: parseSubscriptionOptions(
        edit.subscriptionOptions,
        product.subscriptionOptions,
        'subscriptionOptions',
      ),
    }),
    ...(edit.stock?.preorderInfo !== undefined && {
      preorder: edit.stock.preorderInfo?.enabled || product.preorder ? edit.stock.preorderInfo : null,
    }),
    ...(edit.digitalFileId !== undefined && { digitalFile: await findDigitalFile(tx, edit.digitalFileId) }),
  }
  requireFileOfDigitalProduct(draft, edit)
  return replaceRemoteImages(editVariants(draft, product, edit.variants ?? [], edit.stock), pictures)
}

async function findDigitalFile(tx: Tx, fileId: string | null): Promise<ProductDraft['digitalFile']> {
  if (fileId === null) return null
  const file = await findSecuredFile(tx, fileId, 'share')
  if (!file) throw new AppError('FILE_NOT_FOUND', 404, 'There is no such file.')
  return { id: file.id, fileName: file.fileName, fileType: file.fileType }
}

function requireFileOfDigitalProduct({ type, digitalFile }: ProductDraft, { digitalFileId }: ProductEdit): void {
  if (type === 'digital' || !digitalFileId || !digitalFile) return
  throw new InvalidRequest([
    { field: 'digitalFileId', description: 'is for digital products only', violatedRule: 'FIELD_NOT_ALLOWED' },
  ])
}

async function renameTexts(tx: Tx, id: string, renames: Renames): Promise<void> {
  const known = (await readProductTexts(tx, [id])).get(id)
  if (!known) return
  const renamed = new Map([...known].map(([language, texts]) => [language, renameOriginals(texts, renames)]))
  for (const [language, texts] of renamed) await saveOptionTranslations(tx, language, texts)
  await saveProductTexts(tx, id, renamed)
  await recordTranslationChanges(tx, [id])
}

async function moveBetweenCollections(
  tx: Tx,
  id: string,
  { addedCollectionIds = [], removedCollectionIds = [] }: ProductEdit,
): Promise<void> {
  const toKeys = (ids: readonly string[]) => [...new Set(ids.map((each) => each.toLowerCase()))].toSorted()
  for (const collectionId of toKeys(addedCollectionIds)) {
    await requireManualCollection(tx, collectionId)
    await insertCollectionProducts(tx, collectionId, [id])
  }
  for (const collectionId of toKeys(removedCollectionIds)) {
    await requireManualCollection(tx, collectionId)
    await deleteCollectionProducts(tx, collectionId, [id])
  }
}

async function saveRelated(
  tx: Tx,
  id: string,
  related: readonly string[],
  { formerRelatedProductIds: former }: ProductEdit,
  { caller }: EditContext,
): Promise<void> {
  const current = await readRelatedIds(tx, id)
  const wanted = former?.map((each) => each.toLowerCase())
  if (wanted && !isDeepStrictEqual(wanted, current))
    throw new AppError('VERSION_CONFLICT', 409, 'The related products have been changed since. Read them again.')
  await setRelatedProducts(tx, id, related, caller, 'relatedProductIds')
}
