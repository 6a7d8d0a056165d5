/**
 * What makes a program for spreadsheets take a cell for a formula, if it begins with it, full-width forms as well; and texts that look guarded already,
 * so that it can be undone.
 */
const GUARDED = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet takes for a formula. */
export function guarded(cell: string): string {
  return GUARDED.test(cell) ? `'${cell}` : cell
}

/** What {@link guarded} was given. Only for files that it has written. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell
}
