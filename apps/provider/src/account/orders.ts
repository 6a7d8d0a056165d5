import type { Context as HonoContext } from 'hono'
import type { OrderStage } from '../../pages/page-props.ts'
import { STORES_APP_ID } from '@cartwright/contract'
import { reorderItems } from '../cart/index.ts'
import { transact } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { isGuid } from '../platform/ids.ts'
import { formatMoney } from '../platform/money.ts'
import {
  findOrder,
  formatDay,
  localizeOrder,
  isFullyReturned,
  type StoredOrder,
  listFulfillmentsOfOrders,
  listReturnsOfOrders,
  getOrderPaymentState,
  getOrderName,
  type OrderPageContext,
  searchOrders,
  showOrderPage,
  getOrderProgress,
} from '../orders/index.ts'
import { type AccountServices, type AccountVisit, loadAccountVisit } from './account-visit.ts'
import { createBuyerView } from '../settings/index.ts'

const PATH = '/account/orders'
const PAGE_SIZE = 10

/** Lists the orders, newest first. */
export async function showOrders(visit: AccountVisit): Promise<Response> {
  const { services, account, shop, c } = visit
  const current = services.settings.current()
  const cursor = c.req.query('after')
  const { orders, metadata } = await searchOrders(
    services.db,
    { cursorPaging: { limit: PAGE_SIZE, ...(cursor && { cursor }) } },
    { owner: { id: account.id, kind: 'member', contactId: account.contactId }, currency: current.shop.currency },
  )
  const [returnsByOrder, fulfillmentsByOrder] = await Promise.all([
    listReturnsOfOrders(services.db, orders),
    listFulfillmentsOfOrders(services.db, orders),
  ])
  const { timeZone } = current.shop
  const now = services.now()
  const howFar = (order: StoredOrder): { stage: OrderStage; stageAt?: string } => {
    const isBack = isFullyReturned(order, returnsByOrder.get(order.id) ?? [])
    const { stage, at } = getOrderProgress(order, {
      isBack,
      fulfillments: fulfillmentsByOrder.get(order.id) ?? [],
      now,
      timeZone,
    })
    return { stage, stageAt: at && day(at) }
  }
  const { locale } = createBuyerView({ language: shop.lang }, current)
  const day = (at: Date): string => formatDay(at, locale, timeZone)
  const next = metadata.cursors?.next
  return visit.show('account-orders', 'orders', {
    orders: orders.map((order) => ({
      number: getOrderName(order),
      url: `${PATH}/${order.id}`,
      at: day(order.createdAt),
      total: formatMoney({ minor: order.totalMinor, currency: order.currency }, locale),
      ...howFar(order),
      isPickup: order.content.shippingInfo?.logistics?.pickupDetails !== undefined,
      money: getOrderPaymentState(order),
      names: localizeOrder(order, shop.lang).content.lineItems.map(({ productName }) => productName.original),
      returns: (returnsByOrder.get(order.id) ?? []).map(({ kind, status, createdAt }) => ({
        kind,
        status,
        at: day(createdAt),
      })),
    })),
    olderUrl: metadata.hasNext && next ? `${PATH}?after=${encodeURIComponent(next)}` : undefined,
    newestUrl: cursor ? PATH : undefined,
  })
}

/** Loads an order of the member for its page. The id of another member's order is treated as unknown. */
export async function loadOwnOrder(
  c: HonoContext,
  services: AccountServices,
): Promise<(OrderPageContext & { by: { kind: 'member'; id: string } }) | Response> {
  const visit = await loadAccountVisit(c, services)
  if (visit instanceof Response) return visit
  const id = c.req.param('id') ?? ''
  const order = isGuid(id) ? await findOrder(services.db, visit.account.id, id) : undefined
  if (!order) throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or it is not yours.')
  return {
    order,
    path: `${PATH}/${order.id}`,
    shop: visit.shop,
    by: { kind: 'member', id: visit.account.id },
    account: visit.getFrame('orders'),
    returnOrigins: visit.returnOrigins,
  }
}

/**
 * Adds the items of an order to the cart. Redirects to the cart if all of them were available, else names the missing
 * ones.
 */
export async function reorder(c: HonoContext, services: AccountServices): Promise<Response> {
  const seen = await loadOwnOrder(c, services)
  if (seen instanceof Response) return seen
  const { order, shop, by: owner } = seen
  const lines = localizeOrder(order, shop.lang).content.lineItems
  const items = lines.map(({ catalogReference, quantity }) => ({
    quantity,
    catalogReference: catalogReference ?? { catalogItemId: '', appId: STORES_APP_ID },
  }))
  const { missing, isAnyAdded } = await transact(services.db, (tx) => reorderItems(tx, owner, items, services.cart))
  const cartUrl = shop.cartUrl ?? `${shop.storefrontUrl}/cart`
  if (missing.length === 0) return c.redirect(cartUrl, 303)
  return showOrderPage(c, seen, services, {
    said: isAnyAdded ? 'reordered-in-part' : 'nothing-reordered',
    missing: missing.map((position) => lines[position]!.productName.original), // index of that list
    ...(isAnyAdded && { cartUrl }),
  })
}
