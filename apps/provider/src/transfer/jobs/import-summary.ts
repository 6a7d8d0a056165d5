import type { ImportPosition, PartResult } from '../import/import-parts.ts'

/** Result of a preview or an import, as its job shows it. */
export interface ImportSummary {
  created: number
  updated: number
  unchanged: number
  skipped: number
  rowsSkipped: number
  notes: number
  /** Pictures that are downloaded afterwards. */
  pictures: number
  /** Names of new collections. */
  newCollections: string[]
  /** Number of changed products by field. */
  changedFields: Record<string, number>
  /** Elements that were removed from descriptions, by name. */
  removedElements: Record<string, number>
}

/** Progress of the job: it is resumed behind `position`. */
export interface ImportCheckpoint {
  position: ImportPosition
  summary: ImportSummary
  /** Number of listed changes and problems. */
  changes: number
  problems: number
  isBroken: boolean
  brokenReason?: string
}

const MAX_NEW_COLLECTIONS = 200

export function createCheckpoint(): ImportCheckpoint {
  return {
    position: { records: 0, products: 0 },
    summary: {
      created: 0,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      rowsSkipped: 0,
      notes: 0,
      pictures: 0,
      newCollections: [],
      changedFields: {},
      removedElements: {},
    },
    changes: 0,
    problems: 0,
    isBroken: false,
  }
}

/** Adds the result of a part, without changing the former checkpoint: its transaction may be repeated. */
export function addToSummary(checkpoint: ImportCheckpoint, { report, plans }: PartResult): ImportCheckpoint {
  const { summary } = checkpoint
  const { created, updated, unchanged, skipped } = report.products
  const broken = report.problems.find(({ severity }) => severity === 'file')
  const collections = [...new Set([...summary.newCollections, ...report.newCollections])]
  return {
    ...checkpoint,
    changes: checkpoint.changes + created + updated,
    problems: checkpoint.problems + report.problems.length,
    isBroken: checkpoint.isBroken || report.isBroken,
    ...(broken && { brokenReason: broken.reason }),
    summary: {
      created: summary.created + created,
      updated: summary.updated + updated,
      unchanged: summary.unchanged + unchanged,
      skipped: summary.skipped + skipped,
      rowsSkipped: summary.rowsSkipped + report.rowsSkipped,
      notes: summary.notes + report.problems.filter(({ severity }) => severity === 'note').length,
      pictures: summary.pictures + plans.reduce((sum, { plan }) => sum + plan.pictures.pending.length, 0),
      newCollections: collections.slice(0, MAX_NEW_COLLECTIONS),
      changedFields: addCounts(summary.changedFields, report.changedFields),
      removedElements: addCounts(summary.removedElements, report.takenOut),
    },
  }
}

function addCounts(counts: Record<string, number>, added: Record<string, number>): Record<string, number> {
  const sums = { ...counts }
  for (const [name, count] of Object.entries(added)) sums[name] = (sums[name] ?? 0) + count
  return sums
}
