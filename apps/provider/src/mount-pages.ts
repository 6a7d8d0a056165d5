import type { Hono } from 'hono'
import { mountAccountPages } from './account/index.ts'
import { secureFileUrl } from './catalogue/index.ts'
import { mountCheckoutPages, mountPaymentPage } from './checkout/index.ts'
import { mountSignInPages, mountStaffPages } from './identity/index.ts'
import { mountMailbox } from './mail/index.ts'
import {
  carryOutRefund,
  checkPayment,
  findCheckoutOfPayment,
  followDisputes,
  followRefunds,
  giveUpPayment,
  mountOrderDocuments,
  mountOrdersByLink,
  recordOrder,
  openSettling,
} from './orders/index.ts'
import { mountStripeWebhooks, mountTestBank } from './payments/index.ts'
import { onDelete, onExport } from './personal-data.ts'
import { mountRedirects } from './redirects/index.ts'
import type { ProviderDeps, Services } from './services.ts'
import { newPass } from './shop-front/index.ts'

/** What people see, and what payment providers tell about it. */
export function mountPages(app: Hono, deps: ProviderDeps, services: Services): void {
  const { db, providerUrl, storefrontUrl, secureCookies, allowLoopback, now } = deps
  const { caches, settings, render, guard, cart, orders, stripe, signIn, passSecret } = services
  if (deps.mailbox) mountMailbox(app, { db, render, ...deps.mailbox, providerUrl, shop: services.mailingShop })
  app.get('/pages-assets/*', (c) => deps.servePageAsset?.(c.req.raw) ?? c.notFound())
  mountRedirects(app, {
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
  mountStaffPages(app, { ...hostedPages, newPass: () => newPass(passSecret, now()) })
  mountSignInPages(app, hostedPages)
  const orderPages = {
    ...orders,
    render,
    cart,
    secureFileUrl: (id: string, expiresAt: Date, grant: string) =>
      secureFileUrl(services.securedFiles, id, expiresAt, grant),
  }
  mountOrderDocuments(app, { ...orderPages, secureCookies })
  mountOrdersByLink(app, orderPages)
  mountAccountPages(app, { ...orderPages, signIn, onExport, onDelete, secureCookies })
  if (deps.testCards)
    mountTestBank(app, {
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
    mountStripeWebhooks(app, {
      db,
      stripe,
      webhookSecret: deps.stripe.webhookSecret,
      now,
      checkPayment: (paymentId) => checkPayment(paymentId, orders),
      checkRefund: (refundId) => carryOutRefund(refundId, orders),
      followRefunds: (paymentId) => followRefunds(paymentId, orders),
      followDisputes: (paymentId) => followDisputes(paymentId, orders),
    })
  mountCheckoutPages(app, {
    ...cart,
    caches,
    render,
    secureCookies,
    ...orders,
    guard,
    recordOrder: (tx, order) => recordOrder(tx, order, orders),
    settlePayment: openSettling(orders),
  })
  mountPaymentPage(app, {
    ...orders,
    render,
    secureCookies,
    stripePublishableKey: deps.stripe?.publishableKey,
    checkPayment: (paymentId) => checkPayment(paymentId, orders),
    giveUpPayment: (paymentId) => giveUpPayment(paymentId, 'given-up', orders),
  })
}
