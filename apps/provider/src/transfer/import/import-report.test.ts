import { expect, test } from 'vitest'
import {
  addProblem,
  getExitCode,
  MAX_PROBLEMS,
  createImportReport,
  formatReportAsJson,
  formatReportAsText,
} from './import-report.ts'

test('the text report contains counts, rejections and notes', () => {
  const report = createImportReport('spring.csv')
  report.products.created = 3
  report.images.pending = 1
  addProblem(report, {
    severity: 'row',
    line: 7,
    handle: 'plate',
    column: 'Variant Price',
    reason: '"x" is not a valid amount, such as 12.50.',
  })
  addProblem(report, { severity: 'note', line: 9, reason: 'A thing to know.' })
  expect(formatReportAsText(report)).toBe(`Import of spring.csv

  products   3 created, 0 updated, 0 unchanged, 0 skipped
  rows       1 skipped
  pictures   0 downloaded, 1 waiting for a retry, 0 failed

Skipped:
  line 7, plate, Variant Price: "x" is not a valid amount, such as 12.50.

Notes:
  line 9: A thing to know.
`)
  expect(JSON.parse(formatReportAsJson(report))).toMatchObject({ source: 'spring.csv', rowsSkipped: 1, exitCode: 2 })
})

test('the exit code tells whether all, some or none of the file was imported', () => {
  const report = createImportReport('a.csv')
  expect(getExitCode(report)).toBe(1)
  report.products.unchanged = 1
  report.images.pending = 4
  addProblem(report, { severity: 'note', reason: 'Nothing is lost.' })
  expect(getExitCode(report)).toBe(0)
  report.images.failed = 1
  expect(getExitCode(report)).toBe(2)
  addProblem(report, { severity: 'file', reason: 'The file ends in the middle.' })
  expect(getExitCode(report)).toBe(1)
})

test('a very bad file does not fill the memory with its problems', () => {
  const report = createImportReport('a.csv')
  for (let line = 1; line <= MAX_PROBLEMS + 5; line++) addProblem(report, { severity: 'row', line, reason: 'Bad.' })
  expect(report.problems).toHaveLength(MAX_PROBLEMS)
  expect(report.rowsSkipped).toBe(MAX_PROBLEMS + 5)
  expect(formatReportAsText(report)).toContain('and 5 more that are not listed')
})

test('text of a file cannot control the terminal it is printed to', () => {
  const report = createImportReport('a.csv')
  addProblem(report, { severity: 'row', line: 1, reason: 'bad \u001B[2J\u001B]0;owned\u0007 \u202Etext\nline 2: fine' })
  expect(formatReportAsText(report)).toContain('  line 1: bad  [2J ]0;owned   text line 2: fine\n')
})

test('problems are reported in the order of lines, in any order of detection', () => {
  const report = createImportReport('a.csv')
  addProblem(report, { severity: 'note', reason: 'About no line.' })
  for (const line of [9, 2, 11])
    for (const severity of ['row', 'note'] as const) addProblem(report, { severity, line, reason: 'Bad.' })
  const lines = [...formatReportAsText(report).matchAll(/^ {2}(line \d+|About)/gm)].map(([, line]) => line)
  expect(lines).toEqual(['line 2', 'line 9', 'line 11', 'line 2', 'line 9', 'line 11', 'About'])
  const { problems } = JSON.parse(formatReportAsJson(report)) as { problems: { line?: number }[] }
  expect(problems.map(({ line }) => line)).toEqual([2, 2, 9, 9, 11, 11, undefined])
})

test('a file that could not be read has a reason and no counts', () => {
  const report = createImportReport('a.csv')
  addProblem(report, { severity: 'file', line: 1, reason: 'The header has no column Title.' })
  expect(formatReportAsText(report)).toBe(`Import of a.csv

The file cannot be imported:
  line 1: The header has no column Title.
`)
})
