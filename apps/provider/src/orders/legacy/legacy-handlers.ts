import type { LegacyOrder } from '@cartwright/contract'
import { hasPermission } from '../../platform/http/caller.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { resolveLocale } from '../../settings/index.ts'
import { getMediaOrigin } from '../../media/index.ts'
import { withCurrentImageUrls } from '../current-image-urls.ts'
import { describeOrder } from '../describe-order.ts'
import { readHistories } from '../history-store.ts'
import { listFulfillmentsOfOrders } from '../items/fulfillment-store.ts'
import type { OrderServices } from '../order-services.ts'
import type { Buyer, StoredOrder } from '../order.ts'
import { readTransactionsOfOrders } from '../payments/describe-transactions.ts'
import { findBuyer, readVisibleOrder } from '../read-order.ts'
import { describeLegacyOrder } from './describe-legacy-order.ts'
import { queryLegacyOrders } from './query-legacy-orders.ts'

/** Orders in the form of `/stores/v2/orders`, for code from before `/ecom/v1/orders`. */
export function createLegacyOrderReads(services: OrderServices): ReadHandlers {
  const { db, settings } = services

  async function describeAll(
    orders: readonly StoredOrder[],
    { caller, language, mediaHost }: RequestContext,
    buyer: Buyer | undefined,
  ): Promise<LegacyOrder[]> {
    const locale = resolveLocale(language, settings.current().shop.locale)
    const mediaOrigin = getMediaOrigin(services.providerUrl, mediaHost)
    const [histories, fulfillments, transactions] = await Promise.all([
      readHistories(db, orders),
      listFulfillmentsOfOrders(db, orders),
      readTransactionsOfOrders(db, orders, locale),
    ])
    const isForShop = hasPermission(caller, 'ECOM.READ_ORDERS')
    return orders.map((order, at) =>
      describeLegacyOrder(
        describeOrder(withCurrentImageUrls(order, mediaOrigin), {
          locale,
          isForShop,
          ownContactId: buyer?.contactId,
          history: histories.get(order.id),
        }),
        { transactions: transactions[at]!, fulfillments: fulfillments.get(order.id) ?? [] }, // one for each order
      ),
    )
  }

  return {
    'legacyOrders.getOrder': async (context, { id }) => {
      const order = await readVisibleOrder(db, context.caller, id)
      const [described] = await describeAll([order], context, await findBuyer(db, context.caller))
      return { order: described! } // one for each order
    },

    'legacyOrders.queryOrders': async (context, { query }) => {
      const isForShop = hasPermission(context.caller, 'ECOM.READ_ORDERS')
      const buyer = isForShop ? undefined : await findBuyer(db, context.caller)
      const { currency } = settings.current().shop
      const { orders, limit, offset, total } = await queryLegacyOrders(db, query ?? {}, { owner: buyer, currency })
      return {
        orders: await describeAll(orders, context, buyer),
        metadata: { items: limit, offset },
        totalResults: total,
      }
    },
  }
}
