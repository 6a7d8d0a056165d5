import { type AnswerOf, Order } from '@cartwright/contract'
import type { Tx } from '../db/transaction.ts'
import { InvalidRequest } from '../http/app-error.ts'
import { may, requireOwner } from '../http/caller.ts'
import type { RequestContext } from '../http/context.ts'
import type { Direct, Handlers } from '../http/operations.ts'
import { write } from '../http/write.ts'
import { localeOf } from '../settings/index.ts'
import { activityHandlers } from './activity-handlers.ts'
import { cancelOrder } from './cancel-order.ts'
import { collectBalance } from './money/collect-balance.ts'
import { describeHistory } from './describe-history.ts'
import { describeOrder } from './describe-order.ts'
import { readTransactions, readTransactionsOfAll } from './money/describe-transactions.ts'
import { fulfillmentHandlers } from './fulfilment/fulfillment-handlers.ts'
import { doerOf } from './doer.ts'
import { giveUpWaiting } from './placing/give-up-waiting.ts'
import { readHistories, readHistory } from './history.ts'
import { archiveOrder, noteOrder, resendMail } from './note-order.ts'
import type { KeptOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { withPicturesNow } from './pictures-now.ts'
import { noSuchOrder, readOrder, readOrderToChange } from './read-order.ts'
import { carryOutRefunds } from './money/refund-order.ts'
import { refundHandlers } from './money/refund-handlers.ts'
import { searchOrders } from './search/search-orders.ts'
import { findOrder, findOrders } from './store.ts'

export function orderHandlers(services: OrderServices): Handlers {
  const { db, settings, providerUrl, now } = services
  const locale = (): string => settings.current().shop.locale
  const describe = (order: KeptOrder, how: Parameters<typeof describeOrder>[1]) =>
    describeOrder(withPicturesNow(order, providerUrl), how)
  const forShop = async (tx: Tx, order: KeptOrder) => ({
    order: describe(order, { locale: locale(), isForShop: true, history: await readHistory(tx, order) }),
  })

  return {
    reads: {
      'orders.getOrder': async ({ caller, language }, { id }) => {
        const order = await findFor(services, caller, id)
        const isForShop = may(caller, 'ECOM.READ_ORDERS')
        const history = await readHistory(db, order)
        return { order: describe(order, { locale: localeOf(language, locale()), isForShop, history }) }
      },

      'orders.searchOrders': async ({ caller, language }, { search }) => {
        const isForShop = may(caller, 'ECOM.READ_ORDERS')
        const ownerId = isForShop ? undefined : requireOwner(caller).id
        const { currency } = settings.current().shop
        const { orders, metadata } = await searchOrders(db, search, { ownerId, currency })
        const histories = await readHistories(db, orders)
        const describeOne = (order: KeptOrder) =>
          describe(order, { locale: localeOf(language, locale()), isForShop, history: histories.get(order.id) })
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
        return { orderTransactions: await readTransactionsOfAll(db, orders, locale()) }
      },

      ...refundHandlers(services).reads,

      ...fulfillmentHandlers(services).reads,
    },
    writes: {
      'orders.updateOrder': async (tx, { caller, ifMatch }, { order: { id, archived, ...others } }) => {
        refuseOthers(others)
        return forShop(
          tx,
          await archiveOrder(tx, await readOrderToChange(tx, id, ifMatch), archived, doerOf(caller), now()),
        )
      },

      'orders.noteOrder': async (tx, { caller, ifMatch }, { id, note }) => {
        const order = await readOrderToChange(tx, id, ifMatch)
        const { merchantNote = '' } = await noteOrder(tx, order, note, doerOf(caller), now())
        return { note: merchantNote }
      },

      'orders.resendMail': async (tx, { caller, ifMatch }, { id, mail }) => {
        await resendMail(tx, await readOrderToChange(tx, id, ifMatch), mail, doerOf(caller), services)
        return {}
      },

      'orders.markOrderAsPaid': async (tx, { caller, ifMatch }, { ecomOrderId }) => {
        const order = await readOrderToChange(tx, ecomOrderId, ifMatch)
        return forShop(tx, await collectBalance(tx, order, { by: doerOf(caller) }, services))
      },

      ...activityHandlers(services, forShop).writes,
      ...fulfillmentHandlers(services).writes,
    },
    direct: {
      'orders.cancelOrder': cancelHandler(services, forShop),

      ...refundHandlers(services).direct,
    },
  }
}

function cancelHandler(
  services: OrderServices,
  forShop: (tx: Tx, order: KeptOrder) => Promise<AnswerOf<'orders.cancelOrder'>>,
): Direct['orders.cancelOrder'] {
  return async ({ caller, ifMatch }, { id, ...asked }, call) => {
    await giveUpWaiting(id, services)
    let refundIds: string[] = []
    const answer = await write(services.db, call, async (tx) => {
      const { order, ...more } = await cancelOrder(
        tx,
        await readOrderToChange(tx, id, ifMatch),
        {
          restocks: asked.restockAllItems ?? false,
          refunds: asked.refund ?? false,
          tellsBuyer: asked.sendOrderCanceledEmail ?? false,
          reason: asked.customMessage ?? undefined,
        },
        doerOf(caller),
        services,
      )
      refundIds = more.refundIds
      return forShop(tx, order)
    })
    await carryOutRefunds(refundIds, services)
    return answer
  }
}

/** Nothing else of an order changes by hand: whoever asks for it should not be told that it was done. What no order has means nothing. */
function refuseOthers(others: object): void {
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

async function findFor({ db }: OrderServices, caller: RequestContext['caller'], id: string): Promise<KeptOrder> {
  const order = await findOrder(db, may(caller, 'ECOM.READ_ORDERS') ? undefined : requireOwner(caller).id, id)
  if (!order) throw noSuchOrder(id, 'NOT_FOUND')
  return order
}
