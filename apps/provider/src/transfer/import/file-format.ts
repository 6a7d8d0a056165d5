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
  /** Currency of the shop, to compare with amounts in another one. */
  currency?: string
  /** Encoding of a file without a byte order mark. @default UTF-8, and Windows-1252 for bytes that are not UTF-8 */
  encoding?: string
  /** Mapping of our columns to columns of the file. */
  map?: readonly ColumnMapping[]
  /** Base URL of picture paths. */
  imageBaseUrl?: string
  /** Time zone of the days in the file. @default UTC */
  timeZone?: string
  /** Time against which the dates of reduced prices are compared. */
  now?: Date
  /** Unit of weights without one. @default KG */
  weightUnit?: 'KG' | 'LB'
}

/** Format of a product file. */
export interface ImportFormat {
  /** Name in the report. */
  name: string
  /** Whether a header belongs to the format. */
  matchesHeader(header: readonly string[]): boolean
  /** Returns the reader of rows under this header, or the missing columns. */
  open(header: string[], options: ReadOptions): FormatReader | { missing: string[] }
}

export interface FormatReader {
  /** Names of columns that occur twice. */
  duplicateColumns: string[]
  handleColumn: string
  /** Whether a column is used; of some formats only known after rows were read. */
  isUsed(column: string): boolean
  /** Fewest cells of a whole row: spreadsheets leave out empty ones at its end. @default the number of the header */
  minColumns?: number
  getHandle(cells: string[]): string
  /** Scans each row before any is read, for rows that refer to others of the file. */
  scanRow?(cells: string[]): void
  /** Returns the handle of the product that a row belongs to, after the scan of the whole file. */
  resolveHandle?(handle: string): string
  /** Reads the rows of one product. `isOwn`: a shop like this one wrote them, with an extension column. */
  read(handle: string, rows: readonly ProductRow[], separator: Separator, isOwn?: boolean): ImportRecord[]
  /** Returns notes on the file as a whole. */
  end(): ImportProblem[]
}

export interface ProductRow {
  line: number
  cells: string[]
}

/** Creates the problem of a rejected product, with all its rows. */
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
