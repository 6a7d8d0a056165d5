import type { OperationHandlers } from '../../platform/http/operations.ts'
import { write } from '../../platform/http/write.ts'
import { listPayments, listRefunds, type Refund } from '../../payments/index.ts'
import { calculateRefund } from './calculate-refund.ts'
import { describeRefundability } from './describe-refundability.ts'
import { describeRefund, readTransactions } from './describe-transactions.ts'
import { getActor } from '../actor.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { readOrder, readOrderForUpdate } from '../read-order.ts'
import { listReturnsOfOrder } from '../items/return-store.ts'
import { executeRefunds, calculateRefundableAmount } from './refund-order.ts'
import { calculateRefundedAmounts } from '../items/refunded-items.ts'
import { requestRefund } from './request-refund.ts'

export function createRefundHandlers(services: OrderServices) {
  const { db, settings, now } = services
  const locale = (): string => settings.current().shop.locale
  const readMoney = async (order: StoredOrder) => {
    const ofOrder = { ownerId: order.owner.id, orderId: order.id }
    const refunds = await listRefunds(db, ofOrder)
    const refundedAmounts = calculateRefundedAmounts(refunds, await listReturnsOfOrder(db, order))
    return { payments: await listPayments(db, ofOrder), refunds, refundedAmounts }
  }
  return {
    reads: {
      'orderBilling.getOrderRefundability': async (_context, { orderId }) => {
        const order = await readOrder(db, orderId)
        return describeRefundability(order, await readMoney(order), locale())
      },

      'orderBilling.calculateRefund': async (_context, { orderId, refundItems }) => {
        const order = await readOrder(db, orderId)
        const { refundedAmounts } = await readMoney(order)
        const leftMinor = await calculateRefundableAmount(db, order)
        return calculateRefund(order, refundItems, { refundedAmounts, leftMinor, locale: locale() })
      },
    },
    direct: {
      /**
       * Responds with the result of the transaction. The refund is executed after it, and its outcome is read with
       * the transactions of the order.
       */
      'orderBilling.refundPayments': async ({ caller, ifMatch }, { orderId, ...asked }, call) => {
        let ids: string[] = []
        const answer = await write(db, call, async (tx) => {
          const order = await readOrderForUpdate(tx, orderId, ifMatch)
          ids = await requestRefund(tx, order, asked, getActor(caller), now())
          const ofOrder = { ownerId: order.owner.id, orderId }
          const refunds = (await listRefunds(tx, ofOrder)).filter(({ id }) => ids.includes(id))
          return {
            refund: describeRefund(atLeastOne(refunds), await listPayments(tx, ofOrder), locale()),
            orderTransactions: await readTransactions(tx, order, locale()),
          }
        })
        await executeRefunds(ids, services)
        return answer
      },
    },
  } satisfies OperationHandlers
}

function atLeastOne(refunds: Refund[]): [Refund, ...Refund[]] {
  const [first, ...rest] = refunds
  if (!first) throw new Error('A refund was started, and none is there.')
  return [first, ...rest]
}
