/** How far the loading is, told after every step. */
export interface Progress {
  done(count?: number): void
}

export interface StepReporter {
  /** Written over by the next one, where there is a terminal. */
  step(line: string, isImportant?: boolean): void
}

/** Counts steps; `total` of all of them. */
export function createProgress(what: string, total: number, tell: StepReporter['step']): Progress {
  let count = 0
  return {
    done(more = 1) {
      count += more
      tell(`${what}: ${count} of ${total}`, count >= total)
    },
  }
}
