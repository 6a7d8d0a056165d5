import type { Rejection } from './parse-cells.ts'
import type { Separator } from './csv-reader.ts'
import type { ImportedProduct, ImportProblem } from './imported-product.ts'

export type ImportRecord = { kind: 'product'; product: ImportedProduct } | { kind: 'problem'; problem: ImportProblem }

export interface ColumnMapping {
  targetColumn: string
  sourceColumn: string
}

export interface ReadOptions {
  /** Decimals of the shop's currency: 2 for EUR and USD, 0 for JPY. */
  currencyDecimals: number
  /** The shop's currency, for amounts that name another one. */
  currency?: string
  /** Of a file without a byte order mark. @default UTF-8, and Windows-1252 for what is none */
  encoding?: string
  /** Our columns, each with that of the file which is read as it. */
  map?: readonly ColumnMapping[]
  /** Before pictures that are paths alone. */
  picturesFrom?: string
  /** Time zone of the days in the file. @default UTC */
  timeZone?: string
  /** Time against which the dates of reduced prices are compared. */
  now?: Date
  /** Of weights without a unit. @default KG */
  weightUnit?: 'KG' | 'LB'
}

/** A way in which files write products. */
export interface ImportFormat {
  /** As the report calls it. */
  name: string
  /** Whether a file with this header is written in it. */
  matchesHeader(header: readonly string[]): boolean
  /** What reads the rows below this header, or the names of the columns that it lacks. */
  open(header: string[], options: ReadOptions): FormatReader | { missing: string[] }
}

export interface FormatReader {
  /** Columns that are there a second time, by their names. */
  duplicateColumns: string[]
  handleColumn: string
  /** Rows with so many cells are whole: spreadsheets leave out the empty ones at the end. @default as many as the header has */
  minColumns?: number
  getHandle(cells: string[]): string
  /** Told of each row before any is read, where rows refer to others of the file. */
  scanRow?(cells: string[]): void
  /** The handle of the product that the row with this one belongs to, once the whole file is known. */
  resolveHandle?(handle: string): string
  /** Reads the rows of one product. `isOwn`: a shop like this one has written them, and what they cannot say stands beside them. */
  read(handle: string, rows: readonly ProductRow[], separator: Separator, isOwn?: boolean): ImportRecord[]
  /** What is to be said of the file as a whole. */
  end(): ImportProblem[]
}

export interface ProductRow {
  line: number
  cells: string[]
}

/** The problem of a product that is left out, with all its rows. */
export function createProductProblem(
  handle: string,
  rows: readonly ProductRow[],
  { reason, column }: Rejection,
): ImportRecord & { kind: 'problem' } {
  const rest = rows.length === 1 ? '' : ` Its ${rows.length} rows were skipped.`
  return {
    kind: 'problem',
    problem: { severity: 'product', line: rows[0]!.line, column, handle, reason: `${reason}${rest}` },
  }
}
