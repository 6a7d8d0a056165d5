import { isDeepStrictEqual } from 'node:util'
import { choicesKey } from '../derived-variants.ts'
import { draftOf } from '../products/draft-of.ts'
import { CONTENT_FIELDS, fieldsThatDiffer, numeric } from '../products/product-changes.ts'
import type { Product } from '../product.ts'
import type { ProductDraft, VariantDraft } from '../product-draft.ts'

const FIELDS = { ...CONTENT_FIELDS, variants: ({ variants }: ProductDraft) => variants.map(contentOfVariant) }

/** What a draft would change of a product, by the names of the fields. Stock only counts where the draft says something of it. */
export function differences(draft: ProductDraft, existing: Product): string[] {
  const { importHandle, importHash } = draft
  const before = draftOf(existing, { importHandle, importHash })
  const fields = fieldsThatDiffer(FIELDS, before, draft)
  return hasOtherStock(draft, existing) ? [...fields, 'stock'] : fields
}

function contentOfVariant({ stock: _stock, weight, costMinor, ...variant }: VariantDraft): unknown {
  const { productDimensions = null, packageDimensions = null, ...rest } = variant
  return { ...rest, costMinor: costMinor ?? null, weight: numeric(weight), productDimensions, packageDimensions }
}

function hasOtherStock(draft: ProductDraft, existing: Product): boolean {
  const [first] = existing.variants
  const known = new Map(existing.variants.map(({ choices, stock }) => [choicesKey(choices), stock]))
  return draft.variants.some(({ stock, choices }) => {
    const before = existing.manageVariants ? known.get(choicesKey(choices)) : first?.stock
    return stock !== undefined && before !== undefined && !isDeepStrictEqual(stock, before)
  })
}
