import { findEmailKey } from '../contacts/index.ts'
import type { Database } from '../db/pool.ts'
import { countUntilRepeated } from '../db/together.ts'
import { TOGETHER_AT_ONCE, transactTogether } from '../db/transact-together.ts'
import type { Tx } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { FewAtOnce } from '../http/few-at-once.ts'
import { hasOwnForm } from '../payments/index.ts'
import { type Answer, couponOf, type Placed, placeOrders, type Placing } from './place-order.ts'

const MAX_WAITING = 2_000

/**
 * Where those who place an order through these connections wait for each other. Orders that are placed at the same moment share a transaction, which costs little more than one for a single order does; where
 * one of them cannot be placed, each is tried alone.
 */
export function openPlacingLine(db: Database): (placing: Placing) => Promise<Placed> {
  const line = new FewAtOnce({ atOnce: TOGETHER_AT_ONCE, maxWaiting: MAX_WAITING, refusal: tooMany })
  const place = transactTogether(db, placeAll, countFitting)
  return async (placing) => {
    const answer = await line.run(() => place(placing))
    if (answer.status === 'refused') throw answer.error
    return answer
  }
}

/** Transactions that change contacts of the same people do so in the same order, and never wait for each other in a circle. */
async function placeAll(tx: Tx, all: readonly Placing[]): Promise<readonly Answer[]> {
  const inOneOrder = all.toSorted((one, other) => (whoOrders(one) < whoOrders(other) ? -1 : 1))
  const answers = await placeOrders(tx, inOneOrder)
  return all.map((each) => answers[inOneOrder.indexOf(each)]!) // there is one for each
}

/** Whoever orders twice at once orders one after the other, and so do those who order under one e-mail address, or open a provider's form from one network: each counts those before it. A coupon is redeemed alone: everybody else who has it waits for its row. */
function countFitting(all: readonly Placing[]): number {
  const alone = all.findIndex(({ priced }) => couponOf(priced))
  if (alone === 0) return 1
  return countUntilRepeated(alone === -1 ? all : all.slice(0, alone), (placing) => [
    placing.submitted.owner.id,
    whoOrders(placing),
    ...(placing.paying?.askedFrom !== undefined && hasOwnForm(placing.paying) ? [placing.paying.askedFrom] : []),
  ])
}

function whoOrders({ submitted: { owner, buyer } }: Placing): string {
  return findEmailKey(buyer.email ?? '') ?? owner.id
}

function tooMany(): AppError {
  return new AppError(
    'UNAVAILABLE',
    503,
    'Too many people are ordering at this moment. Please try again in a few seconds.',
    {
      retryAfterSeconds: 2 + Math.floor(Math.random() * 4),
    },
  )
}
