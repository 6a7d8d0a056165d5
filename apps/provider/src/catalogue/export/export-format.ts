import type { ShopSettings } from '../../settings/index.ts'
import type { CollectionName } from '../import/index.ts'
import type { Product, ProductMedia } from '../product.ts'

export interface ExportAround {
  shop: ShopSettings
  now: Date
  /** The collections that a product is in. */
  collections(product: Product): CollectionName[]
  /** Where a picture is served. */
  addressOf(media: ProductMedia): string
}

/** A way to write products as rows. What a row cannot say is kept in a column of our own. */
export interface ExportFormat {
  header: readonly string[]
  rowsOf(product: Product, handle: string, around: ExportAround): string[][]
}
