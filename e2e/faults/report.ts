import { inspect } from 'node:util'

/** Summary of a stress test: trials, failures, and their bound (0 of n bounds the rate at 3/n, with 95 %). */
export function summarize(n: number, failures: number, seed: number): string {
  const bound = failures === 0 ? `, so the rate is below ${(3 / n).toPrecision(2)} (95 %)` : ''
  return `n ${n}, failures ${failures}${bound}, seed ${seed}`
}

/** Ends a proof that found something, with the first of what it found. */
export function requireNone(what: string, problems: readonly unknown[]): void {
  if (problems.length === 0) return
  const shown = problems.slice(0, 10).map((each) => (typeof each === 'string' ? each : inspect(each, { depth: 5 })))
  throw new Error(`${what}: ${problems.length}\n${shown.join('\n')}`)
}

export function describeTimes(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (share: number): string =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0)} ms`
  return `half within ${at(0.5)}, 99 % within ${at(0.99)}, longest ${at(1)}`
}
