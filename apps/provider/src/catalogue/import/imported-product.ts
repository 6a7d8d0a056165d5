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
  /** Empty for a product without options. All are drop-downs: the format knows names of colours, but no colours. */
  options: ImportedOption[]
  /** At least one. Combinations that the file does not list are not sold. */
  variants: ImportedVariant[]
  /** In their order, each address once. */
  images: ImportedImage[]
  seo: { title?: string; description?: string }
}

export type ImportedDiscount = { type: 'NONE' } | { type: 'AMOUNT' | 'PERCENT'; value: string }

export interface ImportedOption {
  name: string
  choices: string[]
}

export interface ImportedVariant {
  line: number
  choices: Record<string, string>
  sku?: string
  /** Before the discount, with all decimals of the currency. */
  price: string
  cost?: string
  weightKg?: string
  stock: ImportedStock
  barcode?: string
  requiresShipping: boolean
  taxable: boolean
  /** Also one of the product's images. */
  imageUrl?: string
}

/** Without a quantity (the file has none): keep what the shop has, or 0 for a new variant. */
export type ImportedStock = { tracked: true; quantity?: number } | { tracked: false }

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
