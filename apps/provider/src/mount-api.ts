import type { Hono } from 'hono'
import { backInStockHandlers } from './back-in-stock/index.ts'
import { cartHandlers } from './cart/index.ts'
import { mountMedia, mountSecuredFiles } from './catalogue/index.ts'
import { checkoutHandlers, requireOpenCheckout } from './checkout/index.ts'
import { isAllowedOrigin } from './http/api-cors.ts'
import { mountOperations, type OperationRoute } from './http/operations.ts'
import type { RouteResponseCache } from './http/route-response-cache.ts'
import type { RouteTable } from './http/route-table.ts'
import {
  hasKeys,
  accountHandlers,
  clientHandlers,
  customTokenOperations,
  logoutHandlers,
  memberHandlers,
  staffHandlers,
} from './identity/index.ts'
import {
  downloadHandlers,
  giveUpPayment,
  isDownloadGranted,
  orderHandlers,
  orderPageHandlers,
  returnHandlers,
} from './orders/index.ts'
import { leaveCurrency } from './leave-currency.ts'
import { onDelete, onExport } from './personal-data.ts'
import { couponHandlers, settingsHandlers } from './pricing/index.ts'
import { noteAnswer } from './readings/index.ts'
import { mountPush, redirectHandlers } from './redirects/index.ts'
import type { ProviderDeps, Services } from './services.ts'
import { shopFrontHandlers } from './shop-front/index.ts'
import { wishlistHandlers } from './wishlist/index.ts'

/** What clients ask: the operations of the contract, tokens and files. Answers with where the operations are found that need nothing of `app`. */
export function mountApi(
  app: Hono,
  deps: ProviderDeps,
  services: Services,
  routeResponses: RouteResponseCache,
): RouteTable<OperationRoute> {
  const { db, reader, media, providerUrl, storefrontUrl, secureCookies, allowLoopback, now, log } = deps
  const {
    caches,
    settings,
    catalogue,
    guard,
    cart,
    orders,
    identity,
    followSignIns,
    followSettings,
    signIn,
    catalogueApi,
    passSecret,
  } = services
  identity.mount(app)
  guard.mount(app)
  mountMedia(app, { media, reader })
  mountSecuredFiles(app, {
    media,
    reader,
    secret: services.securedFiles.secret,
    now,
    isGranted: (grant, fileId) => isDownloadGranted(db, grant, fileId, now()),
  })
  const routes = mountOperations(
    app,
    {
      db,
      identify: identity.identify,
      catchUp: catalogue.catchUp,
      cacheResponse: (request, response) => routeResponses.set(request, response),
      // What is written is done, whether or not it can be noted; whoever only reads comes again.
      noteAnswer: (operation, answered) =>
        noteAnswer(db, operation, { ...answered, at: now() }).catch((error: unknown) => {
          if (!operation.writes) throw error
          log.error({ err: error, operation: operation.name }, 'Who has read what could not be written down.')
        }),
      custom: new Set(customTokenOperations),
    },
    [
      identity.handlers,
      memberHandlers({ ...signIn, onExport, onDelete }),
      accountHandlers({ ...signIn, refreshSettings: followSettings }),
      catalogueApi,
      cartHandlers({
        db,
        caches,
        ...cart,
        guard,
        isStorefront: (origin) =>
          isAllowedOrigin(origin, { storefrontUrl, allowLoopback, isClientOrigin: identity.isClientOrigin }),
      }),
      wishlistHandlers({ db, catalogue, guard, now }),
      checkoutHandlers({
        db,
        ...cart,
        guard,
        giveUpPayment: (paymentId) => giveUpPayment(paymentId, 'given-up', orders),
      }),
      clientHandlers({ db, providerUrl, now, refresh: followSignIns }),
      logoutHandlers({
        db,
        storefrontUrl,
        allowLoopback,
        secureCookies,
        now,
        refresh: followSignIns,
      }),
      redirectHandlers({ providerUrl, allowLoopback, now, requireOpenCheckout }),
      orderHandlers(orders),
      downloadHandlers(orders),
      orderPageHandlers(orders),
      returnHandlers(orders),
      settingsHandlers({
        hasRecaptchaKeys: hasKeys(deps.recaptcha),
        db,
        follow: followSettings,
        leaveCurrency: (tx, currency) => leaveCurrency(tx, currency, now()),
      }),
      backInStockHandlers({ db, catalogue, guard, secret: services.wishSecret, now }),
      shopFrontHandlers({ db, settings, guard, providers: orders.providers, passSecret, now }),
      staffHandlers({ ...signIn, signForStaff: identity.signForStaff }),
      couponHandlers({ db, settings, now }),
    ],
  )
  mountPush(app, { db, allowLoopback, identify: identity.identify, now })
  return routes
}
