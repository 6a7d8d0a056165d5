/**
 * What makes a program for spreadsheets take a cell for a formula, if it begins with it, full-width forms as well; and texts that look guarded already,
 * so that it can be undone.
 */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet takes for a formula. */
export function escapeFormula(cell: string): string {
  return FORMULA_START.test(cell) ? `'${cell}` : cell
}

/** What {@link escapeFormula} was given. Only for files that it has written. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell
}
