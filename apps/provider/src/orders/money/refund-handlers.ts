import type { Handlers } from '../../http/operations.ts'
import { write } from '../../http/write.ts'
import { listPayments, listRefunds, type Refund } from '../../payments/index.ts'
import { calculateRefund } from './calculate-refund.ts'
import { describeRefundability } from './describe-refundability.ts'
import { describeRefund, readTransactions } from './describe-transactions.ts'
import { doerOf } from '../doer.ts'
import type { KeptOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { readOrder, readOrderToChange } from '../read-order.ts'
import { listReturnsOf } from '../returns/store.ts'
import { carryOutRefunds, refundableMinor } from './refund-order.ts'
import { paidBackBy } from './refunded-items.ts'
import { requestRefund } from './request-refund.ts'

export function refundHandlers(services: OrderServices) {
  const { db, settings, now } = services
  const locale = (): string => settings.current().shop.locale
  const readMoney = async (order: KeptOrder) => {
    const ofOrder = { ownerId: order.owner.id, orderId: order.id }
    const refunds = await listRefunds(db, ofOrder)
    const paidBack = paidBackBy(refunds, await listReturnsOf(db, order))
    return { payments: await listPayments(db, ofOrder), refunds, paidBack }
  }
  return {
    reads: {
      'orderBilling.getOrderRefundability': async (_context, { orderId }) => {
        const order = await readOrder(db, orderId)
        return describeRefundability(order, await readMoney(order), locale())
      },

      'orderBilling.calculateRefund': async (_context, { orderId, refundItems }) => {
        const order = await readOrder(db, orderId)
        const { paidBack } = await readMoney(order)
        const leftMinor = await refundableMinor(db, order)
        return calculateRefund(order, refundItems, { paidBack, leftMinor, locale: locale() })
      },
    },
    direct: {
      /** The answer is that of the transaction: the money is asked for after it, and what becomes of that is read with the transactions of the order. */
      'orderBilling.refundPayments': async ({ caller, ifMatch }, { orderId, ...asked }, call) => {
        let ids: string[] = []
        const answer = await write(db, call, async (tx) => {
          const order = await readOrderToChange(tx, orderId, ifMatch)
          ids = await requestRefund(tx, order, asked, doerOf(caller), now())
          const ofOrder = { ownerId: order.owner.id, orderId }
          const refunds = (await listRefunds(tx, ofOrder)).filter(({ id }) => ids.includes(id))
          return {
            refund: describeRefund(atLeastOne(refunds), await listPayments(tx, ofOrder), locale()),
            orderTransactions: await readTransactions(tx, order, locale()),
          }
        })
        await carryOutRefunds(ids, services)
        return answer
      },
    },
  } satisfies Handlers
}

function atLeastOne(refunds: Refund[]): [Refund, ...Refund[]] {
  const [first, ...rest] = refunds
  if (!first) throw new Error('A refund was started, and none is there.')
  return [first, ...rest]
}
