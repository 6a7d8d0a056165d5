import type { ImportProblem } from './imported-product.ts'

/** Limit of listed problems; more are only counted, so that a large bad file cannot fill the memory. */
export const MAX_PROBLEMS = 1000

export interface ImportReport {
  /** Source for the merchant: the name of a file. */
  source: string
  products: { created: number; updated: number; unchanged: number; skipped: number }
  rowsSkipped: number
  images: { fetched: number; pending: number; failed: number }
  /** Elements removed from descriptions, by name. */
  takenOut: Record<string, number>
  /** In order of detection; at most `MAX_PROBLEMS`. */
  problems: ImportProblem[]
  problemsNotListed: number
  /** The file could not be read, or not to its end. */
  isBroken: boolean
  /** Nothing was written: counts are those of a real import. */
  isDryRun: boolean
  /** Number of changed products by field. */
  changedFields: Record<string, number>
  /** Names of new collections. */
  newCollections: string[]
  /** Changes of each product in a dry run; at most `MAX_CHANGES`. */
  changes: ImportChange[]
  changesNotListed: number
}

/** Limit of listed changes; more are only counted. */
export const MAX_CHANGES = 1000
const MAX_NEW_COLLECTIONS = 1000

export interface ImportChange {
  handle: string
  line: number
  /** Its slug in the shop. */
  slug: string
  /** Absent: the product is new. */
  fields?: string[]
  /** Number of pictures to fetch. */
  pictures: number
}

/** Adds the change of a product to the report, unless nothing changes. */
export function addChange(
  report: ImportReport,
  { newCollections, ...change }: ImportChange & { newCollections: string[] },
): void {
  for (const name of newCollections) addNewCollection(report, name)
  if (change.fields?.length === 0) return
  for (const field of change.fields ?? []) report.changedFields[field] = (report.changedFields[field] ?? 0) + 1
  listChange(report, change)
}

/** Adds the report of a part to that of the whole file. */
export function addReport(report: ImportReport, part: ImportReport): void {
  for (const name of ['created', 'updated', 'unchanged', 'skipped'] as const)
    report.products[name] += part.products[name]
  for (const name of ['fetched', 'pending', 'failed'] as const) report.images[name] += part.images[name]
  report.rowsSkipped += part.rowsSkipped
  report.isBroken ||= part.isBroken
  addCounts(report.takenOut, part.takenOut)
  addCounts(report.changedFields, part.changedFields)
  for (const name of part.newCollections) addNewCollection(report, name)
  for (const problem of part.problems) listProblem(report, problem)
  report.problemsNotListed += part.problemsNotListed
  for (const change of report.isDryRun ? part.changes : []) listChange(report, change)
  report.changesNotListed += part.changesNotListed
}

function addCounts(counts: Record<string, number>, added: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(added)) counts[name] = (counts[name] ?? 0) + count
}

function addNewCollection({ newCollections }: ImportReport, name: string): void {
  if (newCollections.length < MAX_NEW_COLLECTIONS && !newCollections.includes(name)) newCollections.push(name)
}

function listChange(report: ImportReport, change: ImportChange): void {
  if (report.changes.length < MAX_CHANGES) report.changes.push(change)
  else report.changesNotListed++
}

/** Lists a problem. One of the file as a whole is never left out. */
function listProblem(report: ImportReport, problem: ImportProblem): void {
  if (report.problems.length < MAX_PROBLEMS || problem.severity === 'file') report.problems.push(problem)
  else report.problemsNotListed++
}

export function createImportReport(source: string, isDryRun = false): ImportReport {
  return {
    source,
    isDryRun,
    changedFields: {},
    newCollections: [],
    changes: [],
    changesNotListed: 0,
    products: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
    rowsSkipped: 0,
    images: { fetched: 0, pending: 0, failed: 0 },
    takenOut: {},
    problems: [],
    problemsNotListed: 0,
    isBroken: false,
  }
}

export function addProblem(report: ImportReport, problem: ImportProblem): void {
  if (problem.severity === 'file') report.isBroken = true
  if (problem.severity === 'product') report.products.skipped++
  if (problem.severity === 'row') report.rowsSkipped++
  listProblem(report, problem)
}

