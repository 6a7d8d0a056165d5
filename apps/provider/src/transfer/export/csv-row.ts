import { escapeFormula } from '../import/escape-formula.ts'

/** Formats a row by RFC 4180. Cells that a spreadsheet would read as formulas are escaped. */
export function toCsvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`
}

function quoteCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
