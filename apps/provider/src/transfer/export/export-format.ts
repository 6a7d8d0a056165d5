import type { ShopSettings } from '../../settings/index.ts'
import type { CollectionReference } from '../import/index.ts'
import type { Product, ProductMedia } from '../../catalogue/model/product.ts'

export interface ExportContext {
  shop: ShopSettings
  now: Date
  /** The collections that a product is in. */
  getCollections(product: Product): CollectionReference[]
  /** Where a picture is served. */
  getMediaUrl(media: ProductMedia): string
}

/** A way to write products as rows. What a row cannot say is kept in a column of our own. */
export interface ExportFormat {
  header: readonly string[]
  toRows(product: Product, handle: string, around: ExportContext): string[][]
}
