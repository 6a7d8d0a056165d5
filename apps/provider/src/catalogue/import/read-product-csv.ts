import { commonFormat } from './common-format.ts'
import { type CsvRow, readCsvRows, type Separator } from './csv-rows.ts'
import { unguarded } from './guard.ts'
import { isHandle, LIMITS, type Refusal, shortened } from './cells.ts'
import {
  type Format,
  type FormatReader,
  type FromFile,
  type ProductRow,
  type ReadOptions,
  refusedProduct,
} from './file-format.ts'
import type { ImportProblem } from './imported-product.ts'
import { OWN_COLUMN } from './own-column.ts'
import { platformFormat } from './platform-format.ts'

/** More rows than this are no product. */
const MOST_ROWS = 5_000

const FORMATS: readonly Format[] = [platformFormat, commonFormat]

/**
 * Reads a file of products, row by row, in the format that its header tells. Rows that stand together and have one handle make one product; it is
 * yielded as soon as the next one begins, so memory holds one product, and a handle and a line number of each that was read before.
 *
 * Nothing that is wrong with a product costs the rest of the file. Rows of a handle that comes again after others are skipped and reported.
 */
export async function* readProductCsv(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<FromFile> {
  const reading = new ProductReading(options, () => csv.separator())
  const csv = readCsvRows(source, (cells) => reading.fits(cells))
  for await (const row of csv.rows) {
    yield* reading.next(row)
    if (reading.isBroken) return
  }
  yield* reading.end()
}

/** The same of rows that are in memory. */
export function readProductRows(rows: readonly string[][], options: ReadOptions): FromFile[] {
  const reading = new ProductReading(options, () => ',')
  const found = rows.map((cells, index): CsvRow => ({ kind: 'row', line: index + 1, cells }))
  return [...found.flatMap((row) => [...reading.next(row)]), ...reading.end()]
}

/** `sep=;`, which some programs write above the header for spreadsheets. */
function tellsSeparator({ cells }: CsvRow & { kind: 'row' | 'broken-row' }): boolean {
  return cells.length === 2 && cells[0]?.toLowerCase() === 'sep=' && cells[1] === ''
}

interface Gathered {
  handle: string
  rows: ProductRow[]
  problems: ImportProblem[]
  refused?: Refusal
}

class ProductReading {
  isBroken = false
  readonly #options: ReadOptions
  readonly #separator: () => Separator
  readonly #firstLines = new Map<string, number>()
  #reader: FormatReader | undefined
  #width = 0
  /** Where our own column is: a file that has it was written by a shop like this one. */
  #own = -1
  #gathered: Gathered | undefined
  #lastUnreadable: { handle: string; line: number } | undefined
  #rows = 0

  constructor(options: ReadOptions, separator: () => Separator) {
    this.#options = options
    this.#separator = separator
  }

  /** Before the header is read, any number of cells will do. */
  fits(cells: readonly string[]): boolean {
    if (!this.#reader) return true
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    return cells.length >= this.#width && width <= this.#width
  }

  *next(row: CsvRow): Generator<FromFile> {
    if (row.kind === 'broken-file') yield* this.#break({ reason: row.reason })
    else if (row.kind === 'row' && row.cells.every((cell) => cell.trim() === '')) return
    else if (!this.#reader && tellsSeparator(row)) return
    else if (!this.#reader) yield* this.#readHeader(row)
    else {
      this.#rows++
      if (row.kind === 'row' && this.#own >= 0) row.cells = row.cells.map(unguarded)
      yield* this.#readRow(row, this.#reader)
    }
  }

  *end(): Generator<FromFile> {
    if (!this.#reader) {
      if (!this.isBroken) yield* this.#break({ reason: 'The file is empty.' })
      return
    }
    yield* this.#finish(this.#reader)
    if (this.#rows === 0) yield* this.#break({ reason: 'The file has a header and no products.' })
    for (const problem of this.#reader.end()) yield { kind: 'problem', problem }
  }

  *#break(found: { reason: string; line?: number }): Generator<FromFile> {
    this.isBroken = true
    yield { kind: 'problem', problem: { severity: 'file', ...found } }
  }

  *#readHeader(row: CsvRow & { kind: 'row' | 'broken-row' }): Generator<FromFile> {
    const { line, cells } = row
    if (row.kind === 'broken-row') {
      yield* this.#break({ line, reason: `The header cannot be read. ${row.reason}` })
      return
    }
    const format = FORMATS.find((each) => each.isIn(cells)) ?? commonFormat
    const opened = format.open(cells, this.#options)
    if ('missing' in opened) {
      yield* this.#break({ line, reason: `The header has no column ${opened.missing.join(', none ')}.` })
      return
    }
    this.#reader = opened
    this.#width = cells.length
    this.#own = cells.findIndex((cell) => cell.trim() === OWN_COLUMN)
    const reason = 'The column is there twice; the first one is read.'
    for (const column of opened.twice) yield { kind: 'problem', problem: { severity: 'note', line, column, reason } }
  }

  *#readRow(row: CsvRow & { kind: 'row' | 'broken-row' }, reader: FormatReader): Generator<FromFile> {
    const { line, cells } = row
    const handle = reader.handleOf(cells).toLowerCase()
    const unreadable = this.#whyUnreadable(row, reader, handle)
    if (unreadable) {
      // It may be part of a text that a stray quote has torn apart, so it does not end the product that is being read.
      const problem: ImportProblem = { severity: 'row', line, ...(isHandle(handle) && { handle }), ...unreadable }
      if (isHandle(handle)) this.#lastUnreadable = { handle, line }
      if (this.#gathered?.handle === handle) this.#gathered.problems.push(problem)
      else yield { kind: 'problem', problem }
      return
    }
    if (this.#gathered && handle !== this.#gathered.handle) yield* this.#finish(reader)
    if (!this.#gathered) {
      const before = this.#firstLines.get(handle)
      if (before !== undefined) {
        const reason = `The product already stood at line ${before}. Rows of one product have to follow each other.`
        yield { kind: 'problem', problem: { severity: 'row', line, handle, reason } }
        return
      }
      this.#firstLines.set(handle, line)
      this.#gathered = { handle, rows: [], problems: [] }
      if (this.#lastUnreadable?.handle === handle)
        this.#gathered.refused = {
          reason: `The row at line ${this.#lastUnreadable.line}, with which the product begins, cannot be read.`,
        }
    }
    if (this.#gathered.rows.length < MOST_ROWS) this.#gathered.rows.push({ line, cells })
    else this.#gathered.refused ??= { reason: `The product has more than ${MOST_ROWS} rows.` }
  }

  *#finish(reader: FormatReader): Generator<FromFile> {
    const { handle, rows, problems, refused } = this.#gathered ?? { rows: [] }
    this.#gathered = undefined
    if (handle === undefined) return
    const found = refused ? [refusedProduct(handle, rows, refused)] : reader.read(handle, rows, this.#separator())
    for (const problem of problems ?? []) yield { kind: 'problem', problem }
    for (const each of found) {
      // Cells of the first row that no format knows.
      if (each.kind === 'product' && this.#own >= 0) each.product.own = rows[0]!.cells[this.#own]?.trim() ?? ''
      yield each
    }
  }

  #whyUnreadable(
    row: CsvRow & { kind: 'row' | 'broken-row' },
    reader: FormatReader,
    handle: string,
  ): Refusal | undefined {
    if (row.kind === 'broken-row') return { reason: row.reason }
    if (!this.fits(row.cells))
      return { reason: `The row has ${row.cells.length} cells where the header has ${this.#width}.` }
    if (handle === '') return { reason: 'The row has no handle.', column: reader.handleColumn }
    if (!isHandle(handle)) {
      const reason = `"${shortened(handle)}" is no handle: letters, digits, dashes and dots, up to ${LIMITS.handle} of them.`
      return { reason, column: reader.handleColumn }
    }
    return undefined
  }
}
