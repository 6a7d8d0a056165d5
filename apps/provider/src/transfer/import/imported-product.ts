/** A product as a file describes it: checked against the limits of the catalogue, not yet in it. Amounts are decimal strings. */
export interface ImportedProduct {
  /** Physical lines of the file at which its rows begin. */
  lines: number[]
  /** Lower case; the key by which a second import finds the product again. */
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
  /** In their order, each address once. */
  images: ImportedImage[]
  seo: { title?: string; description?: string }
  /** What the file has columns for, beside what every file has. Of the rest the catalogue keeps what it has. */
  says: ReadonlySet<ImportedField>
  /** Of the product itself, where the file tells it from that of the variants. */
  price?: string
  cost?: string
  weight?: string
  sku?: string
  ribbon?: string
  infoSections?: { title: string; description: string }[]
  customTextFields?: { title: string; maxLength: number; mandatory: boolean }[]
  /** The names of all collections that it is in. */
  collections?: string[]
  /** The names of collections that it is in as well. */
  categories?: string[]
  /** False where the variants are made from the options. Absent: where there are options, the file lists the variants. */
  manageVariants?: boolean
  /** Rows of it could not be read: variants that the shop has are kept, named or not. */
  isPartial?: boolean
  /** The address that it had where it comes from. */
  slug?: string
  /** What a shop like this one has written beside the format. */
  own?: string
  /** Its variants stand in a file of their own (`part`), so its row changes the product alone. */
  variantsApart?: boolean
  /** The file has a column for prices, and none in it for this product: a new one is hidden. */
  isUnpriced?: boolean
  /** The file lists variants alone, each by what it adds to a product that is there. */
  part?: 'variants'
  /** The SKU of that product, where the file names it by this. */
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
  /** Without dates, the file says none: those of the shop stay. */
  | { type: 'AMOUNT' | 'PERCENT'; value: string; startsAt?: Date; endsAt?: Date }

export interface ImportedOption {
  name: string
  choices: string[]
  /** Absent where the format knows no colours. */
  type?: 'drop_down' | 'color'
  /** Beside each choice of a colour, the colour. */
  values?: string[]
}

export interface ImportedVariant {
  line: number
  choices: Record<string, string>
  sku?: string
  /** Before the discount, with all decimals of the currency. Absent: the file says none, and the shop's stays. */
  price?: string
  /** Added to the price of the product; with a sign where it is taken away. */
  priceImpact?: string
  /** Added to the weight of the product, in the shop's own unit. */
  weightImpact?: string
  cost?: string
  weightKg?: string
  /** In the shop's own unit. */
  weight?: string
  visible?: boolean
  stock: ImportedStock
  barcode?: string
  requiresShipping: boolean
  taxable: boolean
  /** Also one of the product's images. */
  imageUrl?: string
}

/** Without a quantity (the file has none): keep what the shop has, or 0 for a new variant. `isUnsaid`: the same, and a new one is not counted. */
export type ImportedStock =
  | { tracked: true; quantity?: number }
  | { tracked: false; inStock?: boolean; isUnsaid?: true }

export interface ImportedImage {
  url: string
  altText: string
}

/**
 * What went wrong, and how much was left out because of it: the whole file, a product, one row; or nothing, only
 * something that the reader should know (`note`).
 */
export interface ImportProblem {
  severity: 'file' | 'product' | 'row' | 'note'
  line?: number
  column?: string
  handle?: string
  reason: string
}
