import { parseEmailKey } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { countUntilRepeated } from '../platform/concurrency/batcher.ts'
import { MAX_BATCHED_WRITES, createTransactionBatcher } from '../platform/concurrency/transaction-batcher.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import { hasProviderForm } from '../payments/index.ts'
import {
  type OrderPlacementResult,
  getCouponDiscount,
  type OrderPlaced,
  placeOrders,
  type OrderPlacement,
} from './place-order.ts'

const MAX_QUEUED = 2_000

/**
 * Queue of orders: concurrent orders share a transaction, at little more than the cost of one order. If one of them
 * fails, each is retried alone. At most 2,000 wait, and callers beyond that get 503.
 */
export function createOrderQueue(db: Database): (placing: OrderPlacement) => Promise<OrderPlaced> {
  const semaphore = new FairSemaphore({
    maxConcurrent: MAX_BATCHED_WRITES,
    maxQueued: MAX_QUEUED,
    createError: createQueueFullError,
  })
  const placeInBatch = createTransactionBatcher(db, placeBatch, countFitting)
  return async (placing) => {
    const answer = await semaphore.run(() => placeInBatch(placing))
    if (answer.status === 'refused') throw answer.error
    return answer
  }
}

/**
 * Places a batch in the order of buyers' keys. Transactions that change contacts of the same people then lock them in
 * the same order, without deadlocks.
 */
async function placeBatch(tx: Tx, all: readonly OrderPlacement[]): Promise<readonly OrderPlacementResult[]> {
  const sorted = all.toSorted((one, other) => (getBuyerKey(one) < getBuyerKey(other) ? -1 : 1))
  const answers = await placeOrders(tx, sorted)
  return all.map((each) => answers[sorted.indexOf(each)]!) // one result per order
}

/**
 * Counts the orders that fit into one transaction. Orders of one owner, one email address, or one network with a
 * provider's form run in sequence, since each counts the earlier ones. An order with a coupon runs alone: others with
 * that coupon wait for its row.
 */
function countFitting(all: readonly OrderPlacement[]): number {
  const alone = all.findIndex(({ priced }) => getCouponDiscount(priced))
  if (alone === 0) return 1
  return countUntilRepeated(alone === -1 ? all : all.slice(0, alone), (placing) => [
    placing.submitted.owner.id,
    getBuyerKey(placing),
    ...(placing.paymentSelection?.addressHash !== undefined && hasProviderForm(placing.paymentSelection)
      ? [placing.paymentSelection.addressHash]
      : []),
  ])
}

function getBuyerKey({ submitted: { owner, buyer } }: OrderPlacement): string {
  return parseEmailKey(buyer.email ?? '') ?? owner.id
}

function createQueueFullError(): AppError {
  return new AppError(
    'UNAVAILABLE',
    503,
    'Too many people are ordering at this moment. Please try again in a few seconds.',
    {
      retryAfterSeconds: 2 + Math.floor(Math.random() * 4),
    },
  )
}
