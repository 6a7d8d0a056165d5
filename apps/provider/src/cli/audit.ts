import { listCheckoutIds } from '../checkout/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { findDataSubject, listApiKeys, listStaff } from '../identity/index.ts'
import { findBrokenSeal } from '../platform/audit/index.ts'
import { isGuid } from '../platform/ids.ts'
import { findOrderByNumber, findOrdersOfPerson } from '../orders/index.ts'
import { listAccessLog, type AccessLogEntry } from '../access-log/index.ts'
import type { ShopClock } from '../settings/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireCount,
  requireDate,
  type Terminal,
  withShopClock,
  UsageError,
} from './command.ts'

const MOST = 1_000
const COMMAND_LINE = 'command-line'

/** `audit`: shows access of staff to personal data, and verifies the seals of the log of changes. */
export const audit: Command = {
  help: [
    [
      'audit [ORDER | EMAIL | ID] [--by EMAIL | KEY-ID | command-line] [--since DAY] [--until DAY] [--limit 100]',
      'Lists which staff and apps have read data of members and orders, newest first. ORDER: one order by its number. EMAIL: one member with all orders. Entries are stored for a year.',
    ],
    ['audit verify', 'Checks by the seals of the audit log whether entries of changes were changed or deleted later.'],
  ],
  async run(args, terminal) {
    if (args[0] === 'verify') return verifySeals(args.slice(1), terminal)
    const { values, positionals } = readArguments(args, {
      by: { type: 'string' },
      since: { type: 'string' },
      until: { type: 'string' },
      limit: { type: 'string' },
    })
    const [of] = requireCount(positionals, 1)
    const limit = readLimit(values.limit)
    const since = values.since && requireDate('--since', values.since)
    const until = values.until && requireDate('--until', values.until)
    if (since && until && until < since)
      throw new UsageError(`--until ${values.until} is before --since ${values.since}.`)
    await withShopClock(terminal, async (db, clock) => {
      const entityIds = of === undefined ? undefined : await idsOf(db, of)
      const by = values.by === undefined ? undefined : await readerOf(db, values.by)
      const found = await listAccessLog(db, {
        entityIds,
        by,
        since: since ? clock.beginningOf(since) : undefined,
        until: until ? clock.endOf(until) : undefined,
        limit,
      })
      await show(db, found, clock, terminal)
      if (found.length === limit) terminal.printStatus(`There may be more. --limit shows up to ${MOST}.`)
    })
    return 0
  },
}

/** Prints the first seal that does not fit, and returns the exit code. */
async function verifySeals(args: readonly string[], terminal: Terminal): Promise<number> {
  requireCount(readArguments(args, {}).positionals, 0)
  let exitCode = 0
  await withShopClock(terminal, async (db, clock) => {
    const broken = await findBrokenSeal(db)
    if (!broken) return terminal.printStatus('All sealed entries are as they were written.')
    const { number, firstAt, lastAt, entryCount } = broken
    terminal.print(`Seal ${number} does not fit: it was made over ${entryCount} entries.`)
    terminal.printStatus(
      `An entry from ${clock.write(firstAt)} to ${clock.write(lastAt)}, or the seal before it, was changed or deleted.`,
    )
    exitCode = 1
  })
  return exitCode
}

async function show(
  db: Database,
  found: readonly AccessLogEntry[],
  clock: ShopClock,
  terminal: Terminal,
): Promise<void> {
  if (found.length === 0) terminal.printStatus('No access was logged.')
  const names = new Map<string, string>()
  for (const { id, email } of await listStaff(db)) names.set(id, email)
  for (const { id, name } of await listApiKeys(db)) names.set(id, `API key "${name}"`)
  for (const { at, by, operation, entity, entityIds, entities } of found) {
    const who = by.kind === 'command-line' ? COMMAND_LINE : (names.get(by.id) ?? by.id)
    const more = entities > entityIds.length ? ` and ${entities - entityIds.length} more` : ''
    terminal.print(`${clock.write(at)}  ${who}  ${operation}  ${entity} ${entityIds.join(' ')}${more}`)
  }
}

/** Entity ids of an order number, or of a member with all their orders. */
async function idsOf(db: Database, of: string): Promise<string[]> {
  const number = /^#?(\d{1,18})$/.exec(of)?.[1]
  if (number !== undefined) {
    const order = await findOrderByNumber(db, BigInt(number))
    if (!order) throw new CommandError(`There is no order ${number}.`)
    return [order.id]
  }
  if (isGuid(of)) return [of]
  const person = await findDataSubject(db, of)
  if (!person) throw new CommandError(`There is no account ${of}.`)
  const orders = await findOrdersOfPerson(db, person)
  return [...person.ownerIds, ...orders.map(({ id }) => id), ...(await listCheckoutIds(db, person))]
}

async function readerOf(db: Database, by: string): Promise<string> {
  if (by === COMMAND_LINE || isGuid(by)) return by
  const staff = (await listStaff(db)).find(({ email }) => email.toLowerCase() === by.toLowerCase())
  if (!staff)
    throw new CommandError(
      `There is no staff account or key ${by}. "staff list" shows the accounts, "api-key list" the keys.`,
    )
  return staff.id
}

function readLimit(written = '100'): number {
  const limit = /^\d{1,4}$/.test(written) ? Number(written) : 0
  if (limit < 1 || limit > MOST) throw new UsageError(`--limit ${written} is not a number from 1 to ${MOST}.`)
  return limit
}
