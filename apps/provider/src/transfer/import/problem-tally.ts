import type { ImportProblem } from './imported-product.ts'

/** Counts problems reported once per file, with their first line. */
export interface ProblemTally {
  count: number
  line: number
}

export function createProblemTally(): ProblemTally {
  return { count: 0, line: 0 }
}

export function addToProblemTally(tally: ProblemTally, line: number, count = 1): void {
  if (tally.count === 0) tally.line = line
  tally.count += count
}

export function toTallyProblems({ count, line }: ProblemTally, say: (count: number) => string): ImportProblem[] {
  return count === 0 ? [] : [{ severity: 'note', line, reason: say(count) }]
}
