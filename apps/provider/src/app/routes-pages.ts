import { mountAccountPages } from '../account/index.ts'
import { mountBackOffice } from '../back-office/index.ts'
import { createSecureFileUrl } from '../catalogue/index.ts'
import { mountCheckoutPages, mountPaymentPage } from '../checkout/index.ts'
import { mountSignInPages, mountStaffPages } from '../identity/index.ts'
import { mountMailbox } from '../mail/index.ts'
import {
  executeRefund,
  checkPayment,
  findCheckoutOfPayment,
  syncDisputes,
  syncRefunds,
  cancelPayment,
  mountOrderDocuments,
  mountOrderLinkPages,
  recordOrder,
  createPaymentSettler,
} from '../orders/index.ts'
import { mountStripeWebhooks, mountTestBank } from '../payments/index.ts'
import { onDelete, onExport } from './personal-data.ts'
import { mountRedirects } from '../redirects/index.ts'
import type { ProviderDeps, Services } from './services.ts'
import { createPreviewToken } from '../shop-front/index.ts'
import type { RouteTable } from '../platform/http/route-table.ts'

/** Mounts hosted pages and webhooks of payment providers. */
export function mountPageRoutes(routes: RouteTable, deps: ProviderDeps, services: Services): void {
  const { db, providerUrl, storefrontUrl, secureCookies, allowLoopback, now } = deps
  const { caches, settings, render, rateLimiter, cart, orders, stripe, signIn, previewTokenSecret } = services
  if (deps.mailbox) mountMailbox(routes, { db, render, ...deps.mailbox, providerUrl, shop: services.mailingShop })
  routes.get('/pages-assets/*', (c) => deps.servePageAsset?.(c.req.raw) ?? c.notFound())
  mountRedirects(routes, {
    db,
    settings,
    render,
    providerUrl,
    storefrontUrl,
    secureCookies,
    allowLoopback,
    now,
    refreshIdentity: services.followSignIns,
  })
  const hostedPages = {
    ...signIn,
    render,
    storefrontUrl,
    secureCookies,
    mailboxUrl: deps.mailbox && `${providerUrl}/mailbox`,
  }
  mountStaffPages(routes, {
    ...hostedPages,
    hasBackOffice: deps.backOffice !== undefined,
    createPreviewPass: () => createPreviewToken(previewTokenSecret, now()),
  })
  mountBackOffice(routes, {
    db,
    backOffice: deps.backOffice,
    settings: settings.current,
    providerUrl,
    storefrontUrl,
    secureCookies,
    now,
    signStaffAccessToken: services.identity.signStaffAccessToken,
  })
  mountSignInPages(routes, hostedPages)
  const orderPages = {
    ...orders,
    render,
    cart,
    secureFileUrl: (id: string, expiresAt: Date, grant: string) =>
      createSecureFileUrl(services.securedFiles, id, expiresAt, grant),
  }
  mountOrderDocuments(routes, { ...orderPages, secureCookies })
  mountOrderLinkPages(routes, orderPages)
  mountAccountPages(routes, { ...orderPages, signIn, onExport, onDelete, secureCookies })
  if (deps.testCards)
    mountTestBank(routes, {
      db,
      settings,
      render,
      providerUrl,
      storefrontUrl,
      now,
      async findReturn(paymentId) {
        const found = await findCheckoutOfPayment(db, paymentId)
        return found && `/checkout/${found.checkoutId}/payment`
      },
    })
  if (deps.stripe && stripe)
    mountStripeWebhooks(routes, {
      db,
      stripe,
      webhookSecret: deps.stripe.webhookSecret,
      now,
      checkPayment: (paymentId) => checkPayment(paymentId, orders),
      checkRefund: (refundId) => executeRefund(refundId, orders),
      syncRefunds: (paymentId) => syncRefunds(paymentId, orders),
      syncDisputes: (paymentId) => syncDisputes(paymentId, orders),
    })
  mountCheckoutPages(routes, {
    ...cart,
    caches,
    render,
    secureCookies,
    ...orders,
    rateLimiter,
    recordOrder: (tx, order) => recordOrder(tx, order, orders),
    settlePayment: createPaymentSettler(orders),
  })
  mountPaymentPage(routes, {
    ...orders,
    render,
    secureCookies,
    stripePublishableKey: deps.stripe?.publishableKey,
    checkPayment: (paymentId) => checkPayment(paymentId, orders),
    cancelPayment: (paymentId) => cancelPayment(paymentId, 'given-up', orders),
  })
}
