import type { ImportProblem } from './imported-product.ts'

/** Counts what is told once for the whole file, and where it is first. */
export interface Tally {
  count: number
  line: number
}

export function newTally(): Tally {
  return { count: 0, line: 0 }
}

export function addToTally(tally: Tally, line: number, count = 1): void {
  if (tally.count === 0) tally.line = line
  tally.count += count
}

export function tellTally({ count, line }: Tally, say: (count: number) => string): ImportProblem[] {
  return count === 0 ? [] : [{ severity: 'note', line, reason: say(count) }]
}
