import pg from 'pg'
import { joinEmbedded } from '../apps/provider/src/platform/db/embedded/index.ts'
import { percentile } from './statistics.ts'

/** Settings that durability needs; without one of them the floor would be a different one. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
const PAYLOAD = 'x'.repeat(64)
const RUN_IN_MS = 500

export interface InsertFloor extends AsyncDisposable {
  run(load: { way: Way; connections: number; seconds: number }, signal: AbortSignal): Promise<Inserts>
  /** Rows that were committed before and are there now, of how many. */
  recount(): Promise<{ acknowledged: number; found: number }>
}

/**
 * `together`: one statement, which commits itself. `apart`: BEGIN, INSERT and COMMIT, each waited for, as
 * applications do whose writes are transactions.
 */
export type Way = 'together' | 'apart'

export interface Inserts {
  way: Way
  connections: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/**
 * The floor of what is written durably: one small row inserted and committed, in the very database that the shop
 * uses, by bare connections of their own.
 */
export async function createInsertFloor(dataDir: string): Promise<InsertFloor> {
  const address = await joinEmbedded({ dataDir })
  if (!address) throw new Error(`No database runs in ${dataDir}.`)
  const clerk = await connect(address)
  for (const setting of DURABLE) {
    const { rows } = await clerk.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] !== 'on') throw new Error(`${setting} is ${rows[0]?.[setting]}: nothing is durable there.`)
  }
  await clerk.query('create schema bench')
  await clerk.query('create table bench.small_rows (id bigint primary key generated always as identity, payload text)')
  let acknowledged = 0

  return {
    async run({ way, connections, seconds }, signal) {
      const clients = await Promise.all(Array.from({ length: connections }, () => connect(address)))
      const times: number[] = []
      try {
        acknowledged += await insertUntil(clients, way, performance.now() + RUN_IN_MS, [], signal)
        const begun = performance.now()
        const count = await insertUntil(clients, way, begun + seconds * 1000, times, signal)
        acknowledged += count
        const perSecond = (count * 1000) / (performance.now() - begun)
        return { way, connections, perSecond, p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) }
      } finally {
        await Promise.all(clients.map((client) => client.end()))
      }
    },
    async recount() {
      const { rows } = await clerk.query<{ found: string }>('select count(*) as found from bench.small_rows')
      return { acknowledged, found: Number(rows[0]?.found) }
    },
    [Symbol.asyncDispose]: () => clerk.end(),
  }
}

async function connect(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'bench' })
  await client.connect()
  return client
}

const BEGIN = { name: 'begin', text: 'begin' }
const INSERT = { name: 'insert', text: 'insert into bench.small_rows (payload) values ($1)', values: [PAYLOAD] }
const COMMIT = { name: 'commit', text: 'commit' }
const STATEMENTS: Record<Way, pg.QueryConfig[]> = { together: [INSERT], apart: [BEGIN, INSERT, COMMIT] }

/** How many rows were committed until then; adds to the times. */
async function insertUntil(
  clients: readonly pg.Client[],
  way: Way,
  until: number,
  times: number[],
  signal: AbortSignal,
): Promise<number> {
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      for (let begunAt = performance.now(); begunAt < until; begunAt = performance.now()) {
        signal.throwIfAborted()
        for (const statement of STATEMENTS[way]) await client.query(statement)
        count++
        times.push(performance.now() - begunAt)
      }
    }),
  )
  return count
}
