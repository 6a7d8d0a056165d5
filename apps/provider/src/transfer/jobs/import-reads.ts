import type { Database } from '../../platform/db/pool.ts'
import { createInvalidField } from '../../platform/http/app-error.ts'
import type { ReadHandlers } from '../../platform/http/operations.ts'
import { isGuid } from '../../platform/ids.ts'
import { getJobId, readImport, toImport } from './read-import.ts'
import { listChanges, listImports, listProblems } from './transfer-store.ts'

const DEFAULT_PAGE_SIZE = 50

export function createImportReads({ reader }: { reader: Database }): ReadHandlers {
  return {
    'imports.getImport': async (_context, { id }) => ({ import: toImport(await readImport(reader, id)) }),

    async 'imports.queryImports'(_context, { cursorPaging }) {
      const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
      const before = cursorPaging?.cursor ?? undefined
      if (before !== undefined && !isGuid(before)) throw createCursorError()
      const found = await listImports(reader, before, limit + 1)
      const page = found.slice(0, limit)
      return { imports: page.map(toImport), pagingMetadata: toPaging(page, found.length, ({ id }) => id) }
    },

    async 'imports.queryChanges'(_context, { id, run, outcome, cursorPaging }) {
      const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
      const after = readCursor(cursorPaging?.cursor)
      const jobId = getJobId(await readImport(reader, id), run)
      const found = jobId === undefined ? [] : await listChanges(reader, jobId, { outcome, after, limit: limit + 1 })
      const page = found.slice(0, limit)
      return {
        changes: page.map(({ sequence: _sequence, line, ...change }) => ({ row: line, ...change })),
        pagingMetadata: toPaging(page, found.length, ({ sequence }) => String(sequence)),
      }
    },

    async 'imports.queryProblems'(_context, { id, run, severity, cursorPaging }) {
      const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
      const after = readCursor(cursorPaging?.cursor)
      const jobId = getJobId(await readImport(reader, id), run)
      const found = jobId === undefined ? [] : await listProblems(reader, jobId, { severity, after, limit: limit + 1 })
      const page = found.slice(0, limit)
      return {
        problems: page.map(({ sequence: _sequence, line, ...problem }) => ({
          ...(line !== undefined && { row: line }),
          ...problem,
        })),
        pagingMetadata: toPaging(page, found.length, ({ sequence }) => String(sequence)),
      }
    },
  }
}

function readCursor(cursor: string | null | undefined): bigint | undefined {
  if (cursor === null || cursor === undefined) return undefined
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  throw createCursorError()
}

function createCursorError() {
  return createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
}

function toPaging<Row>(page: readonly Row[], found: number, cursorOf: (row: Row) => string) {
  const last = page.at(-1)
  const next = found > page.length && last ? cursorOf(last) : undefined
  return { count: page.length, cursors: { next }, hasNext: next !== undefined }
}
