/** A product with all that a page or a cart line needs. Amounts are minor units of `currency`. */
export interface Product {
  id: string
  numericId: bigint
  /** Rises with every change of the product, its variants or its stock. */
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
  currency: string
  priceMinor: bigint
  discountedPriceMinor: bigint
  discount: Discount
  options: ProductOption[]
  media: ProductMedia[]
  infoSections: InfoSection[]
  customTextFields: CustomTextField[]
  seo: { title?: string; description?: string } | null
  /** Whether variants have prices, SKUs and stock of their own. */
  manageVariants: boolean
  collectionIds: string[]
  variants: Variant[]
  createdAt: Date
  updatedAt: Date
}

export type Discount = { type: 'NONE' | 'AMOUNT' | 'PERCENT'; value: string }

export interface ProductOption {
  type: 'drop_down' | 'color'
  name: string
  choices: { value: string; description: string }[]
}

export interface ProductMedia {
  /** Also the last segment of its address, `/media/<id>`. */
  id: string
  width: number
  height: number
  altText: string
  /** The choice it shows, as `{ option: 'Glaze', choice: 'Oat' }`. */
  choice?: { option: string; choice: string }
  /** Where an import got it from, and which picture of the product it was there. */
  source?: { url: string; position: number }
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
  sku: string
  weight: string | null
  visible: boolean
  stock: Stock
}

export type Stock = { tracked: true; quantity: number } | { tracked: false; inStock: boolean }

export interface Collection {
  id: string
  slug: string
  name: string
  description: string
  visible: boolean
  media: ProductMedia[]
  numberOfProducts: number
  updatedAt: Date
}

/** How many can be bought; undefined where stock is not counted. */
export function availableQuantity(stock: Stock): number | undefined {
  if (stock.tracked) return stock.quantity
  return stock.inStock ? undefined : 0
}

export function isInStock(stock: Stock): boolean {
  return availableQuantity(stock) !== 0
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
