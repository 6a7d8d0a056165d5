import { sql } from 'kysely'
import { executeBatched, type BatchStatement } from '../platform/db/pipeline.ts'
import { PREPARED } from '../platform/db/prepared-statements.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { FailureReason, Payment, ProviderName } from './payment.ts'

/** What orders may hold that nobody has paid: so many at once, and in a day together for so long as so many orders are held at the most. */
const LIMITS = {
  buyer: { atOnce: 5, holds: 10 },
  // An office, a school or a mobile network is one address too.
  address: { atOnce: 50, holds: 20 },
} as const
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_SECONDS = 60
/** From so many possible declines on it is counted how many orders were paid. */
const MIN_COUNTED_DECLINES = 10
/** Of the names of locks, which others must not share. */
const FORMS_SEED = 32_062
const kept = sql.raw(PREPARED)

export interface UnpaidQuery {
  ownerId: string
  /** As `Payment.askedFrom`. */
  askedFrom?: string
  /** The order that the checkout has tried before. */
  triedOrderId?: string
  holdMinutes: number
  now: Date
}

/** Failures by which somebody learns what a card is good for. */
export const DECLINE_REASONS: readonly FailureReason[] = [
  'declined',
  'insufficient-funds',
  'card-expired',
  'challenge-failed',
]

export const isDecline = ({ status, failure }: Pick<Payment, 'status' | 'failure'>): boolean =>
  status === 'failed' && failure !== undefined && DECLINE_REASONS.includes(failure)

/** At so many declines in a provider's own form the payment is cancelled, and the checkout decides about the next card. */
export const MAX_DECLINES = 5

/** Providers whose own form takes card after card for one payment, without asking the shop before each. */
const FORM_PROVIDERS: readonly ProviderName[] = ['stripe']

export const hasProviderForm = ({ provider }: { provider: ProviderName }): boolean => FORM_PROVIDERS.includes(provider)

/** Declines within an hour, and when the first of them was. */
export interface DeclineCount {
  count: number
  firstAt: Date | undefined
}

/** By whom, or from where, cards were declined. */
export type DeclineScope = 'checkout' | 'buyer' | 'address'

/** Payments of a buyer or an address that nobody has decided yet. */
export interface UndecidedPayments {
  /** Declines of the last hour, and all that can still be declined: five for each open form, one for each other payment that is under way. */
  possibleDeclines: number
  /** Forms of the providers' own that take cards now. */
  openForms: number
  /** When the first of these forms is closed at the latest. */
  closesAt: Date | undefined
  /** Orders of the last 24 hours that were paid; counted only from ten possible declines on. */
  paid: number
}

export interface UnpaidSummary {
  exceedsHoldLimit: boolean
  declined: Readonly<Record<DeclineScope, DeclineCount>>
  undecided: Readonly<Record<keyof typeof LIMITS, UndecidedPayments>>
}

/**
 * Declines lately, and whether a buyer, or an address, holds so much by orders that wait for a payment, or waited for one in vain lately, that others could not buy. Each order that was paid makes room for one
 * more. Time is counted and not tries: a card that is declined at once, or a payment that is begun anew in another tab, takes none; nor is it the buyer's fault where one is given up late. What was only
 * begun with a test card is decided at once, however many come from one machine in one moment.
 */
