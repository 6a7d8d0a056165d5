import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ROW_LENGTH, readCsvRows } from './csv-reader.ts'
import type { CsvRow } from './csv-reader.ts'

async function rowsOf(
  file: string | Uint8Array,
  chunkSize = 65_536,
  fits?: (cells: readonly string[]) => boolean,
): Promise<CsvRow[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += chunkSize) chunks.push(bytes.subarray(at, at + chunkSize))
  const rows: CsvRow[] = []
  for await (const row of readCsvRows(chunks, fits).rows) rows.push(row)
  return rows
}

const cellsOf = (rows: CsvRow[]) => rows.map((row) => (row.kind === 'row' ? row.cells : row.kind))
const linesOf = (rows: CsvRow[]) => rows.map((row) => (row.kind === 'broken-file' ? 0 : row.line))

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    '\r',
    ' x ',
    'é',
    '🪴',
    'two\nlines',
    'say "no", she',
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', '').replaceAll('\uFFFD', '')),
)
const written = (value: string, separator: string) =>
  /["\n\r]/.test(value) || value.includes(separator) || value.startsWith('"')
    ? `"${value.replaceAll('"', '""')}"`
    : value

test('any rows in any separator, line break and chunk size are read as csv-parse reads them', async () => {
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      async (content, separator, lineBreak, hasMark, chunkSize) => {
        const header = ['first', 'second', 'third', 'fourth', 'fifth']
        const rows = [header, ...content]
        const file =
          (hasMark ? '\uFEFF' : '') +
          rows.map((row) => row.map((value) => written(value, separator)).join(separator)).join(lineBreak) +
          lineBreak
        const read = await rowsOf(file, chunkSize)
        expect(cellsOf(read)).toEqual(rows)
        const judge = parse(file, {
          bom: true,
          delimiter: separator,
          relax_column_count: true,
          record_delimiter: lineBreak,
          skip_empty_lines: false,
        })
        expect(cellsOf(read)).toEqual(judge)
      },
    ),
    { numRuns: 400 },
  )
})

test('a row is numbered by the line of the file in which it begins', async () => {
  const rows = await rowsOf('a,b\n"one\ntwo\r\nthree",1\n\nx,"y\n"\nz,2')
  expect(linesOf(rows)).toEqual([1, 2, 5, 6, 8])
})

test.each([1, 2, 3, 7, 100])('in chunks of %i bytes, line numbers and multi-byte letters stay whole', async (size) => {
  const rows = await rowsOf('a;b\r\n"ä\r\nö";🪴\r\nend;1\r\n', size)
  expect(cellsOf(rows)).toEqual([
    ['a', 'b'],
    ['ä\r\nö', '🪴'],
    ['end', '1'],
  ])
  expect(linesOf(rows)).toEqual([1, 2, 4])
})

test('an unclosed quote rejects its own line, not the rest of the file', async () => {
  const rows = await rowsOf('a,b\n1,"open\n2,fine\n3,also\n')
  expect(cellsOf(rows)).toEqual([['a', 'b'], 'broken-row', ['2', 'fine'], ['3', 'also']])
  expect(rows[1]).toMatchObject({ line: 2, cells: ['1', 'open'] })
})

test('an unclosed quote rejects its own line, even if other quotes follow', async () => {
  const rows = await rowsOf('a,b\n1,"open\n2,fine\n3,"quoted, well"\n4,""\n')
  expect(cellsOf(rows)).toEqual([['a', 'b'], 'broken-row', ['2', 'fine'], ['3', 'quoted, well'], ['4', '']])
  expect(rows[1]).toMatchObject({ line: 2, cells: ['1', 'open'] })
  expect(rows[3]).toMatchObject({ line: 4 })
})

test('lines of cells closed before an unclosed quote are not rows of their own', async () => {
  const rows = await rowsOf('a,b\n"two\nlines","12" wide"\n2,"three\nlines\n"here" and\n3,fine\n')
  expect(cellsOf(rows)).toEqual([['a', 'b'], 'broken-row', 'broken-row', ['lines'], 'broken-row', ['3', 'fine']])
  expect(rows).toMatchObject([1, 2, 4, 5, 6, 7].map((line) => ({ line })))
})

test('lines rejected by a stray quote do not depend on chunk boundaries', async () => {
  const threeCells = (cells: readonly string[]): boolean => cells.length === 3
  const piece = fc.constantFrom('a', ',', ',', '"', '"', '""', '\n', '\n', '\r\n', 'b,c,d\n')
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 4, maxLength: 40 }),
      fc.integer({ min: 1, max: 30 }),
      async (pieces, chunkSize) => {
        const file = `x,y,z\n${pieces.join('')}`
        expect(await rowsOf(file, chunkSize, threeCells)).toEqual(await rowsOf(file, 65_536, threeCells))
      },
    ),
    { numRuns: 2000 },
  )
})

