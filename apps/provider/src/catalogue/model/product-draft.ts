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
