import { COMMON_COLUMN_NAMES, readHeader } from './common-columns.ts'
import type { Separator } from './csv-reader.ts'
import { normalizeColumnName } from './parse-cells.ts'
import { createCommonReader } from './common-format.ts'
import type { ImportFormat, FormatReader, ImportRecord, ProductRow, ReadOptions } from './file-format.ts'
import type { ImportedProduct, ImportProblem } from './imported-product.ts'

/** Cells of a common row by the primary name of their column. */
export type CommonCells = Partial<Record<string, string>>

/** Converted rows of a product of another system. */
export interface ForeignProduct {
  rows: { line: number; cells: CommonCells }[]
  problems?: ImportProblem[]
  /** Adds data that common columns cannot express. */
  finish?: (product: ImportedProduct) => ImportedProduct
}

/** Format of another system, whose rows are converted to common columns. */
export interface ForeignFormat {
  name: string
  /** Columns that identify the format, by normalised name; of a list, any one is enough. */
  signature: readonly (string | readonly string[])[]
  handleColumn: string
  /** Common columns filled by the format. @default all */
  targetColumns?: readonly string[]
  /** @param cell Returns the trimmed cell under the first of these columns that the file has. */
  open(context: ForeignFormatContext): {
    handleOf(cell: CellReader): string
    survey?(cell: CellReader): void
    resolve?(handle: string): string
    read(rows: readonly ForeignRow[], separator: Separator): ForeignProduct | { refused: string }
    end?(): ImportProblem[]
  }
}

export type CellReader = (...names: string[]) => string

export interface ForeignRow {
  line: number
  cell: CellReader
}

export interface ForeignFormatContext {
  options: ReadOptions
  /** Columns of the file by normalised name, in order. */
  columns: readonly string[]
}

export function createImportFormat(foreign: ForeignFormat): ImportFormat {
  return {
    name: foreign.name,
    matchesHeader(header) {
      const names = new Set(header.map(normalizeColumnName))
      return foreign.signature.every((one) => [one].flat().some((name) => names.has(name)))
    },
    open: (cells, options) => createForeignReader(foreign, cells, options),
  }
}

function createForeignReader(foreign: ForeignFormat, header: string[], options: ReadOptions): FormatReader {
  const written = foreign.targetColumns ?? COMMON_COLUMN_NAMES
  const commonHeader = readHeader([...written])
  if ('missing' in commonHeader) throw new Error('The common columns are no header.')
  const columns = header.map(normalizeColumnName)
  const positions = new Map<string, number>()
  const twice: string[] = []
  for (const [index, name] of columns.entries())
    if (positions.has(name)) twice.push(header[index]!.trim())
    else positions.set(name, index)
  const has = (name: string): boolean => positions.has(name)
  const used = new Set<string>()
  const cellsOf =
    (row: string[]): CellReader =>
    (...names) => {
      const name = names.find(has) ?? ''
      used.add(name)
      return row[positions.get(name) ?? -1]?.trim() ?? ''
    }
  const opened = foreign.open({ options, columns })
  const common = createCommonReader(commonHeader.header, options)
  return {
    duplicateColumns: twice.filter((name) => name !== ''),
    handleColumn: foreign.handleColumn,
    isUsed: (column) => used.has(normalizeColumnName(column)),
    getHandle: (row) => opened.handleOf(cellsOf(row)),
    ...(opened.survey && { scanRow: (row: string[]) => opened.survey?.(cellsOf(row)) }),
    ...(opened.resolve && { resolveHandle: (handle: string) => opened.resolve?.(handle) ?? handle }),
    read(handle, rows, separator): ImportRecord[] {
      const foreignRows = rows.map(({ line, cells }) => ({ line, cell: cellsOf(cells) }))
      const read = opened.read(foreignRows, separator)
      if ('refused' in read)
        return [
          { kind: 'problem', problem: { severity: 'product', line: rows[0]!.line, handle, reason: read.refused } },
        ]
      const commonRows = read.rows.map(({ line, cells }): ProductRow => ({
        line,
        cells: written.map((name) => cells[name] ?? ''),
      }))
      const found = common.read(handle, commonRows, separator)
      const problems = (read.problems ?? []).map((problem): ImportRecord => ({
        kind: 'problem',
        problem: { handle, ...problem },
      }))
      return [
        ...problems,
        ...found.map((each): ImportRecord =>
          each.kind === 'product' ? { kind: 'product', product: completeProduct(each.product, rows, has, read) } : each,
        ),
      ]
    },
    end: () => [...common.end(), ...(opened.end?.() ?? [])],
  }
}

/** Completes a product: all its lines count, and only columns of the file provide fields. */
function completeProduct(
  product: ImportedProduct,
  rows: readonly ProductRow[],
  has: (name: string) => boolean,
  { finish = (each) => each }: ForeignProduct,
): ImportedProduct {
  const says = new Set(product.says)
  for (const [said, names] of Object.entries(COLUMNS_BY_FIELD))
    if (!names.some(has)) says.delete(said as keyof typeof COLUMNS_BY_FIELD) // its own keys
  return finish({ ...product, says, lines: rows.map(({ line }) => line) })
}

const COLUMNS_BY_FIELD = {
  description: ['description', 'short description', 'summary'],
  brand: ['brands', 'brand', 'manufacturer'],
  visible: ['published', 'visibility in catalog', 'product online', 'visibility', 'active 0 1', 'active', 'status'],
  type: ['type', 'product type', 'virtual product'],
  sku: ['sku', 'reference'],
  weight: ['weight', 'weight kg', 'weight g', 'weight lbs', 'weight oz', 'impact on weight'],
  cost: ['cost', 'wholesale price', 'cost price'],
  stock: ['stock', 'in stock', 'qty', 'is in stock', 'quantity'],
  images: ['images', 'base image', 'image urls x y z', 'image'],
  seoTitle: ['meta title'],
  seoDescription: ['meta description'],
} as const