test.each(['x","\n', 'x","\n1,2\n'])(
  'a file of %j, where each line reaches to the end of all, is read a few times',
  async (lines) => {
    let read = 0
    const fits = ({ length }: readonly string[]): boolean => {
      read += length
      return length === 2
    }
    const times = 400
    const rows = await rowsOf(`a,b\n"\n${lines.repeat(times)}x"\n1,2\n`, 65_536, fits)
    expect(rows.at(-1)).toMatchObject({ kind: 'row', cells: ['1', '2'] })
    expect(read).toBeLessThan(20 * times)
  },
)

test('a row with more cells than any product has is dropped, and reading continues after it', async () => {
  const rows = await rowsOf(`a,b\n${'x,'.repeat(2000)}y\n1,2\n"${'\nx","'.repeat(2000)}"\n3,4\n`)
  expect(cellsOf(rows)).toEqual([['a', 'b'], 'broken-row', ['1', '2'], 'broken-row', ['3', '4']])
  expect(rows.at(-1)).toMatchObject({ line: 2005 })
})

test('any number of empty cells that a spreadsheet leaves at the end of rows is accepted', async () => {
  const empty = ','.repeat(16_382)
  const rows = await rowsOf(`a,b${empty}\n"x\ny",2${empty}\n`)
  expect(rows).toMatchObject([{ kind: 'row' }, { kind: 'row' }])
  expect(cellsOf(rows).map(([first, second]) => [first, second])).toEqual([
    ['a', 'b'],
    ['x\ny', '2'],
  ])
})

test('text after a closing quote rejects its row', async () => {
  const rows = await rowsOf('a,b\n"12" wide",x\n2,fine\n')
  expect(cellsOf(rows)).toEqual([['a', 'b'], 'broken-row', ['2', 'fine']])
})

test('a quote in the middle of an unquoted cell is an ordinary letter', async () => {
  expect(cellsOf(await rowsOf('a,b\n12" wide,x\n'))).toEqual([
    ['a', 'b'],
    ['12" wide', 'x'],
  ])
})

test.each([1, 2, 3, 100])('bytes that are not UTF-8 are read as Windows-1252 in chunks of %i', async (size) => {
  const file = Buffer.concat([
    Buffer.from('a,b\n1,caf'),
    Buffer.from([0xe9]),
    Buffer.from('\n2,“très” 🪴 '),
    Buffer.from([0x80]),
  ])
  expect(cellsOf(await rowsOf(file, size))).toEqual([
    ['a', 'b'],
    ['1', 'café'],
    ['2', '“très” 🪴 €'],
  ])
})

test.each([
  ['UTF-16 LE with a mark', true, 'le'],
  ['UTF-16 BE with a mark', true, 'be'],
  ['UTF-16 LE without a mark', false, 'le'],
  ['UTF-16 BE without a mark', false, 'be'],
] as const)('%s is read, letters outside of the basic plane as well', async (_what, hasMark, order) => {
  const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}a;b\r\nCrème;🪴\r\n`, 'utf16le')
  const file = order === 'be' ? Buffer.from(bytes).swap16() : bytes
  for (const size of [1, 3, 1000])
    expect(cellsOf(await rowsOf(file, size))).toEqual([
      ['a', 'b'],
      ['Crème', '🪴'],
    ])
})

test.each([
  ['a spreadsheet', [0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0, 0], /spreadsheet/],
  ['a compressed file', [0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5], /compressed/],
  ['a program', [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0], /binary/],
  ['three bytes with a zero', [1, 0, 2], /binary/],
])('%s is recognised', async (_kind, bytes, reason) => {
  const rows = await rowsOf(Uint8Array.from(bytes), 2)
  expect(rows).toEqual([{ kind: 'broken-file', reason: expect.stringMatching(reason) as string }])
})

test('an empty file has no rows', async () => {
  expect(await rowsOf('')).toEqual([])
  expect(await rowsOf('\uFEFF')).toEqual([])
})

test('an endless row is dropped before it fills the memory, and line numbers continue', async () => {
  const line = 'x'.repeat(999) + '\n'
  const rows = await rowsOf(`a,b\n1,"${line.repeat(1200)}`)
  expect(rows[1]).toMatchObject({ kind: 'broken-row', line: 2 })
  expect(rows.at(-1)).toMatchObject({ kind: 'row', line: 1201 })

  const long = await rowsOf(`a,b\n1,${'y'.repeat(MAX_ROW_LENGTH * 3)}\n2,fine\n`)
  expect(cellsOf(long)).toEqual([['a', 'b'], 'broken-row', ['2', 'fine']])
  expect(linesOf(long)).toEqual([1, 2, 3])
})