export async function readUnpaidSummary(tx: Database | Tx, asking: UnpaidQuery): Promise<UnpaidSummary> {
  const rows = await executeBatched(tx, SUM_UNPAID, asking)
  const buyer = rows.find(({ by }) => by === 'buyer')
  const address = rows.find(({ by }) => by === 'address')
  const isAnyBeyond = rows.some((held) => isOverHoldLimit(held, asking, 0) || held.possible >= MIN_COUNTED_DECLINES)
  const paid = isAnyBeyond ? await countPaid(tx, asking, dayBefore(asking.now)) : {}
  const toUndecided = (by: keyof typeof LIMITS, held: UnpaidRow | undefined): UndecidedPayments => ({
    possibleDeclines: held?.possible ?? 0,
    openForms: held?.forms ?? 0,
    closesAt: held?.forms_close ?? undefined,
    paid: paid[by] ?? 0,
  })
  return {
    exceedsHoldLimit: rows.some((held) => isOverHoldLimit(held, asking, paid[held.by] ?? 0)),
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
  statement: (all) => sql`${kept}
    select wanted.n, by, count(*) filter (where status not in ('failed', 'captured'))::integer as waiting,
      coalesce(sum(extract(epoch from least(case when status = 'failed' then updated_at else wanted.now end, expires_at) - created_at)) filter (where status <> 'captured'), 0)::float8 as seconds,
      sum(declined)::integer as declined, min(at) filter (where declined > 0) as first_declined,
      coalesce(sum(declined) filter (where order_id = tried), 0)::integer as of_order, min(at) filter (where declined > 0 and order_id = tried) as first_of_order,
      sum(case when is_under_way then greatest(case when has_form then ${MAX_DECLINES}::integer else 1 end, declined) else declined end)::integer as possible,
      count(*) filter (where is_under_way and has_form)::integer as forms, min(expires_at) filter (where is_under_way and has_form) as forms_close
    from unnest(
      (select ${all.map(({ ownerId }) => ownerId)}::uuid[]), (select ${all.map(({ askedFrom }) => askedFrom ?? null)}::text[]),
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
  { ownerId, askedFrom }: UnpaidQuery,
  since: Date,
): Promise<Partial<Record<keyof typeof LIMITS, number>>> {
  const { rows } = await sql<Record<keyof typeof LIMITS, number>>`${kept}
    select
      (select count(*)::integer from payments where owner_id = ${ownerId}::uuid
        and status = 'captured' and provider <> 'manual' and created_at > ${since}::timestamptz) as buyer,
      (select count(*)::integer from payments where asked_from = ${askedFrom ?? null}::text
        and status = 'captured' and created_at > ${since}::timestamptz) as address`.execute(tx)
  return rows[0] ?? {}
}

/**
 * Until the transaction ends, nobody else opens a form for this buyer or from this address, in whatever process: whoever comes next counts this one. Names of several are taken in one order, so
 * that nobody waits in a circle.
 */
export async function lockProviderForms(
  tx: Tx,
  { ownerId, askedFrom }: Pick<UnpaidQuery, 'ownerId' | 'askedFrom'>,
): Promise<void> {
  await executeBatched(tx, LOCK_FORMS, [ownerId, ...(askedFrom === undefined ? [] : [askedFrom])])
}

const LOCK_FORMS: BatchStatement<readonly string[], object, undefined> = {
  statement: (all) => sql`${kept}
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, ${FORMS_SEED}::bigint) as key from unnest((select ${all.flat()}::text[])) as named (name) order by key
    ) as keys`,
  results: (_rows, all) => all.map(() => undefined),
}

/** Forms that are open for a buyer or from an address. */
export async function listOpenProviderForms(
  db: Database,
  { ownerId, askedFrom }: { ownerId?: string | undefined; askedFrom?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${kept}
    select id from payments where owner_id = ${ownerId ?? null}::uuid and status in ('started', 'challenged', 'pending') and provider = any(${[...FORM_PROVIDERS]}::text[])
    union
    select id from payments where asked_from = ${askedFrom ?? null}::text and status in ('started', 'challenged', 'pending') and provider = any(${[...FORM_PROVIDERS]}::text[])`.execute(
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

/** Declines of the whole shop. */
export async function countDeclines(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`${kept}
    select (
      (select count(*) from payments where declines = 0 and updated_at > ${since}::timestamptz
        and status = 'failed' and failure in ('declined', 'insufficient-funds', 'card-expired', 'challenge-failed'))
      + (select coalesce(sum(declines), 0) from payments where declines > 0 and declined_at > ${since}::timestamptz)
    )::integer as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Nobody needs to know for longer where a payment was asked for from. */
export const HAS_EXPIRED_ADDRESS = `asked_from is not null and created_at < now() - interval '1 day'`
