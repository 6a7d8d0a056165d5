import { sql, type Selectable } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { toColumnList, recordset } from '../../platform/db/recordset.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { countUntilRepeated, createBatcher } from '../../platform/concurrency/batcher.ts'
import type { FailureReason } from '../payment.ts'
import type { TestCard } from './test-cards.ts'

/** Excess that the bank takes with the test card `wrong-amount`. */
const EXCESS_MINOR = 100n
const DECIDES_AFTER_MS = 5_000
const MAX_BATCH_SIZE = 20

export interface ChargeRequest {
  key: string
  amountMinor: bigint
  currency: string
}

export interface Charge {
  key: string
  status: 'captured' | 'failed' | 'challenged' | 'pending'
  failure: FailureReason | undefined
  amountMinor: bigint
  currency: string
}

/**
 * Bank of the test cards, with tables of its own. It has no access to orders, and takes part in no transaction of the
 * shop: like any bank, it keeps its state when the shop rolls back.
 */
export class TestBank {
  readonly #db: Database
  readonly #now: () => Date
  readonly #write: (charge: NewCharge) => Promise<Selectable<Schema['test_charges']> | undefined>

  constructor(db: Database, now: () => Date) {
    this.#db = db
    this.#now = now
    this.#write = createBatcher((all: readonly NewCharge[]) => insertCharges(db, all), {
      maxBatchSize: MAX_BATCH_SIZE,
      // The second of two charges with one key gets the result of the first.
      countFitting: (all) => countUntilRepeated(all, ({ key }) => [key]),
    })
  }

  /** Charges a card, at most once per key; a repeated call returns the first result. */
  async charge({ key, amountMinor, currency }: ChargeRequest, card: TestCard): Promise<Charge> {
    const now = this.#now()
    const created = await this.#write({
      key,
      behaviour: card,
      status: INITIAL_STATUS[card] ?? 'captured',
      amount_minor: `${card === 'wrong-amount' ? amountMinor + EXCESS_MINOR : amountMinor}`,
      currency,
      decides_at: INITIAL_STATUS[card] === 'pending' ? new Date(now.getTime() + DECIDES_AFTER_MS) : null,
      created_at: now,
    })
    return created ? toCharge(created) : (await this.find(key))! // an earlier call has made it
  }

  async find(key: string): Promise<Charge | undefined> {
    const decided = await this.#decide(key)
    const row =
      decided ?? (await this.#db.selectFrom('test_charges').selectAll().where('key', '=', key).executeTakeFirst())
    return row && toCharge(row)
  }

  /** Answers a challenge. A decided charge stays as it is. */
  async answerChallenge(key: string, passed: boolean): Promise<Charge | undefined> {
    await this.#db
      .updateTable('test_charges')
      .set({ status: passed ? 'captured' : 'failed' })
      .where('key', '=', key)
      .where('status', '=', 'challenged')
      .execute()
    return this.find(key)
  }

  /**
   * Cancels a charge, so that nothing is taken under this key later, even if it is new. Captured money stays
   * captured.
   */
  async cancel({ key, amountMinor, currency }: ChargeRequest): Promise<Charge> {
    await this.#decide(key)
    await this.#db
      .insertInto('test_charges')
      .values({
        key,
        behaviour: 'canceled',
        status: 'failed',
        amount_minor: amountMinor,
        currency,
        decides_at: null,
        created_at: this.#now(),
      })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ status: 'failed', behaviour: 'canceled' })
          .where('test_charges.status', 'in', ['challenged', 'pending']),
      )
      .execute()
    return (await this.find(key))! // it exists now
  }

  /** Refunds once per key, and never more than was captured. */
  async refund({ key, amountMinor }: Pick<ChargeRequest, 'key' | 'amountMinor'>, chargeKey: string): Promise<boolean> {
    return transact(this.#db, async (tx) => {
      const charge = await tx
        .selectFrom('test_charges')
        .selectAll()
        .where('key', '=', chargeKey)
        .forUpdate()
        .executeTakeFirst()
      if (await tx.selectFrom('test_refunds').select('key').where('key', '=', key).executeTakeFirst()) return true
      if (charge?.status !== 'captured' || charge.refunded_minor + amountMinor > charge.amount_minor) return false
      await tx
        .insertInto('test_refunds')
        .values({ key, charge_key: chargeKey, amount_minor: amountMinor, created_at: this.#now() })
        .execute()
      await tx
        .updateTable('test_charges')
        .set({ refunded_minor: charge.refunded_minor + amountMinor })
        .where('key', '=', chargeKey)
        .execute()
      return true
    })
  }

  async hasRefunded(key: string): Promise<boolean> {
    return (
      (await this.#db.selectFrom('test_refunds').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
    )
  }

  #decide(key: string): Promise<Selectable<Schema['test_charges']> | undefined> {
    return this.#db
      .updateTable('test_charges')
      .set({
        status: sql`case when behaviour = 'pending-declined' then 'failed' else 'captured' end`,
        decides_at: null,
      })
      .where('key', '=', key)
      .where('status', '=', 'pending')
      .where('decides_at', '<=', this.#now())
      .returningAll()
      .executeTakeFirst()
  }
}

/** Initial status of cards whose money is not captured at once. */
const INITIAL_STATUS: Readonly<Partial<Record<TestCard, Charge['status']>>> = {
  declined: 'failed',
  'insufficient-funds': 'failed',
  'card-expired': 'failed',
  challenge: 'challenged',
  pending: 'pending',
  'pending-declined': 'pending',
}

const FAILURES: Readonly<Record<string, FailureReason>> = {
  'insufficient-funds': 'insufficient-funds',
  'card-expired': 'card-expired',
  challenge: 'challenge-failed',
  canceled: 'given-up',
}

// Holds: the bank alone writes these columns.
function toCharge(row: Selectable<Schema['test_charges']>): Charge {
  return {
    key: row.key,
    status: row.status as Charge['status'],
    failure: row.status === 'failed' ? (FAILURES[row.behaviour] ?? 'declined') : undefined,
    amountMinor: row.amount_minor,
    currency: row.currency,
  }
}

type NewCharge = Record<keyof typeof NEW_CHARGE, unknown> & { key: string }

const NEW_CHARGE = {
  key: 'uuid',
  behaviour: 'text',
  status: 'text',
  amount_minor: 'int8',
  currency: 'text',
  decides_at: 'timestamptz',
  created_at: 'timestamptz',
}

/** Inserts charges; undefined for keys that exist. */
async function insertCharges(
  db: Database,
  all: readonly NewCharge[],
): Promise<(Selectable<Schema['test_charges']> | undefined)[]> {
  const { rows } = await sql<Selectable<Schema['test_charges']>>`${sql.raw(PREPARED)}
    insert into test_charges (${toColumnList(NEW_CHARGE)}) select ${toColumnList(NEW_CHARGE)} from ${recordset(NEW_CHARGE, all, 'charge')}
    order by key on conflict (key) do nothing returning *`.execute(db)
  return all.map((wanted) => rows.find(({ key }) => key === wanted.key))
}
