/** Progress of loading, reported after every step. */
export interface Progress {
  done(count?: number): void
}

export interface StepReporter {
  /** On a terminal, the next line overwrites it. */
  step(line: string, isImportant?: boolean): void
}

/** Counts steps up to `total`. */
export function createProgress(what: string, total: number, tell: StepReporter['step']): Progress {
  let count = 0
  return {
    done(more = 1) {
      count += more
      tell(`${what}: ${count} of ${total}`, count >= total)
    },
  }
}
