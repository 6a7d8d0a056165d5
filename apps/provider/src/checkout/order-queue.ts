import { parseEmailKey } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { countUntilRepeated } from '../platform/concurrency/batcher.ts'
import { MAX_BATCHED_WRITES, createTransactionBatcher } from '../platform/db/transaction-batcher.ts'
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
 * Where those who place an order through these connections wait for each other. Orders that are placed at the same moment share a transaction, which costs little more than one for a single order does; where
 * one of them cannot be placed, each is tried alone.
 */
export function createOrderQueue(db: Database): (placing: OrderPlacement) => Promise<OrderPlaced> {
  const semaphore = new FairSemaphore({
    maxConcurrent: MAX_BATCHED_WRITES,
    maxQueued: MAX_QUEUED,
    createError: createQueueFullError,
  })
  const place = createTransactionBatcher(db, placeBatch, countFitting)
  return async (placing) => {
    const answer = await semaphore.run(() => place(placing))
    if (answer.status === 'refused') throw answer.error
    return answer
  }
}

/** Transactions that change contacts of the same people do so in the same order, and never wait for each other in a circle. */
async function placeBatch(tx: Tx, all: readonly OrderPlacement[]): Promise<readonly OrderPlacementResult[]> {
  const inOneOrder = all.toSorted((one, other) => (getBuyerKey(one) < getBuyerKey(other) ? -1 : 1))
  const answers = await placeOrders(tx, inOneOrder)
  return all.map((each) => answers[inOneOrder.indexOf(each)]!) // there is one for each
}

/** Whoever orders twice at once orders one after the other, and so do those who order under one e-mail address, or open a provider's form from one network: each counts those before it. A coupon is redeemed alone: everybody else who has it waits for its row. */
function countFitting(all: readonly OrderPlacement[]): number {
  const alone = all.findIndex(({ priced }) => getCouponDiscount(priced))
  if (alone === 0) return 1
  return countUntilRepeated(alone === -1 ? all : all.slice(0, alone), (placing) => [
    placing.submitted.owner.id,
    getBuyerKey(placing),
    ...(placing.paying?.askedFrom !== undefined && hasProviderForm(placing.paying) ? [placing.paying.askedFrom] : []),
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
