import { createBackInStockHandlers } from '../back-in-stock/index.ts'
import { createCartHandlers } from '../cart/index.ts'
import { createCrmHandlers } from '../crm/index.ts'
import { emptyModuleReads } from '../empty-modules/index.ts'
import { mountSecuredFileRoutes } from '../catalogue/index.ts'
import { createUploadAddresses, mountMediaRoutes, mountUploadRoute } from '../media/index.ts'
import { createCheckoutHandlers, requireOpenCheckout } from '../checkout/index.ts'
import { createDataHandlers, mountUnservedFunctions } from '../data/index.ts'
import { isAllowedOrigin } from '../platform/http/api-cors.ts'
import { toPrincipal } from '../platform/http/caller.ts'
import { mountOperations, type OperationHandlers } from '../platform/http/operations.ts'
import type { RouteResponseCache } from '../platform/http/route-response-cache.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import {
  hasRecaptchaKeys,
  createAccountHandlers,
  createClientHandlers,
  customTokenOperations,
  createLogoutHandlers,
  createMemberHandlers,
  createStaffHandlers,
} from '../identity/index.ts'
import {
  createDownloadHandlers,
  cancelPayment,
  isDownloadGranted,
  createOrderHandlers,
  createOrderPageHandlers,
  createReturnHandlers,
  readOrderNumbers,
} from '../orders/index.ts'
import { invalidateOldCurrency } from './invalidate-old-currency.ts'
import { onDelete, onExport } from './personal-data.ts'
import { createCouponHandlers, createSettingsHandlers } from '../pricing/index.ts'
import { createBackOfficeHandlers, createSavedViewHandlers, readActorNames } from '../back-office/index.ts'
import { createBulkJobHandlers } from '../bulk-jobs/index.ts'
import { createExportHandlers, createImportHandlers, mountDownloadRoutes } from '../transfer/index.ts'
import { createMediaLibraryHandlers } from '../media-library/index.ts'
import { logResponseAccess } from '../access-log/index.ts'
import { mountPushedAuthorization, createRedirectHandlers } from '../redirects/index.ts'
import type { ProviderDeps, Services } from './services.ts'
import { createStockControlHandlers } from '../stock-control/index.ts'
import { createReviewHandlers } from '../reviews/index.ts'
import { createShopFrontHandlers } from '../shop-front/index.ts'
import { createWishlistHandlers } from '../wishlist/index.ts'

/** Mounts the API: operations of the contract, token endpoints and files. */
export function mountApiRoutes(
  routes: RouteTable,
  deps: ProviderDeps,
  services: Services,
  routeResponses: RouteResponseCache,
): void {
  const { db, reader, media, providerUrl, allowLoopback, now, log } = deps
  const { catalogue, rateLimiter, identity } = services
  identity.mount(routes)
  rateLimiter.mountCaptchaRoutes(routes)
  mountMediaRoutes(routes, { media, reader })
  mountUploadRoute(routes, { db, media, providerUrl, now })
  mountDownloadRoutes(routes, { reader, media, secret: services.transferSecret, now })
  mountSecuredFileRoutes(routes, {
    media,
    reader,
    secret: services.securedFiles.secret,
    now,
    isGranted: (grant, fileId) => isDownloadGranted(db, grant, fileId, now()),
  })
  mountUnservedFunctions(routes, { db, identify: identity.authenticate })
  mountOperations(
    routes,
    {
      db,
      identify: identity.authenticate,
      getMediaHost: identity.getMediaHost,
      mayShareResponses: () => !identity.hasPlatformMedia(),
      catchUp: catalogue.waitForConsistencyToken,
      cacheResponse: (request, response) => routeResponses.set(request, response),
      // A write is done whether or not its log entry succeeds; a read fails and can be repeated.
      logAccess: (operation, answered) =>
        logResponseAccess(db, operation, { ...answered, at: now() }).catch((error: unknown) => {
          if (!operation.writes) throw error
          log.error({ err: error, operation: operation.name }, 'Writing the access log failed.')
        }),
      now,
      custom: new Set(customTokenOperations),
    },
    createApiHandlers(deps, services),
  )
  mountPushedAuthorization(routes, { db, allowLoopback, identify: identity.authenticate, now })
}

