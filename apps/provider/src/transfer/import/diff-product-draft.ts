import { isDeepStrictEqual } from 'node:util'
import {
  toChoicesKey,
  toProductDraft,
  CONTENT_FIELDS,
  diffFields,
  normalizeDecimal,
  type Product,
  type ProductDraft,
  type VariantDraft,
} from '../../catalogue/index.ts'

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
