import type { Database } from '../platform/db/pool.ts'
import { hasPermission } from '../platform/http/caller.ts'
import type { CachedResponse, RequestContext } from '../platform/http/request-context.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { createBuyerView, type SettingsCache } from '../settings/index.ts'
import type { CatalogueCache } from './response-cache/catalogue-cache.ts'
import type { DependsOn } from './response-cache/catalogue-versions.ts'
import type { MediaFiles } from '../media/index.ts'
import { type QueryExecutor, createQueryExecutor } from './query/index.ts'
import { ProductFragments } from './response-cache/fragments/product-fragments.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'
import type { CatalogueView } from './model/wire-mapping.ts'

export interface CatalogueServices {
  db: Database
  /** Connections for reads alone. */
  reader: Database
  catalogue: CatalogueCache
  settings: SettingsCache
  media: MediaFiles
  caches: CacheBudget
  providerUrl: string
  storefrontUrl: string
  now: () => Date
  /** Begins to fetch pictures that wait for it. Nobody waits for the end. */
  fetchPictures: () => void
}

/** What the handlers of the catalogue share. */
export interface CatalogueContext extends CatalogueServices {
  /** Answers queries of products and of variants. */
  executeQuery: QueryExecutor
  /** Products as JSON, for answers made of many. */
  fragments: ProductFragments
  /** How the catalogue is written out for this caller: language, currency, costs. */
  getView(context: Pick<RequestContext, 'language' | 'currency'>, withCosts?: boolean): CatalogueView
  /**
   * Kept as bytes, for callers with the same view, until the settings change or what it was made from. `make` says what that is, once it knows; until then it
   * is the whole catalogue. `admit` is asked before an answer is made, and may refuse by throwing.
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

  function getView(context: Pick<RequestContext, 'language' | 'currency'>, withCosts = false): CatalogueView {
    return { ...createBuyerView(context, settings.current()), withCosts, providerUrl, storefrontUrl }
  }

  return {
    ...services,
    executeQuery: createQueryExecutor(reader, catalogue, services.caches),
    fragments: new ProductFragments({
      reader,
      catalogue,
      getDefaultView: () => getView({}),
      now,
      caches: services.caches,
    }),
    getView,
    cacheResponse(context, key, make, { withCosts = false, admit } = {}) {
      const { locale, languages, converted } = getView(context)
      const isPublic = !withCosts && !maySeeHidden(context)
      const audience = withCosts ? 'costs' : isPublic ? 'all' : 'staff'
      const { version } = settings.current()
      const { dependsOn, isFresh } = catalogue.trackDependencies()
      const dependencies = { isFresh: () => isFresh() && settings.current().version === version }
      return responses.getOrCompute(
        `${audience} ${locale} ${languages[0] ?? ''} ${converted?.currency ?? ''} ${key}`,
        isPublic,
        dependencies,
        () => make(dependsOn),
        admit,
      )
    },
  }
}

/** Whether hidden products and collections are shown: to those who may change them. */
export function maySeeHidden({ caller }: RequestContext): boolean {
  return hasPermission(caller, 'WIX_STORES.MODIFY_PRODUCTS')
}
