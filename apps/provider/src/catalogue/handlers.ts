import type { Handlers } from '../http/operations.ts'
import { collectionReads } from './collections/collection-reads.ts'
import { collectionWrites } from './collections/collection-writes.ts'
import { fileDeletion } from './gallery/delete-file.ts'
import { galleryWrites } from './gallery/gallery-writes.ts'
import { inventoryReads, inventoryWrites } from './stock/inventory.ts'
import { digitalFileDeletion, digitalProductWrites } from './digital/digital-products.ts'
import { securedUploads } from './digital/secured-uploads.ts'
import { mediaFetches, mediaUploads } from './media/uploads.ts'
import { productReads } from './products/product-reads.ts'
import { productWrites } from './products/product-writes.ts'
import { searchReads } from './search/index.ts'
import { productQueries } from './products/product-queries.ts'
import { readAhead } from './cache/read-ahead.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { keepAllParts } from './parts/keep-parts.ts'
import { writeAllParts, writeMissingParts } from './parts/write-parts.ts'
import { relatedReads, relatedWrites } from './related/related-handlers.ts'
import { slugReads } from './products/slug-reads.ts'
import { catalogueContext, type CatalogueServices } from './services.ts'
import { subscriptionReads, subscriptionWrites } from './products/subscriptions.ts'
import { inCatalogue } from './write-handlers.ts'
import { textsReads, textsWrites } from './texts/texts-handlers.ts'
import { storeVariantReads } from './products/store-variant-reads.ts'

interface CatalogueApi extends Handlers {
  responses: ResponseCache
  readAhead(signal: AbortSignal): Promise<number>
  keepAllParts(signal: AbortSignal): Promise<void>
  writeMissingParts(signal: AbortSignal): Promise<number>
  writeAllParts(signal: AbortSignal): Promise<number>
}

/** The calls of the catalogue, each group in a file of its own; with what they keep. */
export function catalogueHandlers(services: CatalogueServices): CatalogueApi {
  const responses = new ResponseCache(services.caches.createBoundedCache('responses'))
  const context = catalogueContext(services, responses)
  return {
    responses,
    readAhead: (signal) => readAhead(context, signal),
    keepAllParts: (signal) => keepAllParts(context, signal),
    writeMissingParts: (signal) => writeMissingParts(context, signal),
    writeAllParts: (signal) => writeAllParts(context, signal),
    reads: {
      ...productReads(context),
      ...productQueries(context),
      ...storeVariantReads(context),
      ...collectionReads(context),
      ...slugReads(context),
      ...inventoryReads(context),
      ...subscriptionReads(context),
      ...searchReads(context),
      ...textsReads(context),
      ...relatedReads(context),
    },
    direct: {
      ...inCatalogue(services, {
        ...productWrites(context),
        ...collectionWrites(context),
        ...inventoryWrites(context),
        ...subscriptionWrites(context),
        ...digitalProductWrites(context),
        ...textsWrites(context),
        ...relatedWrites,
      }),
      ...galleryWrites(context),
      ...fileDeletion(context),
      ...digitalFileDeletion(context),
      ...mediaFetches(context),
    },
    uploads: { ...mediaUploads(context), ...securedUploads(context) },
  }
}
