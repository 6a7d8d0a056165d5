import type { OrderActivity } from '@cartwright/contract'
import type { HistoryEvent, HistoryEntry } from './history.ts'
import type { StoredOrder } from './order.ts'

/** Activity types of the platform's API, by type of history event. Other events have no activity. */
const activityTypes: Partial<Record<HistoryEvent['type'], string>> = {
  placed: 'ORDER_PLACED',
  paid: 'ORDER_PAID',
  'payment-failed': 'PAYMENT_DECLINED',
  'payment-disputed': 'CHARGEBACK_CREATED',
  'chargeback-opened': 'CHARGEBACK_CREATED',
  'chargeback-won': 'CHARGEBACK_REVERSED',
  fulfilled: 'ORDER_FULFILLED',
  'fulfillment-changed': 'TRACKING_NUMBER_EDITED',
  'fulfillment-removed': 'ORDER_NOT_FULFILLED',
  canceled: 'ORDER_CANCELED',
  'refund-started': 'REFUND_INITIATED',
  refunded: 'PAYMENT_REFUNDED',
  'refund-failed': 'PAYMENT_REFUND_FAILED',
}

/** History entry that represents the current note: the last one of type `noted`. */
export function findLastNote(
  { merchantNote }: Pick<StoredOrder, 'merchantNote'>,
  history: readonly HistoryEntry[],
): HistoryEntry | undefined {
  return merchantNote === undefined ? undefined : history.findLast(({ type }) => type === 'noted')
}

/** Converts the history to activities of the platform's API. Comments and app notes are visible to the shop alone. */
export function toActivities(
  order: Pick<StoredOrder, 'merchantNote'>,
  history: readonly HistoryEntry[],
  { isForShop }: { isForShop: boolean },
): OrderActivity[] {
  const lastNote = isForShop ? findLastNote(order, history) : undefined
  return history.flatMap((event) => {
    const about = { id: event.id, createdDate: event.at.toISOString() }
    if (event === lastNote)
      return { ...about, ...toActivityType('MERCHANT_COMMENT'), merchantComment: { message: order.merchantNote ?? '' } }
    if (event.type === 'commented')
      return isForShop ? { ...about, ...toActivityType('MERCHANT_COMMENT'), merchantComment: event.data } : []
    if (event.type === 'app-noted') {
      const { kind: type, ...more } = event.data
      return isForShop ? { ...about, ...toActivityType('CUSTOM_ACTIVITY'), customActivity: { ...more, type } } : []
    }
    const type = activityTypes[event.type]
    return type ? { ...about, ...toActivityType(type) } : []
  })
}

/** Sets both fields: the platform has renamed `type` to `activityType`, and callers read either. */
const toActivityType = (type: string): Pick<OrderActivity, 'type' | 'activityType'> => ({ type, activityType: type })
