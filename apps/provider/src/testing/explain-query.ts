import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Database, DatabaseAddress } from '../platform/db/pool.ts'
import { createPool, type PoolOptions } from '../platform/db/pool.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Database that records its statements, to explain their plans. */
export function createRecordingDatabase(
  address: DatabaseAddress,
  options: Pick<PoolOptions, 'isReader'> = {},
): { db: Database; heard: CompiledQuery[] } {
  const heard: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: createPool(address, { max: 2, ...options }) })
  const log = ({ query }: { query: CompiledQuery }): void => {
    if (!/^\s*explain\b/.test(query.sql)) heard.push(query)
  }
  return { db: new Kysely<Schema>({ dialect, log }), heard }
}

/** Execution of a statement by PostgreSQL. */
export interface ExplainResult {
  ms: number
  /** Largest sequential scan: its table and its rows. */
  sequential: { table: string; looked: number }
  /** Plan nodes with their indexes, the outermost first. */
  plan: string
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Runs a statement with EXPLAIN ANALYZE. */
export async function explain(db: Database, { sql, parameters }: CompiledQuery): Promise<ExplainResult> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]),
  )
  const [{ Plan: root, 'Execution Time': ms }] = rows[0]!['QUERY PLAN'] // explain returns one row with one plan
  const nodes = flatten(root)
  const scans = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => ({
      table: node['Relation Name'] ?? '',
      looked: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }))
  return {
    ms,
    sequential: scans.toSorted((a, b) => b.looked - a.looked)[0] ?? { table: '', looked: 0 },
    plan: nodes.map((node) => [node['Node Type'], node['Index Name']].filter(Boolean).join(' ')).join(' < '),
  }
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
