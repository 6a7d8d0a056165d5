import type { Order, OrderPrice } from '@cartwright/contract'
import { formatMoney, toDecimal } from '../platform/money.ts'
import { toActivities } from './activities.ts'
import type { HistoryEntry } from './history.ts'
import { calculateBalanceDue, type StoredOrder } from './order.ts'
import { formatAmounts } from './format-amounts.ts'

/**
 * Converts an order to its wire form, with amounts formatted in `locale`. `isForShop` adds fields for the shop's
 * staff. Members see their own contact (`ownContactId`); a guest must not learn whether the shop has a contact with the
 * address they entered.
 */
export function describeOrder(
  order: StoredOrder,
  {
    locale,
    isForShop,
    ownContactId,
    history = [],
  }: { locale: string; isForShop: boolean; ownContactId?: string; history?: readonly HistoryEntry[] },
): Order {
  const { content, currency } = order
  const { acceptedTerms: _terms, ...published } = content // not part of the platform's API
  const bought = locale === published.siteLanguage ? published : formatAmounts(published, { locale, currency })
  const price = (minor: bigint): OrderPrice => ({
    amount: toDecimal({ minor, currency }),
    formattedAmount: formatMoney({ minor, currency }, locale),
  })
  return {
    ...bought,
    ...((isForShop || order.contactId === ownContactId) &&
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
