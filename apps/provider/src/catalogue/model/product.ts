import type {
  Dimensions,
  MeasurementUnit,
  NewSeoSchema,
  PreorderInfo,
  SecuredMedia,
  SubscriptionOption,
} from '@cartwright/contract'

/** Product with all data of a page or a cart line. Amounts are minor units of `currency`. */
export interface Product {
  id: string
  numericId: bigint
  /** Incremented by every change of the product or its variants. */
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
  /** Current price. */
  discountedPriceMinor: bigint
  /** Cost of goods, visible to merchants only. */
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
  /** Decimal text: an amount, or a percentage. */
  value: string
  /** Start of the discount, inclusive. */
  startsAt?: Date
  /** End of the discount, exclusive. */
  endsAt?: Date
}

/** Quantity of the price and quantity that the unit price is shown for, as decimal texts. */
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
  /** Id, also the last segment of the URL, `/media/<id>`. */
  id: string
  /** @default 'image' */
  type?: 'image' | 'video' | 'audio' | 'document' | 'zip'
  width: number
  height: number
  altText: string
  /** Title for people, such as the name of a file. */
  title?: string
  /** Resolutions and poster of a video. */
  video?: { files: VideoFile[]; posterId: string; durationMs?: number }
  /** Point that stays visible when the image is cropped, as parts of its sides. @default the centre */
  focalPoint?: { x: number; y: number }
  /** Choices that the image shows, as `{ option: 'Glaze', choice: 'Oat' }`; all of one option. */
  choices?: { option: string; choice: string }[]
  /** Source URL of an imported image, and its position there. */
  source?: { url: string; position: number }
  /** Position among images added by hand, some of which are still being downloaded. */
  place?: number
}

export interface VideoFile {
  /** Path below the URL of the video: `720p/mp4/file.mp4`. */
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

/** Sellable combination of choices. A product without options has one, whose id is all zeros. */
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
  /** Values of the variant itself; null (an empty SKU) inherits the value of the product. */
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

/** Slug of the built-in collection of all products. */
export const ALL_PRODUCTS_SLUG = 'all-products'

export interface Collection {
  id: string
  slug: string
  name: string
  description: string
  visible: boolean
  media: ProductMedia[]
  seo: NewSeoSchema | null
  /** Position among all collections; the collection of all products is the first. */
  position: bigint
  numberOfProducts: number
  updatedAt: Date
}

/** Returns the quantity that can be bought; undefined if stock is untracked. */
export function getAvailableQuantity(stock: Stock): number | undefined {
  if (stock.tracked) return stock.quantity
  return stock.inStock ? undefined : 0
}

export function isInStock(stock: Stock): boolean {
  return getAvailableQuantity(stock) !== 0
}

/** Finds the variant with exactly these choices; undefined if one is missing, unknown or hidden. */
export function findVariant(product: Product, choices: Record<string, string>): Variant | undefined {
  const wanted = Object.entries(choices)
  return product.variants.find(
    (variant) =>
      variant.visible &&
      wanted.length === Object.keys(variant.choices).length &&
      wanted.every(([option, choice]) => variant.choices[option] === choice),
  )
}

/** Returns true if the image is assigned to this choice. */
export function isAssignedToChoice(media: ProductMedia, option: string, choice: string | undefined): boolean {
  return media.choices?.some((each) => each.option === option && each.choice === choice) ?? false
}

/** Approximate size of a product in memory, in bytes, by which caches count it. */
export function estimateProductBytes({ description, variants, media }: Product): number {
  return 3_000 + 2 * description.length + 800 * variants.length + 300 * media.length
}
