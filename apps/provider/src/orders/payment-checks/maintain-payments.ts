import { runAll } from '../../platform/concurrency/run-all.ts'
import { claimDueChecks } from '../../payments/index.ts'
import { checkPayment } from './check-payment.ts'
import type { OrderServices } from '../order-services.ts'
import { executeRefund } from '../payments/refund-order.ts'

const BATCH_SIZE = 20

/**
 * Checks payments and refunds whose outcome is unknown: after a crash, a lost response, or an abandoned checkout.
 * Several processes may run it concurrently. A failing provider does not delay the others.
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
