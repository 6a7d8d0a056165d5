import type { Order, OrderPrice } from '@cartwright/contract'
import { formatMoney, toDecimal } from '../platform/money.ts'
import { toActivities } from './activities.ts'
import type { HistoryEntry } from './history.ts'
import { calculateBalanceDue } from './payments/balance.ts'
import type { StoredOrder } from './order.ts'
import { formatAmounts } from './format-amounts.ts'

/** The order as it crosses the wire, with its amounts written as in `locale`. `isForShop`: for those who run it; a guest who names somebody's address is not told whether the shop knows them. */
export function describeOrder(
  order: StoredOrder,
  { locale, isForShop, history = [] }: { locale: string; isForShop: boolean; history?: readonly HistoryEntry[] },
): Order {
  const { content, currency } = order
  const { acceptedTerms: _terms, ...kept } = content // not in the platform's words
  const bought = locale === kept.siteLanguage ? kept : formatAmounts(kept, { locale, currency })
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
      balance: price(calculateBalanceDue(order)),
      paid: price(order.paidMinor),
      refunded: price(order.refundedMinor),
    },
    activities: toActivities(order, history, { isForShop }),
    archived: order.archived,
    ...(isForShop && { revision: order.revision.toString() }),
    attributionSource: 'UNSPECIFIED',
    customFields: [],
    imported: false,
  }
}