/** Handlers of all modules, in the order of the modules. */
function createApiHandlers(deps: ProviderDeps, services: Services): OperationHandlers[] {
  const { db, reader, providerUrl, storefrontUrl, secureCookies, allowLoopback, now } = deps
  const { caches, settings, catalogue, rateLimiter, cart, orders, identity, signIn } = services
  const { followSignIns, followSettings, catalogueApi, previewTokenSecret, bulkJobs } = services
  return [
    identity.handlers,
    createMemberHandlers({ ...signIn, onExport, onDelete }),
    createAccountHandlers({ ...signIn, refreshSettings: followSettings }),
    catalogueApi,
    createCartHandlers({
      db,
      caches,
      ...cart,
      rateLimiter,
      isStorefront: (origin) =>
        isAllowedOrigin(origin, { storefrontUrl, allowLoopback, isClientOrigin: identity.isClientOrigin }),
    }),
    createDataHandlers({ db, rateLimiter, now }),
    createWishlistHandlers({ db, catalogue, rateLimiter, now }),
    createCheckoutHandlers({
      db,
      ...cart,
      rateLimiter,
      cancelPayment: (paymentId) => cancelPayment(paymentId, 'given-up', orders),
    }),
    createClientHandlers({ db, providerUrl, now, refresh: followSignIns }),
    createLogoutHandlers({
      db,
      storefrontUrl,
      allowLoopback,
      secureCookies,
      now,
      refresh: followSignIns,
    }),
    createRedirectHandlers({ providerUrl, allowLoopback, now, requireOpenCheckout }),
    createOrderHandlers(orders),
    createDownloadHandlers(orders),
    createOrderPageHandlers(orders),
    createReturnHandlers(orders),
    createSettingsHandlers({
      hasRecaptchaKeys: hasRecaptchaKeys(deps.recaptcha),
      db,
      refreshSettings: followSettings,
      onCurrencyChange: (tx, currency) => invalidateOldCurrency(tx, currency, now()),
    }),
    ...createReviewModules(deps, services),
    createBackInStockHandlers({ db, catalogue, settings, rateLimiter, secret: services.wishSecret, now }),
    createShopFrontHandlers({
      db,
      settings,
      rateLimiter,
      providers: orders.providers,
      previewTokenSecret,
      storefrontUrl,
      now,
    }),
    createCrmHandlers({ db, rateLimiter, now }),
    { reads: emptyModuleReads },
    createStaffHandlers({ ...signIn, signStaffAccessToken: identity.signStaffAccessToken }),
    createCouponHandlers({ db, settings, now }),
    createSavedViewHandlers({ db, now }),
    createStockControlHandlers({
      db,
      reader,
      catalogue,
      lowStockThreshold: () => settings.current().shop.lowStockThreshold,
      readActorNames,
      readOrderNumbers,
    }),
    createBulkJobHandlers({ db, bulkJobs, readActorNames, now }),
    ...createTransferModules(deps, services),
    createMediaLibraryHandlers({ db, reader, catalogue, providerUrl, now, refreshSettings: followSettings }),
    createBackOfficeHandlers({
      reader,
      settings,
      cardProviders: orders.providers,
      sendsMail: deps.mailbox === undefined,
      storefrontUrl,
      now,
    }),
  ]
}

/** Import and export of files. */
function createTransferModules(
  { db, reader, media, providerUrl, now, fetchPictures = () => {} }: ProviderDeps,
  { settings, bulkJobs, catalogueApi, transferSecret }: Services,
): OperationHandlers[] {
  const transfer = {
    db,
    reader,
    bulkJobs,
    media,
    getShop: () => settings.current().shop,
    fetchPictures,
    providerUrl,
    secret: transferSecret,
    now,
  }
  return [
    createImportHandlers(transfer),
    createExportHandlers({ ...transfer, selectProductIds: catalogueApi.selectProductIds }),
  ]
}

/** Reviews, and uploads of their pictures. */
function createReviewModules(
  { db, reader, providerUrl, now }: ProviderDeps,
  { catalogue, settings, rateLimiter }: Services,
): OperationHandlers[] {
  return [
    createUploadAddresses({ db, providerUrl, now }, async ({ caller, address }) => {
      await rateLimiter.beginAttempt('review-picture', { account: toPrincipal(caller), address })
    }),
    createReviewHandlers({
      db,
      reader,
      catalogue,
      settings: () => settings.current().reviews,
      rateLimiter,
      providerUrl,
      now,
    }),
  ]
}
