import { sendBackInStockMails } from '../back-in-stock/index.ts'
import type { BulkJobs } from '../bulk-jobs/index.ts'
import { mergeCartsAfterSignIn } from '../cart/index.ts'
import { type CatalogueCache, createRuleSweep } from '../catalogue/index.ts'
import type { MediaFiles } from '../media/index.ts'
import { completeReplacements } from '../media-library/index.ts'
import { createRequestHandler, type RequestHandler } from './request-handler.ts'
import { RouteResponseCache } from '../platform/http/route-response-cache.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import { purgeDeletedAccounts, createFirstOwner } from '../identity/index.ts'
import { runAll } from '../platform/concurrency/run-all.ts'
import type { MailShop } from '../mail/index.ts'
import type { JobQueue } from '../platform/jobs/index.ts'
import { createRouteTable } from './routes.ts'
import {
  claimLateOrders,
  eraseCompletedOrders,
  issueInvoices,
  maintainPayments,
  type OrderServices,
} from '../orders/index.ts'
import { onDelete } from './personal-data.ts'
import type { PricingSettings } from '../pricing/index.ts'
import { createReadiness } from './readiness.ts'
import type { NamedCacheUsage } from '../platform/cache/index.ts'
import { createServices, type ProviderDeps } from './services.ts'
import type { SettingsCache } from '../settings/index.ts'
import { mergeVisitorWishlistsAfterSignIn } from '../wishlist/index.ts'

export interface Provider extends RequestHandler {
  /** Every address. */
  routes: RouteTable
  settings: SettingsCache<PricingSettings>
  /** Services that change orders without a request: for the command line and tests. */
  orderServices: OrderServices
  /** Queue of durable jobs; `app/jobs.ts` starts it. */
  jobQueue: JobQueue
  /** Registry of bulk jobs: for tests, and commands that start one. */
  bulkJobs: BulkJobs
  /** Shop data for mails. */
  getMailingShop(): MailShop
  catalogue: CatalogueCache
  media: MediaFiles
  /** Hits and misses of the public response caches. */
  cacheCounts(): { hits: number; misses: number }
  /** Version of everything public: changes with the catalogue and the settings. Each process has its own. */
  catalogueVersion(): string
  /** Fill level and hit rate of every cache. */
  cacheUsage(): NamedCacheUsage[]
  /** One-time password of the owner of a new shop; undefined if the shop has staff. */
  createFirstOwner(email: string): Promise<string | undefined>
  /**
   * Reads public products into the cache while the process is idle, and returns their number. Called once, after the
   * start.
   */
  warmProductCache(signal: AbortSignal): Promise<number>
  /**
   * Writes missing product fragments to the database: for all public products, or for those that lists have missed.
   * Returns the number of products.
   */
  applyPlannedChanges(): Promise<number>
  writeAllFragments(signal: AbortSignal): Promise<number>
  writeMissingFragments(signal: AbortSignal): Promise<number>
  /** Loads fragments into memory up to the cache limit, while the process is idle. */
  warmFragmentCache(signal: AbortSignal): Promise<void>
  /**
   * Makes `/readyz` fail, so that proxies send no more requests. Resolves when a polling proxy has had time to
   * notice.
   */
  drain(): Promise<void>
  /** Flushes deferred writes. Call it after the last request. */
  close(): Promise<void>
  // Tasks of the pollers in app/jobs.ts follow.
  /** Polls changes of other processes. */
  pollChanges(): Promise<void>
  /** Merges carts, wishlists and orders of tabs that still used the visitor's token after the sign-in. */
  mergeLateCarts(): Promise<void>
  /** Erases the remaining data of deleted accounts. */
  eraseDeletedAccounts(): Promise<void>
  /** Reconciles payments and refunds whose outcome is unknown. */
  maintainPayments(): Promise<void>
  /** Issues due invoices and credit notes. */
  issueInvoices(): Promise<void>
  /** Mails subscribers of products that are back in stock. Returns the number of mails. */
  sendBackInStockMails(): Promise<number>
  /** Moves products in and out of collections whose rules depend on stock or dates. */
  applyCollectionRules(signal?: AbortSignal): Promise<void>
  /** Moves the uses of files that are being replaced. */
  completeReplacements(signal?: AbortSignal): Promise<void>
}

/** Wires the modules into one request handler. */
export async function buildApp(deps: ProviderDeps): Promise<Provider> {
  const { db, media, storefrontUrl, log, now } = deps
  const services = await createServices(deps)
  const { settings, catalogue, cart, orders, identity, signIn, catalogueApi } = services
  const readiness = createReadiness(db)
  const routeResponses = new RouteResponseCache(services.caches)
  const routes = createRouteTable(deps, services, { readiness, routeResponses })

  return {
    ...createRequestHandler(deps, services, { routes, routeResponses, readiness }),
    routes,
    settings,
    jobQueue: services.jobQueue,
    bulkJobs: services.bulkJobs,
    getMailingShop: services.mailingShop,
    catalogue,
    media,
    catalogueVersion: services.catalogueVersion,
    cacheCounts: () => ({
      hits: catalogueApi.responses.hits + routeResponses.hits,
      misses: catalogueApi.responses.misses,
    }),
    cacheUsage: () => services.caches.usage(),
    createFirstOwner: (email) => createFirstOwner(db, { email, passwords: signIn.passwords, now: now() }),
    warmProductCache: catalogueApi.warmProductCache,
    applyPlannedChanges: catalogueApi.applyPlannedChanges,
    writeAllFragments: catalogueApi.writeAllFragments,
    writeMissingFragments: catalogueApi.writeMissingFragments,
    warmFragmentCache: catalogueApi.warmFragmentCache,
    pollChanges: () =>
      runAll([catalogue.pollChangeFeed, settings.refresh, identity.refresh, services.storefrontLinks.refresh]),
    mergeLateCarts: () =>
      runAll([
        () => mergeCartsAfterSignIn(db, cart),
        () => mergeVisitorWishlistsAfterSignIn(db, now()),
        () => claimLateOrders(db, now()),
      ]),
    eraseDeletedAccounts: () =>
      runAll([() => purgeDeletedAccounts(db, { onDelete, now: now() }), () => eraseCompletedOrders(db, now())]),
    maintainPayments: () => maintainPayments(orders),
    issueInvoices: () => issueInvoices(orders),
    sendBackInStockMails: () =>
      sendBackInStockMails({ db, catalogue, shop: () => settings.current().shop, storefrontUrl, now }),
    applyCollectionRules: createRuleSweep({ db, catalogue, now }),
    completeReplacements: (signal) => completeReplacements(db, now, signal),
    orderServices: orders,
    drain: readiness.drain,
    async close() {
      await signIn.passwords.close()
      // The database may be gone already; closing continues all the same.
      await identity
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'Updating the last use of API keys failed.'))
    },
  }
}
