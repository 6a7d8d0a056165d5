import { isDeepStrictEqual } from 'node:util'
import { Big } from 'big.js'
import { choicesKey } from '../derived-variants.ts'
import { draftOf } from '../products/draft-of.ts'
import type { Product } from '../product.ts'
import type { ProductDraft, VariantDraft } from '../product-draft.ts'

/** Members of a product, under the names that callers and events have for them. */
const FIELDS: Record<string, (draft: ProductDraft) => unknown> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  visible: ({ visible }) => visible,
  productType: ({ type }) => type,
  description: ({ description }) => description,
  sku: ({ sku }) => sku,
  weight: ({ weight }) => numeric(weight),
  productDimensions: ({ productDimensions }) => productDimensions ?? null,
  packageDimensions: ({ packageDimensions }) => packageDimensions ?? null,
  price: ({ priceMinor, currency }) => [priceMinor, currency],
  costAndProfitData: ({ costMinor }) => costMinor ?? null,
  pricePerUnitData: ({ pricePerUnit }) => pricePerUnit ?? null,
  discount: ({ discount: { type, value, startsAt, endsAt } }) => [type, numeric(value), startsAt, endsAt],
  brand: ({ brand }) => brand,
  ribbon: ({ ribbon }) => ribbon,
  productOptions: ({ options }) => options,
  media: ({ media }) => media,
  additionalInfoSections: ({ infoSections }) => infoSections,
  customTextFields: ({ customTextFields }) => customTextFields,
  manageVariants: ({ manageVariants }) => manageVariants,
  seoData: ({ seo }) => seo ?? null,
  taxGroupId: ({ taxGroupId }) => taxGroupId ?? null,
  digitalFile: ({ digitalFile }) => digitalFile ?? null,
  preorderInfo: ({ preorder }) => preorder ?? null,
  subscriptionOptions: ({ subscriptionOptions }) => subscriptionOptions ?? [],
  variants: ({ variants }) => variants.map(contentOfVariant),
}

/** What a draft would change of a product, by the names of the fields. Stock only counts where the draft says something of it. */
export function differences(draft: ProductDraft, existing: Product): string[] {
  const { importHandle, importHash } = draft
  const before = draftOf(existing, { importHandle, importHash })
  const fields = Object.entries(FIELDS)
    .filter(([, read]) => !isDeepStrictEqual(read(draft), read(before)))
    .map(([name]) => name)
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

/** `1.50` is `1.5`. */
function numeric(decimal: string | null): string | null {
  return decimal === null ? null : new Big(decimal).toFixed()
}
