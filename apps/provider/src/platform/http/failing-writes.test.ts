import { type Operation, type OperationName, operations, listPaths } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PREPARED } from '../db/prepared-statements.ts'
import { expectInvariants, StatementFaults, type TestShop } from '../../testing/index.ts'
import { sendPreparedRequest, startShopWithRequests } from '../../testing/operation-requests.ts'
import { trials } from '../../testing/trials.ts'

/** Operations without idempotency: tokens are not stored, and a second proof is refused. */
const KEYLESS = ['oauth2.', 'staff.signIn', 'authentication.verify']
/** The caller cannot repeat these: they end the sign-in. */
const LAST_CALLS = ['members.deleteMyAccount', 'sessions.endSession']
/** Refunds follow after the response; the job does the rest. */
const WITH_MONEY = ['orders.cancelOrder', 'orderBilling.refundPayments', 'orderReturns.receiveReturn']

/** Failing statements per call, spread over all of them. */
const PLACES = 3
/** One write in this many is tried. */
const ONE_IN = trials({ few: 4, many: 1 })

test('after any failed statement of any write, repeating the call completes it once, and nothing is duplicated', async () => {
  const faults = new StatementFaults()
  const { shop, requests } = await startShopWithRequests({ faults })
  const writes = (Object.values(operations) as Operation[])
    .filter(
      ({ writes: isWrite, provider, name }) =>
        isWrite && provider !== 'later' && !KEYLESS.some((each) => name.startsWith(each)),
    )
    .filter((_, at) => at % ONE_IN === 0)
  let tried = 0
  for (const [turn, operation] of writes.entries()) {
    const name = operation.name as OperationName // the key of the operation
    const [path = ''] = listPaths(operation)
    const prepare = async () => {
      await shop.db.deleteFrom('rate_limits').execute() // resets the rate limits
      const prepared = await requests[name]!()
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return () => sendPreparedRequest(shop, { ...operation, path }, prepared, headers)
    }
    await (
      await prepare()
    )() // shared fixtures exist
    const clean = await prepare()
    const atFirst = await countAllRows(shop)
    faults.failAt(Infinity)
    expect((await clean()).status, name).toBe(200)
    const places = faults.listFaultPoints()
    faults.stop()
    const wanted = changes(atFirst, await countAllRows(shop))

    const every = Math.max(1, Math.floor(places.length / PLACES))
    for (const { n, happens } of places.filter((_, at) => at % every === turn % every)) {
      const send = await prepare()
      const before = await countAllRows(shop)
      faults.failAt(n, happens)
      const first = await send()
      if (!faults.stop()) continue
      tried++
      const where = `${name}, statement ${n}, lost ${happens}: ${faults.seen.at(n - 1)}`
      expect([200, 503], `${where}: ${JSON.stringify(first.body)}`).toContain(first.status)
      if (first.status === 503) expect(Number(first.headers.get('retry-after')), where).toBeGreaterThan(0)
      const again = await send()
      expect(LAST_CALLS.includes(name) ? [200, 401, 404] : [200], where).toContain(again.status)
      // A repeated read is logged twice.
      const { access_log: _asked, ...done } = changes(before, await countAllRows(shop))
      const { access_log: _wanted, ...rest } = wanted
      if (!WITH_MONEY.includes(name)) expect(done, where).toEqual(rest)
    }
  }
  shop.passTime(60_000)
  await shop.provider.maintainPayments()
  await expectInvariants(shop.db)
  console.log(`${writes.length} writes, one statement failing: ${tried} places, half-done or done twice 0 of ${tried}`)
  expect(tried).toBeGreaterThan(writes.length * 2)
}, 180_000)

type Counts = ReadonlyMap<string, number>

async function countAllRows({ db }: TestShop): Promise<Counts> {
  // A failed attempt counts, whatever the next one does.
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limits' order by relname`.execute(
    db,
  )
  const each = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::integer as count from ${sql.table(name)}`,
  )
  const { rows } = await sql<{
    name: string
    count: number
  }>`${sql.raw(PREPARED)} ${sql.join(each, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

function changes(before: Counts, after: Counts): Record<string, number> {
  return Object.fromEntries(
    [...after].flatMap(([name, count]) => (count === before.get(name) ? [] : [[name, count - before.get(name)!]])),
  )
}
