import type { Database } from '../../platform/db/pool.ts'
import { toCsvRow } from '../export/csv-row.ts'
import { listChanges, type ListedChange, listProblems, type ListedProblem } from './transfer-store.ts'

const PAGE = 1_000
const HEADER = ['Row', 'Handle', 'Result', 'Field', 'Before', 'After', 'Reason']

/** Yields the report of a job as CSV: its problems, then the created and changed products, each field in a row. */
export async function* streamReport(db: Database, jobId: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  // The byte order mark lets spreadsheets detect UTF-8.
  yield encoder.encode(`\uFEFF${toCsvRow(HEADER)}`)
  for await (const problems of readPages((after) => listProblems(db, jobId, { after, limit: PAGE })))
    yield encoder.encode(problems.map(toProblemRow).join(''))
  for await (const changes of readPages((after) => listChanges(db, jobId, { after, limit: PAGE })))
    yield encoder.encode(changes.flatMap(toChangeRows).join(''))
}

async function* readPages<Row extends { sequence: bigint }>(
  read: (after: bigint) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0n; ;) {
    const page = await read(after)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.sequence
  }
}

const RESULTS = { FILE: 'file', PRODUCT: 'product skipped', ROW: 'row skipped', NOTE: 'note' } as const

function toProblemRow({ severity, line, column = '', handle = '', reason }: ListedProblem): string {
  return toCsvRow([String(line ?? ''), handle, RESULTS[severity], column, '', '', reason])
}

function toChangeRows({ line, handle, outcome, changes }: ListedChange): string[] {
  const result = outcome === 'CREATED' ? 'created' : 'updated'
  const fields = changes.length > 0 ? changes : [{ field: '' }]
  return fields.map(({ field, before = '', after = '' }: ListedChange['changes'][number]) =>
    toCsvRow([String(line), handle, result, field, before, after, '']),
  )
}
