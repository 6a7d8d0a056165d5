/** Rows of equally many cells as a Markdown table that is readable as it stands. Numbers stand to the right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => head.map((_, column) => (row[column] ?? '').replaceAll('|', '/')))
  const widths = head.map((title, column) => Math.max(3, title.length, ...clean.map((row) => row[column]!.length)))
  const isRight = head.map(
    (_, column) => clean.length > 0 && clean.every((row) => /^[\d.,−\s]+( (ms|s|MB|%))?$|^–?$/.test(row[column]!)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (isRight[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => '-'.repeat(width - (isRight[column] ? 1 : 0)) + (isRight[column] ? ':' : '')).join(' | ')} |`
  return [line(head), rule, ...clean.map(line)].join('\n')
}

const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export function formatCount(value: number): string {
  return counts.format(value)
}

export function formatMs(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`
}

export function formatSeconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} s`
}

export function formatPercent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(2)} %`
}
