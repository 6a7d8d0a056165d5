import type { JsonObject } from '@cartwright/contract'
import type { OperationHandlers } from '../platform/http/operations.ts'
import type { BulkJobServices } from '../bulk-jobs/index.ts'
import { createBulkEditHandlers } from './bulk-edit/bulk-edit-handlers.ts'
import { getCurrencyExponent } from '../platform/money.ts'
import { createCollectionReadHandlers } from './collections/collection-read-handlers.ts'
import { createCollectionWriteHandlers } from './collections/collection-write-handlers.ts'
import { createFileDeletion } from './gallery/delete-file.ts'
import { createGalleryWrites } from './gallery/gallery-writes.ts'
import { createInventoryReads, createInventoryWrites } from './inventory/inventory-handlers.ts'
import { createDigitalFileDeletion, createDigitalProductWrites } from './digital/digital-products.ts'
import { createSecuredUploads } from './digital/secured-uploads.ts'
import { createUrlUploads, createMediaUploads } from '../media/index.ts'
import { createProductReadHandlers } from './products/product-read-handlers.ts'
import { createProductWriteHandlers } from './products/product-write-handlers.ts'
import { createSearchHandlers } from './search/search-handlers.ts'
import { createProductQueryHandlers } from './products/product-query-handlers.ts'
import { createRestQueryHandlers } from './products/rest-query-handlers.ts'
import { selectProductIds } from './query/select-product-ids.ts'
import { warmProductCache } from './response-cache/warm-product-cache.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { warmFragmentCache } from './response-cache/fragments/warm-fragment-cache.ts'
import { writeAllFragments, writeMissingFragments } from './response-cache/fragments/write-fragments.ts'
import {
  createCollectionEditingReads,
  createCollectionEditingWrites,
} from './collection-editing/collection-editing-handlers.ts'
import { createEditingReads, createEditingWrites } from './editing/editing-handlers.ts'
import { createPlannedChangeReads, createPlannedChangeWrites } from './editing/planned-change-handlers.ts'
import { applyDueChanges } from './editing/apply-planned-changes.ts'
import { createRecommendationReads } from './recommendations/recommendation-handlers.ts'
import { createRelatedReads, relatedWrites } from './related/related-handlers.ts'
import { createSlugRedirectHandlers } from './products/slug-redirect-handlers.ts'
import { createCatalogueContext, type CatalogueServices } from './services.ts'
import { createSubscriptionReadHandlers, createSubscriptionWriteHandlers } from './products/subscription-handlers.ts'
import { createCatalogueWrites } from './catalogue-writes.ts'
import { createTextReads, createTextWrites } from './translations/translation-handlers.ts'
import { createStoreVariantHandlers } from './products/store-variant-handlers.ts'

interface CatalogueApi extends OperationHandlers {
  selectProductIds(filter: JsonObject): Promise<string[]>
  responses: ResponseCache
  /** Applies and ends planned changes that are due. Returns their number. */
  applyPlannedChanges(): Promise<number>
  warmProductCache(signal: AbortSignal): Promise<number>
  warmFragmentCache(signal: AbortSignal): Promise<void>
  writeMissingFragments(signal: AbortSignal): Promise<number>
  writeAllFragments(signal: AbortSignal): Promise<number>
}

/** Creates the handlers of all catalogue operations, with their caches. */
export function createCatalogueHandlers(services: CatalogueServices, bulkJobServices: BulkJobServices): CatalogueApi {
  const responses = new ResponseCache(services.caches.createBoundedCache('responses'))
  const context = createCatalogueContext(services, responses)
  const bulkEdits = createBulkEditHandlers(context, bulkJobServices)
  return {
    responses,
    selectProductIds: (filter) =>
      selectProductIds(context.executeQuery, filter, getCurrencyExponent(context.settings.current().shop.currency)),
    applyPlannedChanges: () => applyDueChanges(services.db, services.now()),
    warmProductCache: (signal) => warmProductCache(context, signal),
    warmFragmentCache: (signal) => warmFragmentCache(context, signal),
    writeMissingFragments: (signal) => writeMissingFragments(context, signal),
    writeAllFragments: (signal) => writeAllFragments(context, signal),
    reads: {
      ...createProductReadHandlers(context),
      ...createProductQueryHandlers(context),
      ...createRestQueryHandlers(context),
      ...createStoreVariantHandlers(context),
      ...createCollectionReadHandlers(context),
      ...createSlugRedirectHandlers(context),
      ...createInventoryReads(context),
      ...createSubscriptionReadHandlers(context),
      ...createSearchHandlers(context),
      ...createTextReads(context),
      ...createRelatedReads(context),
      ...createRecommendationReads(context),
      ...createEditingReads(context),
      ...createCollectionEditingReads(context),
      ...bulkEdits.reads,
      ...createPlannedChangeReads(context),
    },
    direct: {
      ...createCatalogueWrites(services, {
        ...createProductWriteHandlers(context),
        ...createCollectionWriteHandlers(context),
        ...createInventoryWrites(context),
        ...createSubscriptionWriteHandlers(context),
        ...createDigitalProductWrites(context),
        ...createTextWrites(context),
        ...relatedWrites,
        ...createEditingWrites(context),
        ...createPlannedChangeWrites(context),
        ...createCollectionEditingWrites(context, bulkJobServices),
      }),
      ...createGalleryWrites(context),
      ...createFileDeletion(context),
      ...createDigitalFileDeletion(context),
      ...createUrlUploads(context),
      ...bulkEdits.direct,
    },
    uploads: { ...createMediaUploads(context), ...createSecuredUploads(context) },
  }
}
