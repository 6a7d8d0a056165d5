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
  /** The answer to a request that was asked before, if it still holds: without a socket or a promise in between. */
  respondFromCache(request: PlainRequest): PlainResponse | undefined
  /** The answer of an operation of the API; undefined where something else is at this address. */
  respond(request: PlainRequestWithBody): Promise<PlainResponse> | undefined
  /** Refuses a request to which the door is shut; undefined where it is not. */
  rejectUnderLoad(request: PlainRequest, door: LoadShedder): PlainResponse | undefined
  /** How many requests are being answered, but for those that rest. */
  countActiveRequests(): number
  settings: SettingsCache<PricingSettings>
  /** For those who change orders without a request: the command line, tests. */
  orderServices: OrderServices
  /** The shop as its mails show it. */
  getMailingShop(): MailShop
  catalogue: CatalogueCache
  media: MediaFiles
  /** Requests answered from kept bytes, and those that were not. */
  cacheCounts(): { hits: number; misses: number }
  /** Changes with whatever a shopper who is nobody in particular may read of the catalogue, and with the settings. Another one in every process. */
  catalogueVersion(): string
  /** Fill level and hit rate of every cache. */
  cacheUsage(): NamedCacheUsage[]
  /** The one-time password of the owner of a new shop; undefined where somebody runs it already. */
  createFirstOwner(email: string): Promise<string | undefined>
  /** Reads what is for sale before anybody asks for it, in moments in which nobody needs the shop; how much that was. Called once, after the start. */
  warmProductCache(signal: AbortSignal): Promise<number>
  /** Puts down in the database what lists of products are made of, as far as it is not there: of all that is for sale, or what lists have missed. Answers of how many products. */
  writeAllFragments(signal: AbortSignal): Promise<number>
  writeMissingFragments(signal: AbortSignal): Promise<number>
  /** Reads that into memory, as much as may be there, in moments in which nobody needs the shop. */
  warmFragmentCache(signal: AbortSignal): Promise<void>
  /** From now on `/readyz` says no, so that a proxy sends nothing more. Resolves when one that asks has had time to hear it. */
  drain(): Promise<void>
  /** Writes down what was kept to be written later. To be called when no more requests come. */
  close(): Promise<void>
  // From here on, what provider-jobs.ts calls again and again.
  /** Follows what other processes changed. */
  pollChanges(): Promise<void>
  /** Follows tabs that have not heard of a sign-in. */
  mergeLateCarts(): Promise<void>
  /** Removes what is left of deleted accounts. */
  eraseDeletedAccounts(): Promise<void>
  /** Looks after payments and refunds of which nobody knows what became. */
  maintainPayments(): Promise<void>
  /** Writes the invoices and credit notes that orders need. */
  issueInvoices(): Promise<void>
  /** Mails those who have waited for what is in stock again. Answers how many there were. */
  sendBackInStockMails(): Promise<number>
}

/** Wires the modules: a Request in, a Response out. */
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
      // The database may be gone already; the shop closes all the same.
      await identity
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'last uses of API keys were not written'))
    },
  }
}
