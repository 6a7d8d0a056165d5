import type { Database } from '../db/pool.ts'
import { AppError } from '../http/app-error.ts'
import { FewAtOnce } from '../http/few-at-once.ts'

/** Well below the size of the pool: buyers of one product wait for its row, and whoever looks around meanwhile needs a connection too. */
const MAX_PLACING_AT_ONCE = 6
const MAX_WAITING = 2_000

const lines = new WeakMap<Database, FewAtOnce>()

/** Where those who place an order through these connections wait for each other. */
export function placingLine(db: Database): FewAtOnce {
  const line =
    lines.get(db) ?? new FewAtOnce({ atOnce: MAX_PLACING_AT_ONCE, maxWaiting: MAX_WAITING, refusal: tooMany })
  lines.set(db, line)
  return line
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
