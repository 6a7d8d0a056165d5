import type { Product as WireProduct, ProductChange } from '@cartwright/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { createProductNotFoundError, requireMatchingRevision } from '../model/product-errors.ts'
import { isGuid } from '../../platform/ids.ts'
import { updateAndPublishChanges } from './product-service.ts'
import { toProductDraft } from './to-product-draft.ts'
import { rethrowSlugConflict } from './add-product.ts'
import type { Product, ProductMedia, ProductOption } from '../model/product.ts'
import { type ProductInput, type ProductContent, parseProductContent } from './parse-product-content.ts'
import { reprice } from './reprice.ts'
import type { ProductDraft, VariantDraft } from '../model/product-draft.ts'
import { saveProduct } from './product-store.ts'
import { reconcileVariants } from './reconcile-variants.ts'

/**
 * Updates a product under a row lock taken before the read, so no concurrent change is lost. An update without
 * differences is neither saved nor announced.
 */
export async function updateLockedProduct(
  tx: Tx,
  { caller, ifMatch }: Pick<RequestContext, 'caller' | 'ifMatch'>,
  id: string,
  now: Date,
  change: (product: Product) => ProductDraft,
): Promise<Product> {
  const [changed] = await updateAndPublishChanges(
    tx,
    isGuid(id) ? [id] : [],
    caller,
    async ([product]) => {
      if (!product) throw createProductNotFoundError(id)
      requireMatchingRevision(product, ifMatch)
      await saveIfChanged(tx, product, change(product))
    },
    now,
  )
  if (!changed) throw new Error('A product that was locked is gone.')
  return changed
}

export async function saveIfChanged(tx: Tx, product: Product, draft: ProductDraft): Promise<void> {
  const before = toProductDraft(product)
  if (isDeepStrictEqual(draft, before)) return
  const keepVariants = isDeepStrictEqual(draft.variants, before.variants)
  await saveProduct(tx, draft, product.id, { keepVariants }).catch((error: unknown) =>
    rethrowSlugConflict(error, draft.slug),
  )
}

/**
 * Applies the named fields of a request to a product. `asRead` is the product as its reader receives it; fields equal
 * to it count as unchanged.
 */
export function applyProductChange(product: Product, change: ProductChange, asRead: WireProduct): ProductDraft {
  const { priceMinor = product.priceMinor, ...content } = parseProductContent(
    omitUnchangedFields(change, asRead),
    product,
  )
  const { options = product.options, manageVariants = product.manageVariants } = content
  if (manageVariants && options.length === 0) throw createManageVariantsError(product)
  const variants = reconcileVariants(product, options, manageVariants)
  const draft: ProductDraft = {
    ...toProductDraft(product),
    ...content,
    media: removeStaleMediaChoices(product.media, options),
    variants: manageVariants
      ? variants
      : variants.map((variant) => ({ ...variant, ...toSharedVariantFields(content) })),
  }
  return reprice(draft, priceMinor)
}

function omitUnchangedFields(change: ProductChange, asRead: WireProduct): ProductInput {
  const current = JSON.parse(JSON.stringify(asRead)) as Record<string, unknown> // in its wire form
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => !isDeepStrictEqual(value, current[name])))
}

/** Fields of the one variant that stands for a product without managed variants; all of them come from the product. */
function toSharedVariantFields({ sku, ...content }: ProductContent): Partial<VariantDraft> {
  return {
    ...(sku !== undefined && { sku }),
    ...(content.costMinor !== undefined && { costMinor: null }),
    ...(content.weight !== undefined && { weight: null }),
    ...(content.productDimensions !== undefined && { productDimensions: null }),
    ...(content.packageDimensions !== undefined && { packageDimensions: null }),
  }
}

/** Draft of a product with derived variants and no options. */
export function toDraftWithoutOptions(product: Product): ProductDraft {
  if (product.manageVariants) throw createManageVariantsError(product)
  return { ...toProductDraft(product), options: [], media: removeStaleMediaChoices(product.media, []) }
}

/** Removes links of media to choices that no longer exist. */
function removeStaleMediaChoices(media: readonly ProductMedia[], options: readonly ProductOption[]): ProductMedia[] {
  const isThere = ({ option, choice }: { option: string; choice: string }): boolean =>
    options.some(({ name, choices }) => name === option && choices.some(({ description }) => description === choice))
  return media.map((item) => {
    const { choices, ...rest } = item
    if (!choices || choices.every(isThere)) return item
    const shown = choices.filter(isThere)
    return shown.length > 0 ? { ...rest, choices: shown } : rest
  })
}

function createManageVariantsError(product: Product): Error {
  if (product.manageVariants)
    return new AppError('VARIANTS_MANAGED', 409, 'The product manages its variants, so it cannot be without options.', {
      data: { id: product.id },
    })
  const field = 'product.productOptions'
  return new InvalidRequest([{ field, description: 'is required to manage variants', violatedRule: 'REQUIRED_FIELD' }])
}
