const PROGRESS_MS = 100
const WITHOUT_TERMINAL_MS = 5_000

/** Prints progress on one line that is overwritten; without a terminal, a line every few seconds. */
export function createProgressPrinter(): (line: string, isImportant?: boolean) => void {
  const isTerminal = process.stderr.isTTY
  let next = 0
  return (line, isImportant = false) => {
    if (Date.now() < next && !isImportant) return
    next = Date.now() + (isTerminal ? PROGRESS_MS : WITHOUT_TERMINAL_MS)
    process.stderr.write(isTerminal ? `\r\u001b[2K${line}` : `${line}\n`)
  }
}
