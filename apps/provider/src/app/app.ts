import { sendBackInStockMails } from '../back-in-stock/index.ts'
import { mergeCartsAfterSignIn } from '../cart/index.ts'
import type { CatalogueCache } from '../catalogue/index.ts'
import type { MediaFiles } from '../media/index.ts'
import { mountAboutRoutes } from './routes-about.ts'
import { createRequestHandler } from './request-handler.ts'
import type { Sender } from '../platform/http/client-address.ts'
import type { LoadShedder } from '../platform/concurrency/load-shedder.ts'
import {
  type PlainRequest,
  type PlainResponse,
  toPlainRequest,
  toResponse,
  type PlainRequestWithBody,
} from '../platform/http/plain-request.ts'
import { purgeDeletedAccounts, createFirstOwner } from '../identity/index.ts'
import { runAll } from '../platform/concurrency/run-all.ts'
import type { MailShop } from '../mail/index.ts'
import { mountApiRoutes } from './routes-api.ts'
import { mountPageRoutes } from './routes-pages.ts'
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

export interface Provider {
  fetch(request: Request, sender?: Sender): Promise<Response>
  /** Response from the cache of public responses, if it is fresh: no socket, no promise. */
  respondFromCache(request: PlainRequest): PlainResponse | undefined
  /** Response of an API operation; undefined if the address belongs to no operation. */
  respond(request: PlainRequestWithBody): Promise<PlainResponse> | undefined
  /** Responds with 503 if the load shedder rejects the request; undefined otherwise. */
  rejectUnderLoad(request: PlainRequest, door: LoadShedder): PlainResponse | undefined
  /** Requests in progress, without queued ones. */
  countActiveRequests(): number
  settings: SettingsCache<PricingSettings>
  /** Services that change orders without a request: for the command line and tests. */
  orderServices: OrderServices
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
  /** Reads public products into the cache while the process is idle, and returns their number. Called once, after the start. */
  warmProductCache(signal: AbortSignal): Promise<number>
  /** Writes missing product fragments to the database: for all public products, or for those that lists have missed. Returns the number of products. */
  writeAllFragments(signal: AbortSignal): Promise<number>
  writeMissingFragments(signal: AbortSignal): Promise<number>
  /** Loads fragments into memory up to the cache limit, while the process is idle. */
  warmFragmentCache(signal: AbortSignal): Promise<void>
  /** Makes `/readyz` fail, so that proxies send no more requests. Resolves when a polling proxy has had time to notice. */
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
}

/** Wires the modules into one handler from Request to Response. */
export async function buildApp(deps: ProviderDeps): Promise<Provider> {
  const { db, media, storefrontUrl, log, now } = deps
  const services = await createServices(deps)
  const { settings, catalogue, cart, orders, identity, signIn, catalogueApi } = services
  const readiness = createReadiness(db)
  const { app, routeResponses, rejectUnderLoad, countActiveRequests, ...handler } = createRequestHandler(
    deps,
    services,
    readiness,
  )
  mountAboutRoutes(app, deps, services, readiness)
  const routes = mountApiRoutes(app, deps, services, routeResponses)
  mountPageRoutes(app, deps, services)

  const respond: Provider['respond'] = (request) => {
    const found = routes.find(request)
    return found && handler.respond(request, found)
  }

  return {
    async fetch(request, sender = {}) {
      const plain = toPlainRequest(request, sender)
      const answered = handler.respondFromCache(plain) ?? (await respond(plain))
      return answered ? toResponse(answered) : app.fetch(request, sender)
    },
    respondFromCache: handler.respondFromCache,
    respond,
    rejectUnderLoad,
    countActiveRequests,
    settings,
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
    orderServices: orders,
    drain: readiness.drain,
    async close() {
      await signIn.passwords.close()
      // The database may be gone already; closing continues all the same.
      await identity
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'writing the last use of API keys failed'))
    },
  }
}
