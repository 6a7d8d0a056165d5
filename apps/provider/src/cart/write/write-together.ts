import { wasRolledBack } from '../../db/failures.ts'
import type { Database } from '../../db/pool.ts'
import { isOvertaken } from '../../http/write.ts'
import { type CartWrite, type PreparedWrite, prepareWrite, writeCarts } from './cart-statement.ts'

const MOST_AT_ONCE = 8
const MOST_BYTES_AT_ONCE = 1_000_000
/** While one statement waits for the disk, the next is put together. */
const STATEMENTS_AT_ONCE = 3

interface Waiting {
  prepared: PreparedWrite
  written(isWritten: boolean): void
  failed(error: unknown): void
}

/**
 * Carts of different owners that are to be written at the same moment go by one statement, which costs little more than one cart does. Each is
 * told for itself: true, it is written; false, it is not, since another request was faster or has this key. An error may leave it open.
 */
export function openCartStatements(db: Database): (write: CartWrite) => Promise<boolean> {
  const waiting: Waiting[] = []
  let running = 0

  async function run(): Promise<void> {
    running++
    while (waiting.length > 0) await writeAll(db, takeSome(waiting))
    running--
  }

  return (write) =>
    new Promise((written, failed) => {
      waiting.push({ prepared: prepareWrite(write), written, failed })
      // Whatever else is wanted in this turn of the event loop comes along; while all statements are under way, they fetch it themselves.
      if (running >= STATEMENTS_AT_ONCE) return
      if (waiting.length === 1) setImmediate(() => void run())
      else if (waiting.length === MOST_AT_ONCE) void run()
    })
}

/** As many as one statement takes, and at least one. */
function takeSome(waiting: Waiting[]): Waiting[] {
  let bytes = 0
  let count = 0
  for (const { prepared } of waiting.slice(0, MOST_AT_ONCE)) {
    bytes += prepared.texts.reduce((sum, { length }) => sum + length, 0)
    if (count > 0 && bytes > MOST_BYTES_AT_ONCE) break
    count++
  }
  return waiting.splice(0, count)
}

/**
 * What one of them does wrong is not the fault of the others: then each is tried alone. But only where the database says that nothing of the
 * statement has happened: of one whose answer was lost nobody knows, and a database that is gone is not asked again for each.
 */
async function writeAll(db: Database, all: readonly Waiting[]): Promise<void> {
  const prepared = all.map((each) => each.prepared)
  try {
    const owners = await writeCarts(db, prepared)
    for (const each of all) each.written(owners.has(each.prepared.cart.owner.id))
  } catch (error) {
    const { code } = error as { code?: unknown } // what is thrown here is an error, with a code or without
    const isUndone = wasRolledBack(code)
    if (isUndone && all.length > 1) for (const each of all) await writeAll(db, [each])
    else if (isUndone && isOvertaken(code)) for (const each of all) each.written(false)
    else for (const each of all) each.failed(error)
  }
}
