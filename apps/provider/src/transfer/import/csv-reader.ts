import { concatBytes, createTextReader, type TextReader } from './decode-text.ts'

/**
 * Splits a CSV file into rows. It is written here because one unclosed quote makes common parsers swallow the rest of
 * the file, or everything up to the next quote. Here it rejects its own line, is reported, and reading continues with
 * the next line. The tests compare every valid file with `csv-parse`.
 *
 * Accepts commas, semicolons and tabs (detected from the first row), LF, CRLF and CR, a byte order mark and multi-line
 * cells. Memory is bounded by the longest row, `MAX_ROW_LENGTH` characters.
 */

/** Row of a CSV file. `line` is the physical line of the file, from 1, in which the row begins. */
export type CsvRow =
  | { kind: 'row'; line: number; cells: string[] }
  /** `cells` are the cells of the row's first line without regard to quotes: a hint, not data. */
  | { kind: 'broken-row'; line: number; cells: string[]; reason: string }
  | { kind: 'broken-file'; reason: string }

export const MAX_ROW_LENGTH = 1_048_576

/**
 * Limit of cells per row, beyond the empty ones that spreadsheets leave at its end. Quotes that close each other can
 * join a whole file into one row, and each of its lines into another.
 */
const MAX_CELLS = 2_000

/**
 * Limit of repeated reading, as a multiple of the characters read so far. If each line reached to the end of the file,
 * finding broken rows would take hours.
 */
const MAX_REREAD_FACTOR = 8

const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

export interface CsvReader {
  rows: AsyncGenerator<CsvRow>
  /** Available after the first row. */
  getSeparator(): Separator
  /** Encoding of the file; final at its end. */
  getEncoding(): Pick<TextReader, 'encoding' | 'fallbackBytes'>
}

/**
 * Reads the rows of a CSV file.
 * @param fits Whether a row has a valid number of cells. @default any number
 * @param encoding Of a file without a byte order mark. @default UTF-8, and Windows-1252 for bytes that are not UTF-8
 */
export function readCsvRows(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  fits: (cells: readonly string[]) => boolean = () => true,
  encoding?: string,
): CsvReader {
  let separator: Separator = ','
  let reader: TextReader | undefined
  const openReader = (beginning: Uint8Array): TextReader => (reader = createTextReader(beginning, encoding))
  return {
    rows: splitRows(source, fits, (found) => (separator = found), openReader),
    getSeparator: () => separator,
    getEncoding: () => ({ encoding: reader?.encoding ?? 'utf-8', fallbackBytes: reader?.fallbackBytes ?? 0 }),
  }
}

async function* splitRows(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  fits: (cells: readonly string[]) => boolean,
  onSeparator: (separator: Separator) => void,
  openReader: (beginning: Uint8Array) => TextReader,
): AsyncGenerator<CsvRow> {
  const splitter = new RowSplitter(fits, onSeparator)
  let reader: TextReader | undefined
  let beginning: Uint8Array | undefined = new Uint8Array()
  for await (const chunk of source) {
    let bytes = chunk
    if (beginning) {
      bytes = concatBytes(beginning, chunk)
      if (bytes.length < 8) {
        beginning = bytes
        continue
      }
      beginning = undefined
      const reason = detectBinaryFile(bytes)
      if (reason) {
        yield { kind: 'broken-file', reason }
        return
      }
    }
    reader ??= openReader(bytes)
    yield* splitter.split(reader.decode(bytes), false)
  }
  let rest = ''
  if (beginning) {
    const reason = detectBinaryFile(beginning)
    if (reason) {
      yield { kind: 'broken-file', reason }
      return
    }
    reader ??= openReader(beginning)
    rest = reader.decode(beginning)
  }
  yield* splitter.split(rest + (reader?.end() ?? ''), true)
}

/** Splits text into rows as it arrives. An unfinished row stays buffered until more text follows. */
class RowSplitter {
  readonly #fits: (cells: readonly string[]) => boolean
  readonly #onSeparator: (separator: Separator) => void
  #separator: Separator | undefined
  #text = ''
  #line = 1
  /** Characters of the rows so far, and how many were read again. */
  #passed = 0
  #reread = 0
  /** Whether the rest of an overlong line is skipped. */
  #isInsideDropped = false

  constructor(fits: (cells: readonly string[]) => boolean, onSeparator: (separator: Separator) => void) {
    this.#fits = fits
    this.#onSeparator = onSeparator
  }

