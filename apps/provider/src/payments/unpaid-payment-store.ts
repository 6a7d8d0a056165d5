import { sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/batched-statements.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { DECLINE_REASONS, FORM_PROVIDERS, MAX_DECLINES } from './payment.ts'

/**
 * Limits of unpaid orders: concurrent ones, and their total hold time in a day, as a multiple of the hold time of one
 * order.
 */
const LIMITS = {
  buyer: { atOnce: 5, holds: 10 },
  // Offices, schools and mobile networks share one address.
  address: { atOnce: 50, holds: 20 },
} as const
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_SECONDS = 60
/** Possible declines from which on paid orders are counted. */
const MIN_COUNTED_DECLINES = 10
/** Seed of advisory lock keys, which keeps them apart from others. */
const FORMS_SEED = 32_062
const prepared = sql.raw(PREPARED)

export interface UnpaidQuery {
  ownerId: string
  /** See `Payment.addressHash`. */
  addressHash?: string
  /** Order of an earlier attempt of the checkout. */
  triedOrderId?: string
  holdMinutes: number
  now: Date
}

/** Declines within an hour, and the time of the first. */
export interface DeclineCount {
  count: number
  firstAt: Date | undefined
}

/** Scope in which declines are counted. */
export type DeclineScope = 'checkout' | 'buyer' | 'address'

/** Payments of a buyer or an address whose outcome is open. */
export interface UndecidedPayments {
  /** Declines of the last hour plus possible ones: five for each open form, one for each other payment under way. */
  possibleDeclines: number
  /** Open forms of providers. */
  openForms: number
  /** Latest time at which the first of these forms closes. */
  closesAt: Date | undefined
  /** Paid orders of the last 24 hours; counted only from ten possible declines on. */
  paid: number
}

export interface UnpaidSummary {
  exceedsHoldLimit: boolean
  declined: Readonly<Record<DeclineScope, DeclineCount>>
  undecided: Readonly<Record<keyof typeof LIMITS, UndecidedPayments>>
}

/**
 * Summarizes recent declines, and whether a buyer or an address holds too much with orders that wait for a payment,
 * or waited in vain. Each paid order allows one more. Hold time is counted rather than attempts: a card that is
 * declined at once, or a payment begun again in another tab, takes none, and a late cancellation is not the buyer's
 * fault. Started payments with a test card are left out, since they are decided at once.
 */
export async function readUnpaidSummary(tx: Database | Tx, query: UnpaidQuery): Promise<UnpaidSummary> {
  const rows = await executeBatched(tx, SUM_UNPAID, query)
  const buyer = rows.find(({ by }) => by === 'buyer')
  const address = rows.find(({ by }) => by === 'address')
  const isAnyBeyond = rows.some((held) => isOverHoldLimit(held, query, 0) || held.possible >= MIN_COUNTED_DECLINES)
  const paid = isAnyBeyond ? await countPaid(tx, query, dayBefore(query.now)) : {}
  const toUndecided = (by: keyof typeof LIMITS, held: UnpaidRow | undefined): UndecidedPayments => ({
    possibleDeclines: held?.possible ?? 0,
    openForms: held?.forms ?? 0,
    closesAt: held?.forms_close ?? undefined,
    paid: paid[by] ?? 0,
  })
  return {
    exceedsHoldLimit: rows.some((held) => isOverHoldLimit(held, query, paid[held.by] ?? 0)),
    declined: {
      checkout: { count: buyer?.of_order ?? 0, firstAt: buyer?.first_of_order ?? undefined },
      buyer: { count: buyer?.declined ?? 0, firstAt: buyer?.first_declined ?? undefined },
      address: { count: address?.declined ?? 0, firstAt: address?.first_declined ?? undefined },
    },
    undecided: { buyer: toUndecided('buyer', buyer), address: toUndecided('address', address) },
  }
}

function isOverHoldLimit({ by, waiting, seconds }: UnpaidRow, { holdMinutes }: UnpaidQuery, more: number): boolean {
  const { atOnce, holds } = LIMITS[by]
  return waiting >= atOnce + more || seconds >= (holds + more) * holdMinutes * MINUTE_SECONDS
}

interface UnpaidRow {
  by: keyof typeof LIMITS
  waiting: number
  seconds: number
  declined: number
  first_declined: Date | null
  of_order: number
  first_of_order: Date | null
  possible: number
  forms: number
  forms_close: Date | null
}

const SUM_UNPAID: BatchStatement<UnpaidQuery, UnpaidRow & { n: bigint }, UnpaidRow[]> = {
  statement: (all) => sql`${prepared}
    select wanted.n, by, count(*) filter (where status not in ('failed', 'captured'))::integer as waiting,
      coalesce(sum(extract(epoch from least(case when status = 'failed' then updated_at else wanted.now end, expires_at) - created_at)) filter (where status <> 'captured'), 0)::float8 as seconds,
      sum(declined)::integer as declined, min(at) filter (where declined > 0) as first_declined,
      coalesce(sum(declined) filter (where order_id = tried), 0)::integer as of_order, min(at) filter (where declined > 0 and order_id = tried) as first_of_order,
      sum(case when is_under_way then greatest(case when has_form then ${MAX_DECLINES}::integer else 1 end, declined) else declined end)::integer as possible,
      count(*) filter (where is_under_way and has_form)::integer as forms, min(expires_at) filter (where is_under_way and has_form) as forms_close
    from unnest(
      (select ${all.map(({ ownerId }) => ownerId)}::uuid[]), (select ${all.map(({ addressHash }) => addressHash ?? null)}::text[]),
      (select ${all.map(({ now }) => now.toISOString())}::timestamptz[]), (select ${all.map(({ now }) => dayBefore(now).toISOString())}::timestamptz[]),
      (select ${all.map(({ triedOrderId }) => triedOrderId ?? null)}::uuid[]), (select ${all.map(({ now }) => hourBefore(now).toISOString())}::timestamptz[])
    ) with ordinality as wanted (owner_id, asked_from, now, since, tried, lately, n)
    cross join lateral (
      select 'buyer' as by, * from payments where owner_id = wanted.owner_id
      union all
      select 'address', * from payments where asked_from = wanted.asked_from and status in ('started', 'challenged', 'pending', 'failed')
      union all
      select 'address', * from payments where asked_from = wanted.asked_from and status = 'captured' and declines > 0 and declined_at > wanted.lately
    ) as unpaid
    cross join lateral (
      select coalesce(declined_at, updated_at) as at, case
        when coalesce(declined_at, updated_at) <= wanted.lately then 0
        when declines > 0 then declines
        when status = 'failed' and failure = any(${[...DECLINE_REASONS]}::text[]) then 1
        else 0
      end as declined, status in ('started', 'challenged', 'pending') as is_under_way, provider = any(${[...FORM_PROVIDERS]}::text[]) as has_form
    ) as judged
    where (status in ('started', 'challenged', 'pending', 'failed') or (status = 'captured' and declines > 0)) and not (provider = 'test' and status = 'started') and purpose = 'order' and created_at > wanted.since
    group by wanted.n, by`,
  results: (rows, all) => all.map((_, at) => rows.filter(({ n }) => Number(n) === at + 1)),
}

async function countPaid(
  tx: Database | Tx,
  { ownerId, addressHash }: UnpaidQuery,
  since: Date,
): Promise<Partial<Record<keyof typeof LIMITS, number>>> {
  const { rows } = await sql<Record<keyof typeof LIMITS, number>>`${prepared}
    select
      (select count(*)::integer from payments where owner_id = ${ownerId}::uuid
        and status = 'captured' and provider <> 'manual' and created_at > ${since}::timestamptz) as buyer,
      (select count(*)::integer from payments where asked_from = ${addressHash ?? null}::text
        and status = 'captured' and created_at > ${since}::timestamptz) as address`.execute(tx)
  return rows[0] ?? {}
}

/**
 * Locks the provider forms of a buyer and an address until the transaction ends, in all processes, so that each new
 * form counts the earlier ones. Locks are taken in a fixed order, without deadlocks.
 */
export async function lockProviderForms(
  tx: Tx,
  { ownerId, addressHash }: Pick<UnpaidQuery, 'ownerId' | 'addressHash'>,
): Promise<void> {
  await executeBatched(tx, LOCK_FORMS, [ownerId, ...(addressHash === undefined ? [] : [addressHash])])
}

const LOCK_FORMS: BatchStatement<readonly string[], object, undefined> = {
  statement: (all) => sql`${prepared}
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, ${FORMS_SEED}::bigint) as key from unnest((select ${all.flat()}::text[])) as named (name) order by key
    ) as keys`,
  results: (_rows, all) => all.map(() => undefined),
}

/** Lists open provider forms of a buyer or an address. */
export async function listOpenProviderForms(
  db: Database,
  { ownerId, addressHash }: { ownerId?: string | undefined; addressHash?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select id from payments where owner_id = ${ownerId ?? null}::uuid and status in ('started', 'challenged', 'pending') and provider = any(${[...FORM_PROVIDERS]}::text[])
    union
    select id from payments where asked_from = ${addressHash ?? null}::text and status in ('started', 'challenged', 'pending') and provider = any(${[...FORM_PROVIDERS]}::text[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS)
}

/** Counts declines of the whole shop. */
export async function countDeclines(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select (
      (select count(*) from payments where declines = 0 and updated_at > ${since}::timestamptz
        and status = 'failed' and failure in ('declined', 'insufficient-funds', 'card-expired', 'challenge-failed'))
      + (select coalesce(sum(declines), 0) from payments where declines > 0 and declined_at > ${since}::timestamptz)
    )::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Condition for address hashes that have expired and are to be deleted. */
export const HAS_EXPIRED_ADDRESS = `asked_from is not null and created_at < now() - interval '1 day'`
