import type { Dimensions, PreorderInfo, SecuredMedia, SubscriptionOption } from '@cartwright/contract'
import type {
  CustomTextField,
  Discount,
  InfoSection,
  PricePerUnit,
  Product,
  ProductMedia,
  ProductOption,
  Stock,
} from './product.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** Content of a product without generated values: from the demo shop, an import or the write API. */
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
  /** A single variant without choices if variants are not managed. */
  variants: VariantDraft[]
  taxGroupId?: string | null
  digitalFile?: SecuredMedia | null
  preorder?: PreorderInfo | null
  subscriptionOptions?: SubscriptionOption[]
  /** Stays unchanged if absent, like the hash. */
  importHandle?: string | null
  importHash?: string | null
}

export interface VariantDraft {
  choices: Record<string, string>
  /** Null uses the value of the product, as in the following fields. */
  priceMinor: bigint | null
  costMinor: bigint | null
  sku: string
  weight: string | null
  productDimensions?: Dimensions | null
  packageDimensions?: Dimensions | null
  visible: boolean
  /** Stays unchanged if absent. A new variant is in stock and untracked. */
  stock?: Stock
}

/** Sanitises the rich texts of a draft. */
export function sanitizeDraft(draft: ProductDraft): ProductDraft {
  return {
    ...draft,
    description: sanitizeHtml(draft.description),
    infoSections: draft.infoSections.map(({ title, description }) => ({
      title,
      description: sanitizeHtml(description),
    })),
  }
}
