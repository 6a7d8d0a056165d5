import type { OrderActivity } from '@cartwright/contract'
import type { Happening, PastHappening } from './history.ts'
import type { KeptOrder } from './order.ts'

/** What happened, in the platform's words. The rest of the history has none there. */
const activityTypes: Partial<Record<Happening['type'], string>> = {
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

/** The history as the platform tells it. What the shop has noted is for the shop alone: the note as it is now, where it was last written. */
export function activitiesOf(
  { merchantNote }: Pick<KeptOrder, 'merchantNote'>,
  history: readonly PastHappening[],
  { isForShop }: { isForShop: boolean },
): OrderActivity[] {
  const lastNote =
    isForShop && merchantNote !== undefined ? history.findLast(({ type }) => type === 'noted') : undefined
  return history.flatMap((happening) => {
    const about = { id: happening.id, createdDate: happening.at.toISOString() }
    if (happening === lastNote)
      return { ...about, ...named('MERCHANT_COMMENT'), merchantComment: { message: merchantNote ?? '' } }
    const type = activityTypes[happening.type]
    return type ? { ...about, ...named(type) } : []
  })
}

/** The platform has renamed it; callers read either. */
const named = (type: string): Pick<OrderActivity, 'type' | 'activityType'> => ({ type, activityType: type })
