/**
 * Matches cells that a spreadsheet may read as a formula, full-width forms included, and cells that already look
 * escaped, so that escaping is reversible.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Escapes a cell that a spreadsheet may read as a formula (CSV injection). */
export function escapeFormula(cell: string): string {
  return FORMULA_START.test(cell) ? `'${cell}` : cell
}

/** Reverses {@link escapeFormula}. Use it only for files written by it. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell
}
