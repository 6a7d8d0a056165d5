import { ImportOptions, type JsonObject } from '@cartwright/contract'
import { type Static, Type } from 'typebox'
import type { BulkJobs, BulkJobType, ChunkOutcome, ItemFailure, RunningBulkJob } from '../../bulk-jobs/index.ts'
import { refreshChangeTimestamps } from '../../catalogue/index.ts'
import type { MediaFiles } from '../../media/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { ShopSettings } from '../../settings/index.ts'
import { describePlan } from '../import/describe-plan.ts'
import {
  applyPart,
  createPlanContext,
  createReadOptions,
  type ImportPart,
  type PartResult,
  previewPart,
  readImportParts,
} from '../import/import-parts.ts'
import { sortProblems } from '../import/import-report.ts'
import type { ImportProblem } from '../import/imported-product.ts'
import type { PlanContext } from '../import/plan-batch.ts'
import { addToSummary, createCheckpoint, type ImportCheckpoint } from './import-summary.ts'
import { withStoredFile } from './transfer-files.ts'
import {
  insertChanges,
  insertProblems,
  MAX_STORED_PROBLEMS,
  type NewImportChange,
  type NewImportProblem,
} from './transfer-store.ts'

export interface ImportJobServices {
  /** Lookups outside of transactions. */
  db: Database
  bulkJobs: BulkJobs
  media: MediaFiles
  getShop(): ShopSettings
  /** Starts pending downloads of pictures in the background. */
  fetchPictures(): void
}

const Parameters = Type.Object({
  importId: Type.String(),
  fileName: Type.String(),
  size: Type.Integer(),
  options: ImportOptions,
  /** Time against which dates of the file are compared, also if the job is resumed later. */
  readAt: Type.String(),
})
export type ImportJobParameters = Static<typeof Parameters>

/** Products of a preview whose values are stored; others have the names of changed fields. */
const MAX_DESCRIBED = 1_000

/** Declares the jobs that import a file and preview that. Both do what the command does, part by part. */
export function defineImportJobs(services: ImportJobServices): {
  importType: BulkJobType<ImportJobParameters>
  previewType: BulkJobType<ImportJobParameters>
} {
  const permission = 'WIX_STORES.MODIFY_PRODUCTS'
  const define = (name: string, apply: (tx: Tx, part: ImportPart, context: PlanContext) => Promise<PartResult>) =>
    services.bulkJobs.define({
      name,
      permission,
      schema: Parameters,
      run: (job) => runImport(services, job, apply),
    })
  return {
    previewType: define('preview-import', previewPart),
    importType: define('import-products', async (tx, part, context) => {
      const result = await applyPart(tx, part, context)
      await refreshChangeTimestamps(tx)
      return result
    }),
  }
}

async function runImport(
  services: ImportJobServices,
  job: RunningBulkJob<ImportJobParameters>,
  apply: (tx: Tx, part: ImportPart, context: PlanContext) => Promise<PartResult>,
): Promise<void> {
  const { importId: id, size } = job.parameters
  const { isBroken, reason } = await withStoredFile(services.media, { id, size }, async (path) => {
    if (path === undefined) throw new AppError('IMPORT_NOT_FOUND', 404, 'The file is deleted already.')
    return importFile(services, path, job, apply)
  })
  services.fetchPictures()
  if (isBroken) throw new AppError('IMPORT_NOT_READABLE', 409, reason ?? 'The file cannot be read to its end.')
}

/** Imports the rest of a file. Returns whether it can be read to its end. */
async function importFile(
  { db, getShop }: ImportJobServices,
  path: string,
  job: RunningBulkJob<ImportJobParameters>,
  apply: (tx: Tx, part: ImportPart, context: PlanContext) => Promise<PartResult>,
): Promise<{ isBroken: boolean; reason?: string }> {
  const { options, readAt } = job.parameters
  const shop = getShop()
  const { columns, ...rest } = options
  const reading = createReadOptions(shop, new Date(readAt), { ...rest, ...(columns && { map: columns }) })
  const context = await createPlanContext(path, shop, reading)
  // Stored by an earlier run of this job.
  let checkpoint = (job.checkpoint as unknown as ImportCheckpoint | undefined) ?? createCheckpoint()
  for await (const part of readImportParts(db, path, { reading, context, from: checkpoint.position })) {
    let next = checkpoint
    await job.commit(async (tx) => {
      const result = await apply(tx, part, context)
      next = { ...addToSummary(checkpoint, result), position: part.position }
      await saveResults(tx, job, { result, checkpoint })
      return toOutcome(result, next)
    })
    checkpoint = next
  }
  const { isBroken, brokenReason } = checkpoint
  return { isBroken, ...(brokenReason !== undefined && { reason: brokenReason }) }
}

async function saveResults(
  tx: Tx,
  job: RunningBulkJob<ImportJobParameters>,
  { result, checkpoint }: { result: PartResult; checkpoint: ImportCheckpoint },
): Promise<void> {
  const run = { importId: job.parameters.importId, jobId: job.id }
  await insertChanges(tx, run, toChanges(result, MAX_DESCRIBED - checkpoint.changes))
  const problems = sortProblems(result.report.problems).map(toProblem)
  await insertProblems(tx, run, problems.slice(0, Math.max(0, MAX_STORED_PROBLEMS - checkpoint.problems)))
}

function toChanges({ plans }: PartResult, described: number): NewImportChange[] {
  return plans
    .filter(({ plan }) => !plan.existing || plan.changedFields.length > 0)
    .map(({ plan, productId }, index) => ({
      line: plan.product.lines[0]!, // a product has at least one
      handle: plan.product.handle,
      name: plan.draft.name,
      ...(productId !== undefined && { productId }),
      outcome: plan.existing ? 'UPDATED' : 'CREATED',
      changes: index < described ? describePlan(plan) : plan.changedFields.map((field) => ({ field })),
    }))
}

const SEVERITIES = { file: 'FILE', product: 'PRODUCT', row: 'ROW', note: 'NOTE' } as const

function toProblem({ severity, ...problem }: ImportProblem): NewImportProblem {
  return { ...problem, reason: problem.reason.toWellFormed(), severity: SEVERITIES[severity] }
}

const CODES = { file: 'FILE_BROKEN', product: 'PRODUCT_SKIPPED', row: 'ROW_SKIPPED' } as const

function toOutcome({ report }: PartResult, { position, summary, ...rest }: ImportCheckpoint): ChunkOutcome {
  const { created, updated, unchanged, skipped } = report.products
  const failures = report.problems.flatMap(({ severity, line, handle, column, reason }): ItemFailure[] =>
    severity === 'note'
      ? []
      : [
          {
            ...(line !== undefined && { row: line }),
            ...(handle !== undefined && { itemName: handle }),
            ...(column !== undefined && { field: column }),
            code: CODES[severity],
            description: reason,
          },
        ],
  )
  return {
    succeeded: created + updated + unchanged,
    failed: skipped,
    failures,
    checkpoint: { ...rest, position: { ...position }, summary: summary as unknown as JsonObject },
    result: summary as unknown as JsonObject,
  }
}
