import type { OrderActivity } from '@cartwright/contract'
import type { HistoryEvent, HistoryEntry } from './history.ts'
import type { StoredOrder } from './order.ts'

/** What happened, in the platform's words. The rest of the history has none there. */
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

/** The happening that tells the note as it is now: where it was last written. */
export function findLastNote(
  { merchantNote }: Pick<StoredOrder, 'merchantNote'>,
  history: readonly HistoryEntry[],
): HistoryEntry | undefined {
  return merchantNote === undefined ? undefined : history.findLast(({ type }) => type === 'noted')
}

/** The history as the platform tells it. What somebody has written is for the shop alone. */
export function toActivities(
  order: Pick<StoredOrder, 'merchantNote'>,
  history: readonly HistoryEntry[],
  { isForShop }: { isForShop: boolean },
): OrderActivity[] {
  const lastNote = isForShop ? findLastNote(order, history) : undefined
  return history.flatMap((happening) => {
    const about = { id: happening.id, createdDate: happening.at.toISOString() }
    if (happening === lastNote)
      return { ...about, ...toActivityType('MERCHANT_COMMENT'), merchantComment: { message: order.merchantNote ?? '' } }
    if (happening.type === 'commented')
      return isForShop ? { ...about, ...toActivityType('MERCHANT_COMMENT'), merchantComment: happening.data } : []
    if (happening.type === 'app-noted') {
      const { kind: type, ...more } = happening.data
      return isForShop ? { ...about, ...toActivityType('CUSTOM_ACTIVITY'), customActivity: { ...more, type } } : []
    }
    const type = activityTypes[happening.type]
    return type ? { ...about, ...toActivityType(type) } : []
  })
}

/** The platform has renamed it; callers read either. */
const toActivityType = (type: string): Pick<OrderActivity, 'type' | 'activityType'> => ({ type, activityType: type })
