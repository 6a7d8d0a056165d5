import type { Order, OrderPrice } from '@cartwright/contract'
import { formatMoney, toDecimal } from '../money.ts'
import { activitiesOf } from './activities.ts'
import type { PastHappening } from './history.ts'
import { owedMinor } from './money/owed.ts'
import type { KeptOrder } from './order.ts'
import { withAmountsIn } from './written-amounts.ts'

/** The order as it crosses the wire, with its amounts written as in `locale`. `isForShop`: for those who run it; a guest who names somebody's address is not told whether the shop knows them. */
export function describeOrder(
  order: KeptOrder,
  { locale, isForShop, history = [] }: { locale: string; isForShop: boolean; history?: readonly PastHappening[] },
): Order {
  const { content, currency } = order
  const { acceptedTerms: _terms, ...kept } = content // not in the platform's words
  const bought = locale === kept.siteLanguage ? kept : withAmountsIn(kept, { locale, currency })
  const price = (minor: bigint): OrderPrice => ({
    amount: toDecimal({ minor, currency }),
    formattedAmount: formatMoney({ minor, currency }, locale),
  })
  return {
    ...bought,
    ...(isForShop &&
      order.contactId !== undefined && { buyerInfo: { ...content.buyerInfo, contactId: order.contactId } }),
    id: order.id,
    ...(order.number !== undefined && { number: order.number.toString() }),
    createdDate: order.createdAt.toISOString(),
    updatedDate: order.updatedAt.toISOString(),
    checkoutId: order.checkoutId,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    status: order.status,
    balanceSummary: {
      balance: price(owedMinor(order)),
      paid: price(order.paidMinor),
      refunded: price(order.refundedMinor),
    },
    activities: activitiesOf(order, history, { isForShop }),
    archived: order.archived,
    ...(isForShop && { revision: order.revision.toString() }),
    attributionSource: 'UNSPECIFIED',
    customFields: [],
    imported: false,
  }
}
