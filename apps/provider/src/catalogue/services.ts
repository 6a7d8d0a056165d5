import type { Database } from '../platform/db/pool.ts'
import { hasPermission } from '../platform/http/caller.ts'
import type { CachedResponse, RequestContext } from '../platform/http/request-context.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { createBuyerView, type SettingsCache } from '../settings/index.ts'
import type { CatalogueCache } from './response-cache/catalogue-cache.ts'
import type { DependsOn } from './response-cache/catalogue-versions.ts'
import { getMediaOrigin, type MediaFiles } from '../media/index.ts'
import { type QueryExecutor, createQueryExecutor } from './query/query-executor.ts'
import { ProductFragments } from './response-cache/fragments/product-fragments.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import type { CatalogueView } from './model/catalogue-view.ts'

export interface CatalogueServices {
  db: Database
  /** Connections for reads only. */
  reader: Database
  catalogue: CatalogueCache
  settings: SettingsCache
  media: MediaFiles
  caches: CacheBudget
  providerUrl: string
  storefrontUrl: string
  now: () => Date
  /** Starts pending image downloads in the background. */
  fetchPictures: () => void
  /** Whether a client gets media addresses of the platform. */
  hasPlatformMedia: () => boolean
}

/** Preferences of a caller that change responses of the catalogue. */
type ViewPreferences = Pick<RequestContext, 'language' | 'currency' | 'mediaHost'>

/** Shared dependencies of the catalogue handlers. */
export interface CatalogueContext extends CatalogueServices {
  /** Executes queries of products and variants. */
  executeQuery: QueryExecutor
  /** Cached JSON of products, for responses with many. */
  fragments: ProductFragments
  /** Returns the view of a caller: language, currency, host of media, costs. */
  getView(context: ViewPreferences, withCosts?: boolean): CatalogueView
  /** Returns the views whose fragments are stored: the shop's language and currency, with each host of media in use. */
  getStoredViews(): readonly [CatalogueView, ...CatalogueView[]]
  /**
   * Returns a cached response, as bytes, for callers with the same view. It is invalidated by changes of settings or
   * of the dependencies that `make` declares; undeclared, these are the whole catalogue. `admit` runs before a
   * response is computed, and rejects the call by throwing.
   */
  cacheResponse(
    context: RequestContext,
    key: string,
    make: (dependsOn: DependsOn) => Promise<unknown>,
    more?: { withCosts?: boolean; admit?: () => void },
  ): Promise<CachedResponse>
}

export function createCatalogueContext(services: CatalogueServices, responses: ResponseCache): CatalogueContext {
  const { reader, catalogue, settings, providerUrl, storefrontUrl, now } = services

  function getView(context: ViewPreferences, withCosts = false): CatalogueView {
    const mediaOrigin = getMediaOrigin(providerUrl, context.mediaHost)
    return { ...createBuyerView(context, settings.current()), withCosts, mediaOrigin, storefrontUrl }
  }

  function getStoredViews(): readonly [CatalogueView, ...CatalogueView[]] {
    return services.hasPlatformMedia() ? [getView({}), getView({ mediaHost: 'platform' })] : [getView({})]
  }

  return {
    ...services,
    executeQuery: createQueryExecutor(reader, catalogue, services.caches),
    fragments: new ProductFragments({
      reader,
      catalogue,
      getStoredViews,
      now,
      caches: services.caches,
    }),
    getView,
    getStoredViews,
    cacheResponse(context, key, make, { withCosts = false, admit } = {}) {
      const { locale, languages, converted } = getView(context)
      const isPublic = !withCosts && !maySeeHidden(context)
      const audience = withCosts ? 'costs' : isPublic ? 'all' : 'staff'
      const { version } = settings.current()
      const { dependsOn, isFresh } = catalogue.trackDependencies()
      const dependencies = { isFresh: () => isFresh() && settings.current().version === version }
      return responses.getOrCompute(
        `${audience} ${context.mediaHost ?? 'shop'} ${locale} ${languages[0] ?? ''} ${converted?.currency ?? ''} ${key}`,
        isPublic,
        dependencies,
        () => make(dependsOn),
        admit,
      )
    },
  }
}

/** Returns true if the caller sees hidden products and collections, because he may change them. */
export function maySeeHidden({ caller }: RequestContext): boolean {
  return hasPermission(caller, 'WIX_STORES.MODIFY_PRODUCTS')
}
