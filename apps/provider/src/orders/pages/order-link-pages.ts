import type { Context as HonoContext } from 'hono'
import { csrf } from 'hono/csrf'
import { AppError } from '../../platform/http/app-error.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { toLocalizedShopProps } from '../../settings/index.ts'
import { verifyOrderLink } from '../order-link.ts'
import { findOrder } from '../store.ts'
import { mountOrderPages } from './order-pages.ts'
import type { OrderPageServices, OrderPageContext } from './order-page-context.ts'

/** Mounts the pages of an order for whoever has its link. */
export function mountOrderLinkPages(routes: RouteTable, services: OrderPageServices): void {
  routes.use('/orders/*', csrf({ origin: new URL(services.providerUrl).origin }))
  mountOrderPages(routes, '/orders/:link', services, (c) => loadOrderByLink(c, services))
}

/** Loads the order of a link. A truncated or forged link gets the same answer as a missing order. */
export async function loadOrderByLink(c: HonoContext, services: OrderPageServices): Promise<OrderPageContext> {
  const link = c.req.param('link') ?? ''
  const orderId = verifyOrderLink(link, services)
  const order = orderId === undefined ? undefined : await findOrder(services.db, undefined, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or its address is not whole.')
  const shop = { ...services.settings.current().shop, storefrontUrl: services.storefrontUrl }
  return {
    order,
    path: `/orders/${link}`,
    shop: toLocalizedShopProps(c, shop, { language: order.content.buyerLanguage }),
    by: order.owner,
  }
}
