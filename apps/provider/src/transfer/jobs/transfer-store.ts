import type { ImportAnalysis, ImportOptions, ImportOutcome, ImportSeverity } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DescribedChange } from '../import/describe-plan.ts'

type Reader = Database | Tx

/** Problems of a job that are stored; further ones are counted only. */
export const MAX_STORED_PROBLEMS = 10_000

/** Uploaded file. */
export interface StoredImport {
  id: string
  fileName: string
  size: number
  options: ImportOptions
  analysis: ImportAnalysis
  previewJobId?: string
  jobId?: string
  createdAt: Date
}

export async function insertImport(tx: Tx, file: StoredImport): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      id: file.id,
      file_name: file.fileName,
      size: BigInt(file.size),
      options: JSON.stringify(file.options),
      analysis: JSON.stringify(file.analysis),
      created_at: file.createdAt,
    })
    .execute()
}

/** Finds an uploaded file; `lock` prevents other changes of it until the transaction ends. */
export async function findImport(db: Reader, id: string, lock?: 'update'): Promise<StoredImport | undefined> {
  const query = db.selectFrom('imports').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && toStoredImport(row)
}

/** Lists uploaded files, newest first: ids are in the order of time. */
export async function listImports(db: Database, before: string | undefined, limit: number): Promise<StoredImport[]> {
  let query = db.selectFrom('imports').selectAll()
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toStoredImport)
}

interface ImportRow {
  id: string
  file_name: string
  size: bigint
  options: object
  analysis: object
  preview_job_id: string | null
  job_id: string | null
  created_at: Date
}

function toStoredImport(row: ImportRow): StoredImport {
  return {
    id: row.id,
    fileName: row.file_name,
    size: Number(row.size),
    options: row.options,
    analysis: row.analysis as ImportAnalysis, // written as such
    ...(row.preview_job_id !== null && { previewJobId: row.preview_job_id }),
    ...(row.job_id !== null && { jobId: row.job_id }),
    createdAt: row.created_at,
  }
}

/** Saves how a file is read. The preview with the former options is obsolete. */
export async function saveImportOptions(
  tx: Tx,
  id: string,
  { options, analysis }: Pick<StoredImport, 'options' | 'analysis'>,
): Promise<void> {
  await deleteResults(tx, id, 'preview_job_id')
  await tx
    .updateTable('imports')
    .set({ options: JSON.stringify(options), analysis: JSON.stringify(analysis), preview_job_id: null })
    .where('id', '=', id)
    .execute()
}

/** Sets the job of the preview or of the import, and deletes the results of the former one. */
export async function saveImportJob(
  tx: Tx,
  id: string,
  column: 'preview_job_id' | 'job_id',
  jobId: string,
): Promise<void> {
  await deleteResults(tx, id, column)
  await tx
    .updateTable('imports')
    .set({ [column]: jobId })
    .where('id', '=', id)
    .execute()
}

async function deleteResults(tx: Tx, id: string, column: 'preview_job_id' | 'job_id'): Promise<void> {
  const former = sql`(select ${sql.ref(column)} from imports where id = ${id})`
  await sql`delete from import_changes where job_id = ${former}`.execute(tx)
  await sql`delete from import_problems where job_id = ${former}`.execute(tx)
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).execute()
}

export interface ImportRunIds {
  importId: string
  jobId: string
}

export interface NewImportChange {
  line: number
  handle: string
  name: string
  productId?: string
  outcome: ImportOutcome
  changes: DescribedChange[]
}

export async function insertChanges(tx: Tx, run: ImportRunIds, changes: readonly NewImportChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into import_changes (job_id, import_id, line, handle, name, product_id, outcome, changes)
    select ${run.jobId}::uuid, ${run.importId}::uuid, line, handle, name, "productId", outcome, changes
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change(line integer, handle text, name text, "productId" uuid, outcome text, changes jsonb)
    where exists (select from imports where id = ${run.importId})`.execute(tx)
}

export interface NewImportProblem {
  severity: ImportSeverity
  line?: number
  column?: string
  handle?: string
  reason: string
}

/** Stores problems, up to `limit`. A file that was deleted meanwhile has no results. */
export async function insertProblems(tx: Tx, run: ImportRunIds, problems: readonly NewImportProblem[]): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into import_problems (job_id, import_id, severity, line, column_name, handle, reason)
    select ${run.jobId}::uuid, ${run.importId}::uuid, severity, line, "column", handle, reason
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      as problem(severity text, line integer, "column" text, handle text, reason text)
    where exists (select from imports where id = ${run.importId})`.execute(tx)
}

export interface ListedChange extends NewImportChange {
  sequence: bigint
}

/** Lists changes of a job behind `after`, in the order of the file. */
export async function listChanges(
  db: Database,
  jobId: string,
  { outcome, after = 0n, limit }: { outcome?: ImportOutcome | undefined; after?: bigint; limit: number },
): Promise<ListedChange[]> {
  let query = db.selectFrom('import_changes').selectAll().where('job_id', '=', jobId).where('sequence', '>', after)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  const rows = await query.orderBy('sequence').limit(limit).execute()
  return rows.map((row) => ({
    sequence: row.sequence,
    line: row.line,
    handle: row.handle,
    name: row.name,
    ...(row.product_id !== null && { productId: row.product_id }),
    outcome: row.outcome,
    changes: row.changes as DescribedChange[], // written as such
  }))
}

export interface ListedProblem extends NewImportProblem {
  sequence: bigint
}

/** Lists problems of a job behind `after`. */
export async function listProblems(
  db: Database,
  jobId: string,
  { severity, after = 0n, limit }: { severity?: ImportSeverity | undefined; after?: bigint; limit: number },
): Promise<ListedProblem[]> {
  let query = db.selectFrom('import_problems').selectAll().where('job_id', '=', jobId).where('sequence', '>', after)
  if (severity !== undefined) query = query.where('severity', '=', severity)
  const rows = await query.orderBy('sequence').limit(limit).execute()
  return rows.map((row) => ({
    sequence: row.sequence,
    severity: row.severity,
    ...(row.line !== null && { line: row.line }),
    ...(row.column_name !== null && { column: row.column_name }),
    ...(row.handle !== null && { handle: row.handle }),
    reason: row.reason,
  }))
}

/** Exported file. */
export interface StoredExport {
  jobId: string
  fileName: string
  size: number
  createdAt: Date
}

export async function insertExport(tx: Tx, file: StoredExport): Promise<void> {
  await tx
    .insertInto('exports')
    .values({ job_id: file.jobId, file_name: file.fileName, size: BigInt(file.size), created_at: file.createdAt })
    .execute()
}

export async function findExport(db: Reader, jobId: string): Promise<StoredExport | undefined> {
  const row = await db.selectFrom('exports').selectAll().where('job_id', '=', jobId).executeTakeFirst()
  return row && { jobId: row.job_id, fileName: row.file_name, size: Number(row.size), createdAt: row.created_at }
}

/** Deletes rows of files from before a time, and returns the ids of the files. */
export async function deleteFilesBefore(db: Database, before: Date): Promise<string[]> {
  const imports = await db.deleteFrom('imports').where('created_at', '<', before).returning('id').execute()
  const exports = await db.deleteFrom('exports').where('created_at', '<', before).returning('job_id as id').execute()
  return [...imports, ...exports].map(({ id }) => id)
}
