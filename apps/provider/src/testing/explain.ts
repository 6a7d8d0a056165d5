import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Database, DatabaseAddress } from '../db/pool.ts'
import { openPool } from '../db/pool.ts'
import type { Schema } from '../db/schema.ts'

/** A database that remembers what it was asked. */
export function openHeardDatabase(address: DatabaseAddress): { db: Database; heard: CompiledQuery[] } {
  const heard: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: openPool(address, { max: 2 }) })
  return { db: new Kysely<Schema>({ dialect, log: ({ query }) => void heard.push(query) }), heard }
}

/** How PostgreSQL went about a statement. */
export interface Explained {
  ms: number
  /** How many rows it came to: those of a count are those that were counted. */
  rows: number
  /** The largest number of rows that one sequential scan looked at. */
  sequential: number
  /** Its steps with their indexes, the outermost first. */
  plan: string
}

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Runs a statement and tells how it was done. */
export async function explain(db: Database, { sql, parameters }: CompiledQuery): Promise<Explained> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]),
  )
  const [{ Plan: root, 'Execution Time': ms }] = rows[0]!['QUERY PLAN'] // explain answers one row with one plan
  const nodes = flatten(root)
  const [, ...inner] = nodes
  return {
    ms,
    rows: Math.max(...inner.slice(0, 2).map((node) => node['Actual Rows'] * node['Actual Loops']), root['Actual Rows']),
    sequential: Math.max(
      0,
      ...nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']),
    ),
    plan: nodes.map((node) => [node['Node Type'], node['Index Name']].filter(Boolean).join(' ')).join(' < '),
  }
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
