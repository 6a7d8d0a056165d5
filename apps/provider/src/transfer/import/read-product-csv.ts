import { findCommonColumn } from './common-columns.ts'
import { commonFormat } from './common-format.ts'
import { type CsvReader, type CsvRow, readCsvRows, type Separator } from './csv-reader.ts'
import { unescapeFormula } from './escape-formula.ts'
import { isValidHandle, IMPORT_LIMITS, normalizeColumnName, type Rejection, shortenForMessage } from './parse-cells.ts'
import {
  type ColumnMapping,
  type ImportFormat,
  type FormatReader,
  type ImportRecord,
  type ProductRow,
  type ReadOptions,
  createProductProblem,
} from './file-format.ts'
import type { ImportProblem } from './imported-product.ts'
import { detectExportSystem } from './detect-export-system.ts'
import { magentoFormat } from './magento-format.ts'
import { areNotesObsolete, EXTENSION_COLUMN } from './extension-column.ts'
import { platformFormat } from './platform-format.ts'
import { prestaShopCombinationsFormat } from './prestashop-combinations-format.ts'
import { prestaShopFormat } from './prestashop-format.ts'
import { wooCommerceFormat } from './woocommerce-format.ts'

/** Limit of rows per product. */
const MAX_ROWS = 5_000

/**
 * Limit of buffered characters of rows of open products; beyond it, the oldest products are yielded without further
 * rows.
 */
const MAX_BUFFERED_CHARACTERS = 67_108_864

const FORMATS: readonly ImportFormat[] = [
  platformFormat,
  commonFormat,
  wooCommerceFormat,
  magentoFormat,
  prestaShopFormat,
  prestaShopCombinationsFormat,
]

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Reads a product file row by row, in the format of its header. Rows of one handle form one product, even if they are
 * separated.
 *
 * A file that can be read again (a function that opens it, or a list) is scanned first for the last row of each handle,
 * and for rows that refer to others. A product is yielded at its last row, so memory holds open products, and a handle
 * and a line number of each. In a stream that is read once, rows of a handle that recurs after others are skipped and
 * reported.
 *
 * An error in a product affects no other one.
 */
export async function* readProductCsv(
  source: (() => Bytes) | Bytes,
  options: ReadOptions,
): AsyncGenerator<ImportRecord> {
  const open =
    typeof source === 'function' ? source : Array.isArray(source) ? () => source as Iterable<Uint8Array> : undefined
  const survey = open && (await scanFile(open, options))
  const reading = new ProductCsvReader(options, () => csv.getSeparator(), survey)
  const csv = readCsvRows(open ? open() : (source as Bytes), (cells) => reading.fits(cells), options.encoding)
  for await (const row of csv.rows) {
    yield* reading.next(row)
    if (reading.isBroken) return
  }
  yield* reading.end()
  yield* reportEncoding(csv, options)
}

function* reportEncoding(csv: CsvReader, { encoding: named }: ReadOptions): Generator<ImportRecord> {
  const { encoding, fallbackBytes } = csv.getEncoding()
  const say = (reason: string): ImportRecord => ({ kind: 'problem', problem: { severity: 'note', reason } })
  if (fallbackBytes > 0)
    yield say(
      `${fallbackBytes} ${fallbackBytes === 1 ? 'character is' : 'characters are'} not UTF-8 and ${fallbackBytes === 1 ? 'was' : 'were'} read as Windows-1252. If letters are wrong, name the encoding, such as --encoding windows-1251.`,
    )
  else if (encoding.startsWith('utf-16') && named === undefined)
    yield say(`The file was read as ${encoding.toUpperCase()}.`)
}

/** Reads products from rows in memory. */
export function readProductRows(rows: readonly string[][], options: ReadOptions): ImportRecord[] {
  const found = rows.map((cells, index): CsvRow => ({ kind: 'row', line: index + 1, cells }))
  const surveying = new FileScanner(options)
  for (const row of found) surveying.next({ ...row })
  const reading = new ProductCsvReader(options, () => ',', surveying.end())
  return [...found.flatMap((row) => [...reading.next(row)]), ...reading.end()]
}

