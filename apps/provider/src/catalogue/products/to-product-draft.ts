import type { Product } from '../model/product.ts'
import type { ProductDraft } from '../model/product-draft.ts'

/** Draft of the current content of a product, for a partial change. Variant stock keeps its current state. */
export function toProductDraft(
  product: Product,
  importMetadata: { importHandle?: string | null; importHash?: string | null } = {},
): ProductDraft {
  const {
    id: _id,
    numericId: _numericId,
    version: _version,
    discountedPriceMinor: _discounted,
    collectionIds: _collectionIds,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    variants,
    ...content
  } = product
  const stored = product.manageVariants ? variants : variants.slice(0, 1).map((each) => ({ ...each, choices: {} }))
  return {
    ...content,
    ...importMetadata,
    variants: stored.map(({ choices, visible, own }) => ({ choices, visible, ...own })),
  }
}
