import type { ShopSettings } from '../../settings/index.ts'
import type { CollectionReference } from '../import/extension-column.ts'
import type { Product, ProductMedia } from '../../catalogue/index.ts'

export interface ExportContext {
  shop: ShopSettings
  now: Date
  /** Returns the collections of a product. */
  getCollections(product: Product): CollectionReference[]
  /** Returns the public URL of a media item. */
  getMediaUrl(media: ProductMedia): string
}

/** Export format that writes products as rows. An extension column holds data that rows cannot express. */
export interface ExportFormat {
  header: readonly string[]
  toRows(product: Product, handle: string, context: ExportContext): string[][]
}