async function scanFile(open: () => Bytes, options: ReadOptions): Promise<FileScanResult> {
  const survey = new FileScanner(options)
  for await (const row of readCsvRows(open(), (cells) => survey.fits(cells), options.encoding).rows) {
    survey.next(row)
    if (survey.isBroken) break
  }
  return survey.end()
}

/** `sep=;`, which some programs write above the header for spreadsheets. */
function isSeparatorRow({ cells }: CsvRow & { kind: 'row' | 'broken-row' }): boolean {
  const [first = '', ...more] = cells
  return /^sep=.?$/i.test(first) && more.every((cell) => cell === '') && cells.length <= 2
}

function isBlank(row: CsvRow): boolean {
  return row.kind === 'row' && row.cells.every((cell) => cell.trim() === '')
}

function hasWidth(cells: readonly string[], width: number): boolean {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return cells.length >= width && filled <= width
}

/** Adds the empty cells that a spreadsheet left out at the end of a row. */
function padCells(cells: string[], width: number, needed = width): string[] {
  if (cells.length >= width || cells.length < needed) return cells
  return [...cells, ...Array.from({ length: width - cells.length }, () => '')]
}

/** Header with mapped columns, which also maps the cells of rows. */
class MappedHeader {
  readonly header: string[]
  /** Names missing in the file. */
  readonly missing: string[] = []
  /** Positions of cells that are copied to a second column. */
  readonly #copied: number[] = []

  constructor(cells: readonly string[], map: readonly ColumnMapping[] = []) {
    this.header = [...cells]
    const used = new Set<number>()
    for (const { targetColumn, sourceColumn } of map) {
      const index = cells.findIndex((cell) => normalizeColumnName(cell) === normalizeColumnName(sourceColumn))
      if (index === -1) this.missing.push(sourceColumn)
      else if (!used.has(index)) this.header[index] = targetColumn
      else this.#copy(index, targetColumn)
      used.add(index)
    }
    if (map.length === 0 || this.header.some((cell) => normalizeColumnName(cell) === 'handle')) return
    const key = this.header.findIndex((cell) => normalizeColumnName(cell) === 'variant sku')
    const name = this.header.findIndex((cell) => normalizeColumnName(cell) === 'title')
    if (key >= 0 || name >= 0) this.#copy(key >= 0 ? key : name, 'Handle')
    if (name >= 0) this.#copy(name, 'cartwright:slug')
  }

