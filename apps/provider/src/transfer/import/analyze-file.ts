import { createReadStream } from 'node:fs'
import { type CsvRow, readCsvRows, type Separator } from './csv-reader.ts'
import type { ReadOptions } from './file-format.ts'
import { describeColumns, type FileColumns, FileScanner } from './read-product-csv.ts'

/** Rows by which columns are described and from which samples are taken. */
const SAMPLE_ROWS = 500
const SAMPLES = 3
const SAMPLE_LENGTH = 60
/** A file may have a thousand columns by mistake. */
const MAX_COLUMNS = 300
const MAX_NAME_LENGTH = 200

export interface FileAnalysis extends Omit<FileColumns, 'columns'> {
  encoding: string
  /** Number of bytes that were not UTF-8 and were read as Windows-1252. */
  fallbackBytes: number
  separator: Separator
  rowCount: number
  productCount: number
  columns: (FileColumns['columns'][number] & { samples: string[] })[]
}

/** Analyses a file without the shop: who wrote it, which columns are read, how much is in it. */
export async function analyzeFile(path: string, options: ReadOptions): Promise<FileAnalysis> {
  const scanner = new FileScanner(options)
  const csv = readCsvRows(createReadStream(path), (cells) => scanner.fits(cells), options.encoding)
  const sample: CsvRow[] = []
  let unreadableRows = 0
  for await (const row of csv.rows) {
    if (sample.length <= SAMPLE_ROWS) sample.push(row)
    // Below a header that fits no format, rows are only counted.
    if (scanner.isBroken) unreadableRows++
    else scanner.next({ ...row })
  }
  scanner.end()
  const described = describeColumns(sample, options, csv.getSeparator())
  const cells = sample.flatMap((row) => (row.kind === 'row' ? [row.cells] : []))
  return {
    ...described,
    ...csv.getEncoding(),
    separator: csv.getSeparator(),
    rowCount: scanner.rowCount + unreadableRows,
    productCount: scanner.productCount,
    columns: described.columns.slice(0, MAX_COLUMNS).map((column, index) => ({
      ...column,
      name: column.name.slice(0, MAX_NAME_LENGTH),
      samples: sampleColumn(column.name, cells, index),
    })),
  }
}

function sampleColumn(name: string, rows: readonly string[][], index: number): string[] {
  const values = rows.map((cells) => cells[index]?.trim().replaceAll(/\s+/g, ' ') ?? '')
  const filled = values.filter((value) => value !== '' && value !== name)
  return [...new Set(filled)].slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_LENGTH).toWellFormed())
}
