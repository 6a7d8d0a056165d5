import { eachOf } from '../../jobs/index.ts'
import { takeDueChecks } from '../../payments/index.ts'
import { checkPayment } from './check-payment.ts'
import type { OrderServices } from '../order-services.ts'
import { carryOutRefund } from './refund-order.ts'

const AT_ONCE = 20

/**
 * Looks after payments and refunds of which nobody knows yet what became: after a crash, a lost answer, a buyer who has gone. Several processes may do it at once. A provider that fails
 * keeps nobody else waiting.
 */
export async function maintainPayments(services: OrderServices): Promise<void> {
  await eachOf([
    () => inBatches('payments', (id) => checkPayment(id, services), services),
    () => inBatches('refunds', (id) => carryOutRefund(id, services), services),
  ])
}

async function inBatches(
  table: 'payments' | 'refunds',
  look: (id: string) => Promise<unknown>,
  { db, now }: OrderServices,
): Promise<void> {
  for (;;) {
    const ids = await takeDueChecks(db, table, { now: now(), limit: AT_ONCE })
    await eachOf(ids.map((id) => () => look(id)))
    if (ids.length < AT_ONCE) return
  }
}