  #copy(index: number, ours: string): void {
    this.#copied.push(index)
    this.header.push(ours)
  }

  apply(cells: string[], width: number): string[] {
    if (this.#copied.length === 0) return cells
    return [...cells.slice(0, width), ...this.#copied.map((index) => cells[index] ?? '')]
  }
}

/** Result of the scan of a file before its products are read. */
interface FileScanResult {
  /** Last lines of products with separated rows. All others end where the next product begins. */
  lastLines: ReadonlyMap<string, number>
  /** Returns the handle of the product that a row belongs to. */
  resolve: (handle: string) => string
}

export class FileScanner {
  isBroken = false
  /** Number of rows below the header. */
  rowCount = 0
  /** Number of products; final after {@link end}. */
  productCount = 0
  readonly #options: ReadOptions
  readonly #lines = new Map<string, number>()
  readonly #apart = new Set<string>()
  #previous: string | undefined
  #reader: FormatReader | undefined
  #mapped: MappedHeader | undefined
  #width = 0
  #isOwn = false

  constructor(options: ReadOptions) {
    this.#options = options
  }

  fits(cells: readonly string[]): boolean {
    return this.#reader === undefined || hasWidth(cells, this.#width)
  }

  next(row: CsvRow): void {
    if (row.kind === 'broken-file') this.isBroken = true
    else if (isBlank(row) || (!this.#reader && isSeparatorRow(row))) return
    else if (!this.#reader) this.#readHeader(row.cells)
    else if (row.kind === 'row') {
      this.rowCount++
      const whole = padCells(row.cells, this.#width, this.#reader.minColumns)
      if (!this.fits(whole)) return
      const guarded = this.#isOwn ? whole.map(unescapeFormula) : whole
      const cells = this.#mapped?.apply(guarded, this.#width) ?? guarded
      this.#reader.scanRow?.(cells)
      const handle = this.#reader.getHandle(cells).toLowerCase()
      // Rows that refer to each other form one product, which is known at the end only.
      if (this.#reader.resolveHandle || (handle !== this.#previous && this.#lines.has(handle))) this.#apart.add(handle)
      this.#previous = handle
      this.#lines.set(handle, row.line)
    }
  }

  #readHeader(cells: string[]): void {
    this.#mapped = new MappedHeader(cells, this.#options.map)
    // set on the line above
    const format = FORMATS.find((each) => each.matchesHeader(this.#mapped!.header)) ?? commonFormat
    const opened = format.open(this.#mapped.header, this.#options)
    if ('missing' in opened) this.isBroken = true
    else this.#reader = opened
    this.#width = cells.length
    this.#isOwn = cells.some((cell) => cell.trim() === EXTENSION_COLUMN)
  }

  end(): FileScanResult {
    const resolve = (handle: string): string => this.#reader?.resolveHandle?.(handle) ?? handle
    this.productCount = this.#reader?.resolveHandle
      ? new Set([...this.#lines.keys()].map(resolve)).size
      : this.#lines.size
    const lastLines = new Map<string, number>()
    for (const handle of this.#apart) {
      const line = this.#lines.get(handle)! // set with it
      const of = resolve(handle)
      lastLines.set(of, Math.max(line, lastLines.get(of) ?? 0))
    }
    this.#lines.clear()
    return { lastLines, resolve }
  }
}

/** Columns of a file, and the format in which they are read. */
export interface FileColumns {
  /** Absent if the header fits no format. */
  format?: string
  /** A shop like this one wrote the file. */
  isOwn: boolean
  /** Name of the system that wrote a file which no format reads. */
  system?: string
  /** In the order of the file. `target` is the common column that it is read as. */
  columns: { name: string; isUsed: boolean; target?: string }[]
  /** Required columns that the file lacks. */
  missing: string[]
  /** Why the file cannot be read. */
  problem?: string
}

/** Describes how the columns of a file are read, by its first rows. */
export function describeColumns(rows: readonly CsvRow[], options: ReadOptions, separator: Separator): FileColumns {
  const survey = new FileScanner(options)
  for (const row of rows) if (!survey.isBroken) survey.next({ ...row })
  const reading = new ProductCsvReader(options, () => separator, survey.end())
  const records: ImportRecord[] = []
  for (const row of rows) if (!reading.isBroken) records.push(...reading.next({ ...row }))
  records.push(...reading.end())
  const broken = records.find((each) => each.kind === 'problem' && each.problem.severity === 'file')
  return { ...reading.describe(), ...(broken?.kind === 'problem' && { problem: broken.problem.reason }) }
}

interface BufferedProduct {
  handle: string
  rows: ProductRow[]
  problems: ImportProblem[]
  /** Some rows could not be read. */
  isPartial: boolean
  size: number
  refused?: Rejection
}

class ProductCsvReader {
  isBroken = false
  readonly #options: ReadOptions
  readonly #separator: () => Separator
  readonly #survey: FileScanResult | undefined
  readonly #firstLines = new Map<string, number>()
  #reader: FormatReader | undefined
  #format: ImportFormat | undefined
  #header: string[] = []
  #missing: string[] = []
  #mapped: MappedHeader | undefined
  #width = 0
  /** Position of the extension column: a file with it was written by a shop like this one. */
  #own = -1
  /** Products whose last row is still to come, in the order of their first rows. */
  readonly #open = new Map<string, BufferedProduct>()
  #waiting = 0
  #lastUnreadable: { handle: string; line: number } | undefined
  #rows = 0

  constructor(options: ReadOptions, separator: () => Separator, survey: FileScanResult | undefined) {
    this.#options = options
    this.#separator = separator
    this.#survey = survey
  }

  /** Before the header is read, any number of cells is valid. */
  fits(cells: readonly string[]): boolean {
    return this.#reader === undefined || hasWidth(cells, this.#width)
  }

  *next(row: CsvRow): Generator<ImportRecord> {
    if (row.kind === 'broken-file') yield* this.#break({ reason: row.reason })
    else if (isBlank(row)) return
    else if (!this.#reader && isSeparatorRow(row)) return
    else if (!this.#reader) yield* this.#readHeader(row)
    else {
      this.#rows++
      if (row.kind === 'row') row.cells = padCells(row.cells, this.#width, this.#reader.minColumns)
      if (row.kind === 'row' && this.#own >= 0) row.cells = row.cells.map(unescapeFormula)
      yield* this.#readRow(row, this.#reader)
    }
  }

  *end(): Generator<ImportRecord> {
    if (!this.#reader) {
      if (!this.isBroken) yield* this.#break({ reason: 'The file is empty.' })
      return
    }
    for (const handle of this.#open.keys()) yield* this.#finish(handle, this.#reader)
    if (this.#rows === 0) yield* this.#break({ reason: 'The file has a header and no products.' })
    for (const problem of this.#reader.end()) yield { kind: 'problem', problem }
  }

  *#break(found: { reason: string; line?: number }): Generator<ImportRecord> {
    this.isBroken = true
    yield { kind: 'problem', problem: { severity: 'file', ...found } }
  }

  *#readHeader(row: CsvRow & { kind: 'row' | 'broken-row' }): Generator<ImportRecord> {
    const { line, cells } = row
    if (row.kind === 'broken-row') {
      yield* this.#break({ line, reason: `The header cannot be read. ${row.reason}` })
      return
    }
    const mapped = new MappedHeader(cells, this.#options.map)
    this.#header = cells
    if (mapped.missing.length > 0) {
      const reason = `The header has no column "${mapped.missing.join('", none "')}". It has: ${listed(cells)}.`
      yield* this.#break({ line, reason })
      return
    }
    const format = FORMATS.find((each) => each.matchesHeader(mapped.header)) ?? commonFormat
    const opened = format.open(mapped.header, this.#options)
    if ('missing' in opened) {
      this.#missing = opened.missing
      this.#mapped = mapped
      yield* this.#break({ line, reason: describeUnknownHeader(cells, opened.missing) })
      return
    }
    this.#reader = opened
    this.#format = format
    this.#mapped = mapped
    this.#width = cells.length
    this.#own = cells.findIndex((cell) => cell.trim() === EXTENSION_COLUMN)
    const reason = 'The column is there twice; the first one is read.'
    for (const column of opened.duplicateColumns)
      yield { kind: 'problem', problem: { severity: 'note', line, column, reason } }
  }

  /** Describes the columns by the rows that were read so far. */
  describe(): FileColumns {
    const header = this.#header
    const format = this.#format?.name
    const system = detectExportSystem(header)
    const isCommon = format === undefined || format === commonFormat.name
    return {
      ...(format !== undefined && { format }),
      ...(format === undefined && system !== undefined && { system }),
      isOwn: this.#own >= 0,
      missing: this.#missing,
      columns: header.map((name, index) => {
        const mapped = this.#mapped?.header[index] ?? name
        const target = isCommon ? findCommonColumn(mapped) : undefined
        const isUsed = index === this.#own || (this.#reader?.isUsed(mapped) ?? target !== undefined)
        return { name: name.trim(), isUsed, ...(target !== undefined && { target }) }
      }),
    }
  }

  *#readRow(row: CsvRow & { kind: 'row' | 'broken-row' }, reader: FormatReader): Generator<ImportRecord> {
    const { line } = row
    const cells = this.#mapped?.apply(row.cells, this.#width) ?? row.cells
    const key = reader.getHandle(cells).toLowerCase()
    const handle = this.#survey?.resolve(key) ?? key
    const unreadable = this.#whyUnreadable(row, reader, handle)
    if (unreadable) {
      // The row may be part of a text torn apart by a stray quote, so it does not end the current product.
      const problem: ImportProblem = { severity: 'row', line, ...(isValidHandle(handle) && { handle }), ...unreadable }
      if (isValidHandle(handle)) this.#lastUnreadable = { handle, line }
      const gathered = this.#open.get(handle)
      if (gathered) gathered.isPartial = true
      if (gathered) gathered.problems.push(problem)
      else yield { kind: 'problem', problem }
      return
    }
    // The next product ends the one before, unless the scan found later rows of it.
    for (const open of this.#open.keys())
      if (open !== handle && !this.#survey?.lastLines.has(open)) yield* this.#finish(open, reader)
    let gathered = this.#open.get(handle)
    if (!gathered) {
      const before = this.#firstLines.get(handle)
      if (before !== undefined) {
        const reason = `The product already stood at line ${before}. Rows of one product have to follow each other.`
        yield { kind: 'problem', problem: { severity: 'row', line, handle, reason } }
        return
      }
      this.#firstLines.set(handle, line)
      gathered = { handle, rows: [], problems: [], isPartial: false, size: 0 }
      this.#open.set(handle, gathered)
      if (this.#lastUnreadable?.handle === handle)
        gathered.refused = {
          reason: `The row at line ${this.#lastUnreadable.line}, with which the product begins, cannot be read.`,
        }
    }
    if (gathered.rows.length < MAX_ROWS) {
      gathered.rows.push({ line, cells })
      const size = cells.reduce((sum, cell) => sum + cell.length, 0)
      gathered.size += size
      this.#waiting += size
    } else gathered.refused ??= { reason: `The product has more than ${MAX_ROWS} rows.` }
    const last = this.#survey?.lastLines.get(handle)
    if (last !== undefined && line >= last) yield* this.#finish(handle, reader)
    while (this.#waiting > MAX_BUFFERED_CHARACTERS && this.#open.size > 1)
      yield* this.#finish([...this.#open.keys()][0]!, reader) // not empty
  }

  *#finish(handle: string, reader: FormatReader): Generator<ImportRecord> {
    const gathered = this.#open.get(handle)
    if (!gathered) return
    this.#open.delete(handle)
    const { rows, problems, refused, isPartial, size } = gathered
    this.#waiting -= size
    const own = this.#own >= 0 ? (rows[0]!.cells[this.#own]?.trim() ?? '') : undefined
    const isOwn = own !== undefined && own !== ''
    const found = refused
      ? [createProductProblem(handle, rows, refused)]
      : reader.read(handle, rows, this.#separator(), isOwn)
    for (const problem of problems) yield { kind: 'problem', problem }
    const told = found.flatMap((each) => (each.kind === 'problem' ? each.problem : []))
    const isQuiet = isOwn && areNotesObsolete(own, told)
    for (const each of found) {
      if (each.kind === 'problem' && isQuiet) continue
      // Cells of the first row that no format reads.
      if (each.kind === 'product' && own !== undefined) each.product.own = own
      if (each.kind === 'product' && isPartial) each.product.isPartial = true
      yield each
    }
  }

  #whyUnreadable(
    row: CsvRow & { kind: 'row' | 'broken-row' },
    reader: FormatReader,
    handle: string,
  ): Rejection | undefined {
    if (row.kind === 'broken-row') return { reason: row.reason }
    if (!this.fits(row.cells))
      return { reason: `The row has ${row.cells.length} cells where the header has ${this.#width}.` }
    if (handle === '') return { reason: 'The row has no handle.', column: reader.handleColumn }
    if (!isValidHandle(handle)) {
      const reason = `"${shortenForMessage(handle)}" is no handle: one line without signs of HTML, up to ${IMPORT_LIMITS.handle} characters.`
      return { reason, column: reader.handleColumn }
    }
    return undefined
  }
}

function describeUnknownHeader(cells: readonly string[], missing: readonly string[]): string {
  const system = detectExportSystem(cells)
  const what = system
    ? `The file is an export of ${system}, which is not read as it is.`
    : `The header has no column ${missing.join(', none ')}.`
  return `${what} Say which column is which, such as --map "Title=…" --map "Variant Price=…". The header has: ${listed(cells)}.`
}

const LISTED = 40

function listed(cells: readonly string[]): string {
  const names = cells.map((cell) => shortenForMessage(cell.trim())).filter((name) => name !== '')
  return `${names.slice(0, LISTED).join(', ')}${names.length > LISTED ? ', …' : ''}`
}
