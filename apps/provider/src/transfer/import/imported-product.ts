/** Product of a file, checked against the limits of the catalogue and not yet stored. Amounts are decimal strings. */
export interface ImportedProduct {
  /** Physical lines of the file at which its rows begin. */
  lines: number[]
  /** Lower case; the key by which later imports match the product. */
  handle: string
  name: string
  /** As in the file: sanitise it before it is stored or shown. */
  descriptionHtml: string
  brand?: string
  productType?: string
  tags: string[]
  visible: boolean
  discount: ImportedDiscount
  /** Empty for a product without options. */
  options: ImportedOption[]
  /** At least one. Combinations that the file does not list are not sold. */
  variants: ImportedVariant[]
  /** In order, each URL once. */
  images: ImportedImage[]
  seo: { title?: string; description?: string }
  /** Fields for which the file has columns, beside those of every file. Other fields keep their value. */
  says: ReadonlySet<ImportedField>
  /** Price of the product itself, if the file distinguishes it from those of variants. */
  price?: string
  cost?: string
  weight?: string
  sku?: string
  ribbon?: string
  infoSections?: { title: string; description: string }[]
  customTextFields?: { title: string; maxLength: number; mandatory: boolean }[]
  /** Names of all its collections. */
  collections?: string[]
  /** Names of additional collections. */
  categories?: string[]
  /** False if variants are derived from options. Absent: a file with options lists the variants. */
  manageVariants?: boolean
  /** Some of its rows could not be read: existing variants are kept, named or not. */
  isPartial?: boolean
  /** Slug in the system of origin. */
  slug?: string
  /** Extension cell written by a shop like this one. */
  own?: string
  /** Its variants are in a separate file (`part`), so its row changes the product only. */
  variantsApart?: boolean
  /** The file has a price column, empty for this product: a new product is hidden. */
  isUnpriced?: boolean
  /** The file lists variants only, with their difference to an existing product. */
  part?: 'variants'
  /** SKU of that product, if the file refers to it by SKU. */
  productSku?: string
}

export type ImportedField =
  | 'name'
  | 'options'
  | 'description'
  | 'brand'
  | 'ribbon'
  | 'visible'
  | 'type'
  | 'sku'
  | 'weight'
  | 'cost'
  | 'stock'
  | 'images'
  | 'seoTitle'
  | 'seoDescription'
  | 'infoSections'
  | 'customTextFields'
  | 'variantsVisible'
  | 'collections'

export type ImportedDiscount =
  | { type: 'NONE' }
  /** Without dates, the file has none, and those of the shop stay. */
  | { type: 'AMOUNT' | 'PERCENT'; value: string; startsAt?: Date; endsAt?: Date }

export interface ImportedOption {
  name: string
  choices: string[]
  /** Absent if the format has no colours. */
  type?: 'drop_down' | 'color'
  /** Colour of each choice, by index. */
  values?: string[]
}

export interface ImportedVariant {
  line: number
  choices: Record<string, string>
  sku?: string
  /** Before the discount, with all decimals of the currency. Absent: the price of the shop stays. */
  price?: string
  /** Added to the price of the product; signed. */
  priceImpact?: string
  /** Added to the weight of the product, in the unit of the shop. */
  weightImpact?: string
  cost?: string
  weightKg?: string
  /** In the unit of the shop. */
  weight?: string
  visible?: boolean
  stock: ImportedStock
  barcode?: string
  requiresShipping: boolean
  taxable: boolean
  /** Also one of the product's images. */
  imageUrl?: string
}

/**
 * Stock of a variant. Without a quantity, the shop's quantity stays; a new variant gets 0. `isUnsaid`: the same, but a
 * new variant is untracked.
 */
export type ImportedStock =
  | { tracked: true; quantity?: number }
  | { tracked: false; inStock?: boolean; isUnsaid?: true }

export interface ImportedImage {
  url: string
  altText: string
}

/**
 * Problem of an import. The severity tells how much was left out: the file, a product, one row, or nothing (`note`).
 */
export interface ImportProblem {
  severity: 'file' | 'product' | 'row' | 'note'
  line?: number
  column?: string
  handle?: string
  reason: string
}