  *split(added: string, isEnd: boolean): Generator<CsvRow> {
    const text = this.#text + added
    let start = this.#skipDropped(text, isEnd)
    if (start === -1) return
    while (start < text.length) {
      const separator = (this.#separator ??= findSeparator(text, isEnd))
      if (!separator) break
      this.#onSeparator(separator)
      const row = this.#readUntorn(text, start, separator, isEnd)
      if (row === 'incomplete') {
        if (text.length - start <= MAX_ROW_LENGTH) break
        const next = lineEnd(text, start, true)
        yield createBrokenRow(this.#line, text.slice(start, next), separator, TOO_LONG)
        start = next
        this.#isInsideDropped = !/[\r\n]/.test(text[next - 1] ?? '')
        if (this.#isInsideDropped) break
        this.#line++
        continue
      }
      if ('reason' in row)
        yield createBrokenRow(this.#line, text.slice(start, lineEnd(text, start, true)), separator, row.reason)
      else yield validateRow({ kind: 'row', line: this.#line, cells: row.cells })
      this.#line += row.lines
      this.#passed += row.end - start
      start = row.end
    }
    this.#text = text.slice(start)
  }

  /** Returns the start of the next row behind a dropped line, or -1 if the text ends inside the line. */
  #skipDropped(text: string, isEnd: boolean): number {
    if (!this.#isInsideDropped) return 0
    const start = lineEnd(text, 0, isEnd)
    if (start === -1) this.#text = text.endsWith('\r') ? '\r' : ''
    else {
      this.#isInsideDropped = false
      this.#line++
    }
    return start
  }

  /** Reads a row. An unclosed quote may end at a later quote and join many rows: it then rejects its own line. */
  #readUntorn(text: string, start: number, separator: Separator, isEnd: boolean): Read {
    const row = readRow(text, start, separator, isEnd)
    if (row === 'incomplete' || 'reason' in row || row.lines === 1 || this.#fits(row.cells)) return row
    const next = lineEnd(text, start, true)
    const most = MAX_REREAD_FACTOR * (this.#passed + row.end - start) - this.#reread
    let again = row.end - start
    let isTorn = false
    for (let at = next; at < row.end && again < most && !isTorn; at = lineEnd(text, at, true)) {
      const inside = readRow(text, at, separator, isEnd)
      if (inside === 'incomplete') return 'incomplete'
      again += inside.end - at
      isTorn = 'cells' in inside && this.#fits(inside.cells)
    }
    this.#reread += again
    return isTorn ? { reason: NEVER_CLOSED, end: next, lines: 1 } : row
  }
}

/** Detects binary files that people pick by mistake, by their first bytes. */
function detectBinaryFile(bytes: Uint8Array): string | undefined {
  const begins = (...expected: number[]) => expected.every((value, index) => bytes[index] === value)
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0))
    return 'The file is a spreadsheet or an archive. Save it as CSV.'
  if (begins(0x1f, 0x8b)) return 'The file is compressed. Unpack it first.'
  if (begins(0x25, 0x50, 0x44, 0x46) || (!isUtf16(bytes) && bytes.subarray(0, 4096).includes(0)))
    return 'The file is binary, not CSV.'
  return undefined
}

function isUtf16(bytes: Uint8Array): boolean {
  return createTextReader(bytes).encoding.startsWith('utf-16')
}

/** Finds the most frequent separator outside quotes in the first line that is not empty. */
function findSeparator(text: string, isEnd: boolean): Separator | undefined {
  const told = /^[\r\n]*"?sep=(?<sign>[,;\t|])"?[\r\n]/i.exec(text)?.groups?.['sign']
  if (told !== undefined) return SEPARATORS.find((each) => each === told)
  const counts = new Map<string, number>()
  let quoted = false
  let at = /^[\r\n]*/.exec(text)![0].length
  for (; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === '\n' || letter === '\r')) break
    else if (!quoted) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  if (at === text.length && !isEnd && text.length <= MAX_ROW_LENGTH) return undefined
  return SEPARATORS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0]
}

const NEVER_CLOSED = 'A quote that opens in this row is never closed, or one inside it is not written twice.'

const TOO_LONG = 'The row is too long, or a quote in it is never closed.'

const TOO_MANY = `The row has more than ${MAX_CELLS} cells, or a quote in it is never closed.`

type Read =
  | { cells: string[]; end: number; lines: number }
  | { reason: string; end: number; lines: number }
  | 'incomplete'

function readRow(text: string, start: number, separator: Separator, isEnd: boolean): Read {
  const cells: string[] = []
  let filled = 0
  let at = start
  let lines = 1

  for (;;) {
    if (text[at] === '"') {
      const opened = at
      let cell = ''
      let from = at + 1
      for (;;) {
        const quote = text.indexOf('"', from)
        if (quote === -1) {
          if (!isEnd) return 'incomplete'
          return {
            reason: 'A quote that opens in this row is never closed.',
            end: lineEnd(text, opened, true),
            lines,
          }
        }
        if (quote + 1 === text.length && !isEnd) return 'incomplete'
        cell += text.slice(from, quote)
        if (text[quote + 1] !== '"') {
          at = quote + 1
          break
        }
        cell += '"'
        from = quote + 2
      }
      const next = text[at]
      if (next !== undefined && next !== separator && next !== '\n' && next !== '\r') {
        const end = lineEnd(text, opened, isEnd)
        if (end === -1) return 'incomplete'
        const reason =
          end > at ? 'Text follows a closing quote. A quote inside a quoted cell is written twice.' : NEVER_CLOSED
        return { reason, end, lines }
      }
      lines += countLines(cell)
      cells.push(cell)
    } else {
      const from = at
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
      cells.push(text.slice(from, at))
    }

    if (cells.at(-1) !== '') filled++
    if (at >= text.length) return isEnd ? { cells, end: at, lines } : 'incomplete'
    if (text[at] === separator && filled < MAX_CELLS) {
      at++
      continue
    }
    const end = lineEnd(text, at, isEnd)
    if (end === -1) return 'incomplete'
    return text[at] === separator ? { reason: TOO_MANY, end, lines } : { cells, end, lines }
  }
}

/** Returns the position after the next line break, or -1 if more text is needed. */
function lineEnd(text: string, from: number, isEnd: boolean): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  if (at >= text.length) return isEnd ? at : -1
  if (text[at] === '\n') return at + 1
  if (at + 1 === text.length && !isEnd) return -1
  return text[at + 1] === '\n' ? at + 2 : at + 1
}

function countLines(cell: string): number {
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0
}

function createBrokenRow(line: number, firstLine: string, separator: Separator, reason: string): CsvRow {
  const cells = firstLine.split(separator).map((cell) => cell.trim().replaceAll('"', ''))
  return { kind: 'broken-row', line, cells, reason }
}

function validateRow(row: CsvRow & { kind: 'row' }): CsvRow {
  if (row.cells.some((cell) => cell.includes('\0')))
    return { ...row, kind: 'broken-row', reason: 'The row has a NUL character in it.' }
  return row
}
