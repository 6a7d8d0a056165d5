import { isDeepStrictEqual } from 'node:util'
import { toChoicesKey } from '../../catalogue/model/derived-variants.ts'
import { toProductDraft } from '../../catalogue/products/to-product-draft.ts'
import { CONTENT_FIELDS, diffFields, normalizeDecimal } from '../../catalogue/products/product-diff.ts'
import type { Product } from '../../catalogue/model/product.ts'
import type { ProductDraft, VariantDraft } from '../../catalogue/model/product-draft.ts'

const FIELDS = { ...CONTENT_FIELDS, variants: ({ variants }: ProductDraft) => variants.map(contentOfVariant) }

/** Returns the names of the product fields that a draft changes. Stock counts only if the draft contains it. */
export function diffProductDraft(draft: ProductDraft, existing: Product): string[] {
  const { importHandle, importHash } = draft
  const before = toProductDraft(existing, { importHandle, importHash })
  const fields = diffFields(FIELDS, before, draft)
  return hasOtherStock(draft, existing) ? [...fields, 'stock'] : fields
}

function contentOfVariant({ stock: _stock, weight, costMinor, ...variant }: VariantDraft): unknown {
  const { productDimensions = null, packageDimensions = null, ...rest } = variant
  return {
    ...rest,
    costMinor: costMinor ?? null,
    weight: normalizeDecimal(weight),
    productDimensions,
    packageDimensions,
  }
}

function hasOtherStock(draft: ProductDraft, existing: Product): boolean {
  const [first] = existing.variants
  const known = new Map(existing.variants.map(({ choices, stock }) => [toChoicesKey(choices), stock]))
  return draft.variants.some(({ stock, choices }) => {
    const before = existing.manageVariants ? known.get(toChoicesKey(choices)) : first?.stock
    return stock !== undefined && before !== undefined && !isDeepStrictEqual(stock, before)
  })
}
