import type {
  Dimensions,
  MeasurementUnit,
  NewSeoSchema,
  PreorderInfo,
  SecuredMedia,
  SubscriptionOption,
} from '@cartwright/contract'

/** A product with all that a page or a cart line needs. Amounts are minor units of `currency`. */
export interface Product {
  id: string
  numericId: bigint
  /** Rises with every change of the product or its variants. */
  version: bigint
  slug: string
  name: string
  visible: boolean
  type: 'physical' | 'digital'
  /** Sanitised HTML. */
  description: string
  sku: string
  brand: string | null
  ribbon: string | null
  /** Decimal text, in the shop's weight unit. */
  weight: string | null
  productDimensions: Dimensions | null
  packageDimensions: Dimensions | null
  currency: string
  priceMinor: bigint
  /** What is asked for it now. */
  discountedPriceMinor: bigint
  /** What it costs the shop: merchants only. */
  costMinor: bigint | null
  discount: Discount
  pricePerUnit: PricePerUnit | null
  options: ProductOption[]
  media: ProductMedia[]
  infoSections: InfoSection[]
  customTextFields: CustomTextField[]
  seo: NewSeoSchema | null
  /** Whether variants have prices, SKUs and stock of their own; otherwise they are derived from the options. */
  manageVariants: boolean
  collectionIds: string[]
  variants: Variant[]
  taxGroupId: string | null
  digitalFile: SecuredMedia | null
  preorder: PreorderInfo | null
  subscriptionOptions: SubscriptionOption[]
  createdAt: Date
  updatedAt: Date
}

export interface Discount {
  type: 'NONE' | 'AMOUNT' | 'PERCENT'
  /** Decimal text: of the currency, or of a hundred. */
  value: string
  /** Nothing is off before. */
  startsAt?: Date
  /** Nothing is off from then on. */
  endsAt?: Date
}

/** Decimal texts: the price is for so much, and shown for so much. */
export interface PricePerUnit {
  totalQuantity: string
  totalMeasurementUnit: MeasurementUnit
  baseQuantity: string
  baseMeasurementUnit: MeasurementUnit
}

export interface ProductOption {
  type: 'drop_down' | 'color'
  name: string
  choices: { value: string; description: string }[]
}

export interface ProductMedia {
  /** Also the last segment of its address, `/media/<id>`. */
  id: string
  /** @default 'image' */
  type?: 'image' | 'video' | 'audio' | 'document' | 'zip'
  width: number
  height: number
  altText: string
  /** For people, such as the name of a file. */
  title?: string
  /** Of a video: the sizes there are, and the picture before it plays. */
  video?: { files: VideoFile[]; posterId: string; durationMs?: number }
  /** The choices it shows, as `{ option: 'Glaze', choice: 'Oat' }`; all of one option. */
  choices?: { option: string; choice: string }[]
  /** Where an import got it from, and which picture of the product it was there. */
  source?: { url: string; position: number }
  /** Its place among those that were added by hand, some of which are still being fetched. */
  place?: number
}

export interface VideoFile {
  /** Below the address of the video: `720p/mp4/file.mp4`. */
  path: string
  width: number
  height: number
  format: string
}

export interface InfoSection {
  title: string
  description: string
}

export interface CustomTextField {
  title: string
  maxLength: number
  mandatory: boolean
}

/** One sellable combination of choices; a product without options has one, whose id is all zeros. */
export interface Variant {
  id: string
  /** Option name → description of the choice. */
  choices: Record<string, string>
  priceMinor: bigint
  discountedPriceMinor: bigint
  costMinor: bigint | null
  sku: string
  weight: string | null
  productDimensions: Dimensions | null
  packageDimensions: Dimensions | null
  visible: boolean
  stock: Stock
  /** What it has of its own; null, of SKUs nothing, where it has what its product has. */
  own: {
    priceMinor: bigint | null
    costMinor: bigint | null
    sku: string
    weight: string | null
    productDimensions: Dimensions | null
    packageDimensions: Dimensions | null
  }
}

export type Stock = { tracked: true; quantity: number } | { tracked: false; inStock: boolean }

/** The address of the collection that the shop itself keeps. */
export const ALL_PRODUCTS_SLUG = 'all-products'

export interface Collection {
  id: string
  slug: string
  name: string
  description: string
  visible: boolean
  media: ProductMedia[]
  seo: NewSeoSchema | null
  /** In the order of all collections, the first of which is that of all products. */
  position: bigint
  numberOfProducts: number
  updatedAt: Date
}

/** How many can be bought; undefined where stock is not counted. */
export function getAvailableQuantity(stock: Stock): number | undefined {
  if (stock.tracked) return stock.quantity
  return stock.inStock ? undefined : 0
}

export function isInStock(stock: Stock): boolean {
  return getAvailableQuantity(stock) !== 0
}

/** The variant with exactly these choices; undefined when one is missing, unknown or hidden. */
export function findVariant(product: Product, choices: Record<string, string>): Variant | undefined {
  const wanted = Object.entries(choices)
  return product.variants.find(
    (variant) =>
      variant.visible &&
      wanted.length === Object.keys(variant.choices).length &&
      wanted.every(([option, choice]) => variant.choices[option] === choice),
  )
}

/** Whether a picture was made of this choice. */
export function isAssignedToChoice(media: ProductMedia, option: string, choice: string | undefined): boolean {
  return media.choices?.some((each) => each.option === option && each.choice === choice) ?? false
}

/** Approximate size of a product in memory, in bytes, by which caches count it. */
export function estimateProductBytes({ description, variants, media }: Product): number {
  return 3_000 + 2 * description.length + 800 * variants.length + 300 * media.length
}
