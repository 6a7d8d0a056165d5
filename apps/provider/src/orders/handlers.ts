import { type AnswerOf, Order } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import { hasPermission } from '../platform/http/caller.ts'
import type { DirectHandlers, OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import { resolveLocale } from '../settings/index.ts'
import { createActivityHandlers } from './activity-handlers.ts'
import { cancelOrder } from './cancel-order.ts'
import { collectBalance } from './payments/collect-balance.ts'
import { describeHistory } from './describe-history.ts'
import { describeOrder } from './describe-order.ts'
import { readTransactions, readTransactionsOfOrders } from './payments/describe-transactions.ts'
import { createLegacyOrderReads } from './legacy/legacy-handlers.ts'
import { createFulfillmentHandlers } from './fulfilment/fulfillment-handlers.ts'
import { getActor } from './actor.ts'
import { cancelExpiredPayment } from './payment-checks/cancel-expired-payment.ts'
import { readHistories, readHistory } from './history-store.ts'
import { archiveOrder, noteOrder, resendMail } from './note-order.ts'
import type { StoredOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { getMediaOrigin } from '../media/index.ts'
import type { MediaHost } from '../platform/http/request-context.ts'
import { withCurrentImageUrls } from './current-image-urls.ts'
import { findBuyer, readOrder, readOrderForUpdate, readVisibleOrder } from './read-order.ts'
import { executeRefunds } from './payments/refund-order.ts'
import { createRefundHandlers } from './payments/refund-handlers.ts'
import { searchOrders } from './search/search-orders.ts'
import { findOrders } from './store.ts'

export function createOrderHandlers(services: OrderServices): OperationHandlers {
  const { db, settings, providerUrl, now } = services
  const locale = (): string => settings.current().shop.locale
  const describe = (order: StoredOrder, how: Parameters<typeof describeOrder>[1], mediaHost?: MediaHost) =>
    describeOrder(withCurrentImageUrls(order, getMediaOrigin(providerUrl, mediaHost)), how)
  const forShop = async (tx: Tx, order: StoredOrder) => ({
    order: describe(order, { locale: locale(), isForShop: true, history: await readHistory(tx, order) }),
  })

  return {
    reads: {
      'orders.getOrder': async ({ caller, language, mediaHost }, { id }) => {
        const order = await readVisibleOrder(db, caller, id)
        const isForShop = hasPermission(caller, 'ECOM.READ_ORDERS')
        const [history, buyer] = await Promise.all([readHistory(db, order), findBuyer(db, caller)])
        const how = { isForShop, ownContactId: buyer?.contactId, history }
        return { order: describe(order, { locale: resolveLocale(language, locale()), ...how }, mediaHost) }
      },

      'orders.searchOrders': async ({ caller, language, mediaHost }, { search }) => {
        const isForShop = hasPermission(caller, 'ECOM.READ_ORDERS')
        const owner = isForShop ? undefined : await findBuyer(db, caller)
        const { currency } = settings.current().shop
        const { orders, metadata } = await searchOrders(db, search, { owner, currency })
        const histories = await readHistories(db, orders)
        const describeOne = (order: StoredOrder) =>
          describe(
            order,
            {
              locale: resolveLocale(language, locale()),
              isForShop,
              ownContactId: owner?.contactId,
              history: histories.get(order.id),
            },
            mediaHost,
          )
        return { orders: orders.map(describeOne), metadata }
      },

      'orders.listHistory': async (_context, { id }) => {
        const order = await readOrder(db, id)
        const history = await describeHistory(db, order, await readHistory(db, order), locale())
        return { history, note: order.merchantNote ?? '', status: order.status }
      },

      'orderTransactions.listTransactionsForSingleOrder': async (_context, { orderId }) => {
        return { orderTransactions: await readTransactions(db, await readOrder(db, orderId), locale()) }
      },

      'orderTransactions.listTransactionsForMultipleOrders': async (_context, { orderIds }) => {
        const orders = await findOrders(db, [...new Set(orderIds)])
        return { orderTransactions: await readTransactionsOfOrders(db, orders, locale()) }
      },

      ...createRefundHandlers(services).reads,

      ...createFulfillmentHandlers(services).reads,

      ...createLegacyOrderReads(services),
    },
    writes: {
      'orders.updateOrder': async (tx, { caller, ifMatch }, { order: { id, archived, ...others } }) => {
        refuseOtherFields(others)
        return forShop(
          tx,
          await archiveOrder(tx, await readOrderForUpdate(tx, id, ifMatch), archived, getActor(caller), now()),
        )
      },

      'orders.noteOrder': async (tx, { caller, ifMatch }, { id, note }) => {
        const order = await readOrderForUpdate(tx, id, ifMatch)
        const { merchantNote = '' } = await noteOrder(tx, order, note, getActor(caller), now())
        return { note: merchantNote }
      },

      'orders.resendMail': async (tx, { caller, ifMatch }, { id, mail }) => {
        await resendMail(tx, await readOrderForUpdate(tx, id, ifMatch), mail, getActor(caller), services)
        return {}
      },

      'orders.markOrderAsPaid': async (tx, { caller, ifMatch }, { ecomOrderId }) => {
        const order = await readOrderForUpdate(tx, ecomOrderId, ifMatch)
        return forShop(tx, await collectBalance(tx, order, { by: getActor(caller) }, services))
      },

      ...createActivityHandlers(services, forShop).writes,
      ...createFulfillmentHandlers(services).writes,
    },
    direct: {
      'orders.cancelOrder': createCancelHandler(services, forShop),

      ...createRefundHandlers(services).direct,
    },
  }
}

function createCancelHandler(
  services: OrderServices,
  forShop: (tx: Tx, order: StoredOrder) => Promise<AnswerOf<'orders.cancelOrder'>>,
): DirectHandlers['orders.cancelOrder'] {
  return async ({ caller, ifMatch }, { id, ...asked }, call) => {
    await cancelExpiredPayment(id, services)
    let refundIds: string[] = []
    const answer = await write(services.db, call, async (tx) => {
      const { order, ...more } = await cancelOrder(
        tx,
        await readOrderForUpdate(tx, id, ifMatch),
        {
          restocks: asked.restockAllItems ?? false,
          refunds: asked.refund ?? false,
          notifiesBuyer: asked.sendOrderCanceledEmail ?? false,
          reason: asked.customMessage ?? undefined,
        },
        getActor(caller),
        services,
      )
      refundIds = more.refundIds
      return forShop(tx, order)
    })
    await executeRefunds(refundIds, services)
    return answer
  }
}

/** Refuses changes of all other fields rather than ignoring them. Fields that no order has are ignored. */
function refuseOtherFields(others: object): void {
  const fields = Object.keys(others).filter((field) => Object.hasOwn(Order.properties, field))
  if (fields.length === 0) return
  throw new InvalidRequest(
    fields.map((field) => ({
      field: `order.${field}`,
      description: 'cannot be changed',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })),
  )
}
