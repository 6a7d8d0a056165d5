import type { Context as HonoContext, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { AppError } from '../../http/app-error.ts'
import { shopPropsFor } from '../../settings/index.ts'
import { readOrderLink } from '../order-link.ts'
import { findOrder } from '../store.ts'
import { mountOrderPages } from './order-pages.ts'
import type { OrderPageServices, OrderVisit } from './order-visit.ts'

/** The page of an order, for whoever has its link. */
export function mountOrdersByLink(app: Hono, services: OrderPageServices): void {
  app.use('/orders/*', csrf({ origin: new URL(services.providerUrl).origin }))
  mountOrderPages(app, '/orders/:link', services, (c) => enterByLink(c, services))
}

/** A link that is cut, or that nobody has made, is like one of an order that never was. */
export async function enterByLink(c: HonoContext, services: OrderPageServices): Promise<OrderVisit> {
  const link = c.req.param('link') ?? ''
  const orderId = readOrderLink(link, services)
  const order = orderId === undefined ? undefined : await findOrder(services.db, undefined, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or its address is not whole.')
  const shop = { ...services.settings.current().shop, storefrontUrl: services.storefrontUrl }
  return {
    order,
    path: `/orders/${link}`,
    shop: shopPropsFor(c, shop, { language: order.content.buyerLanguage }),
    by: order.owner,
  }
}
