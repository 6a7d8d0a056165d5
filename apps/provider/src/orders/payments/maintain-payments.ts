import { runAll } from '../../platform/jobs/pollers.ts'
import { claimDueChecks } from '../../payments/index.ts'
import { checkPayment } from './check-payment.ts'
import type { OrderServices } from '../order-services.ts'
import { executeRefund } from './refund-order.ts'

const BATCH_SIZE = 20

/**
 * Looks after payments and refunds of which nobody knows yet what became: after a crash, a lost answer, a buyer who has gone. Several processes may do it at once. A provider that fails
 * keeps nobody else waiting.
 */
export async function maintainPayments(services: OrderServices): Promise<void> {
  await runAll([
    () => processInBatches('payments', (id) => checkPayment(id, services), services),
    () => processInBatches('refunds', (id) => executeRefund(id, services), services),
  ])
}

async function processInBatches(
  table: 'payments' | 'refunds',
  look: (id: string) => Promise<unknown>,
  { db, now }: OrderServices,
): Promise<void> {
  for (;;) {
    const ids = await claimDueChecks(db, table, { now: now(), limit: BATCH_SIZE })
    await runAll(ids.map((id) => () => look(id)))
    if (ids.length < BATCH_SIZE) return
  }
}