/**
 * Returns the exit code.
 * 0: the whole file was imported (unreachable pictures are retried later).
 * 1: nothing could be imported, or the file is broken.
 * 2: imported, but rows, products or pictures were left out.
 */
export function getExitCode(report: ImportReport): 0 | 1 | 2 {
  const { created, updated, unchanged, skipped } = report.products
  if (report.isBroken || created + updated + unchanged === 0) return 1
  return skipped > 0 || report.rowsSkipped > 0 || report.images.failed > 0 ? 2 : 0
}

/** Formats the report for people: the reason if the file is broken, else counts; then one line per problem. */
export function formatReportAsText(report: ImportReport): string {
  const problems = sortProblems(report.problems)
  const broken = problems.filter(({ severity }) => severity === 'file')
  const left = problems.filter(({ severity }) => severity === 'product' || severity === 'row')
  const notes = problems.filter(({ severity }) => severity === 'note')
  const lines = [
    `Import of ${removeControlCharacters(report.source)}${report.isDryRun ? ' (dry run: nothing was written)' : ''}`,
  ]
  if (broken.length > 0) lines.push('', 'The file cannot be imported:', ...broken.map(formatProblem))
  if (broken.length === 0 || hasCounts(report)) lines.push('', ...formatCounts(report))
  if (report.changes.length > 0) lines.push('', 'Would change:', ...report.changes.map(formatChange))
  if (report.changesNotListed > 0) lines.push(`  … and ${report.changesNotListed} more that are not listed.`)
  if (report.isDryRun && report.newCollections.length > 0)
    lines.push('', `New collections: ${report.newCollections.map(removeControlCharacters).join(', ')}`)
  const takenOut = Object.entries(report.takenOut).toSorted(([, one], [, other]) => other - one)
  if (takenOut.length > 0) {
    const list = takenOut.map(([tag, count]) => `${count} × ${removeControlCharacters(tag)}`).join(', ')
    lines.push('', `Removed from descriptions: ${list}. Videos and frames of other sites became links.`)
  }
  if (left.length > 0) lines.push('', 'Skipped:', ...left.map(formatProblem))
  if (notes.length > 0) lines.push('', 'Notes:', ...notes.map(formatProblem))
  if (report.problemsNotListed > 0) lines.push('', `… and ${report.problemsNotListed} more that are not listed.`)
  return `${lines.join('\n')}\n`
}

/**
 * Sorts problems by line; those without a line come last. A problem is detected at the end of its product, so the
 * original order differs.
 */
export function sortProblems(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.toSorted((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity) || 0)
}

function hasCounts({ products, rowsSkipped }: ImportReport): boolean {
  return rowsSkipped > 0 || Object.values(products).some((count) => count > 0)
}

function formatCounts(report: ImportReport): string[] {
  const { created, updated, unchanged, skipped } = report.products
  const { fetched, pending, failed } = report.images
  return [
    `  products   ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`,
    `  rows       ${report.rowsSkipped} skipped`,
    `  pictures   ${fetched} downloaded, ${pending} waiting for a retry, ${failed} failed`,
  ]
}

/** Formats the report for programs, with the exit code. */
export function formatReportAsJson(report: ImportReport): string {
  return `${JSON.stringify({ ...report, problems: sortProblems(report.problems), exitCode: getExitCode(report) }, undefined, 2)}\n`
}

function formatChange({ line, handle, slug, fields, pictures }: ImportChange): string {
  const what = fields ? `updated: ${fields.join(', ')}` : `created${slug === handle ? '' : ` as ${slug}`}`
  const rest = pictures === 0 ? '' : ` (${pictures} ${pictures === 1 ? 'picture' : 'pictures'} to download)`
  return `  line ${line}, ${removeControlCharacters(handle)}: ${removeControlCharacters(what)}${rest}`
}

function formatProblem({ line, handle, column, reason }: ImportProblem): string {
  const where = [line === undefined ? '' : `line ${line}`, handle ?? '', column ?? '']
    .filter((part) => part !== '')
    .map(removeControlCharacters)
  return `  ${where.length > 0 ? `${where.join(', ')}: ` : ''}${removeControlCharacters(reason)}`
}

/** Removes control characters, because text of a file is printed to a terminal. */
function removeControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}
