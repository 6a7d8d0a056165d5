import { applyLoad } from './apply-load.ts'
import type { LoadJob, LoadResult, Sample } from './load-job.ts'
import type { Server } from './shop.ts'
import { mean, percentile } from './statistics.ts'
import { formatCount, formatMs, formatPercent } from './table.ts'

const FLOOR_BYTES = 10 * 1024
const FULL_CHECKS = 500
const SERVER_PROCESSOR_SHARE = 0.95

export interface Measured extends LoadResult {
  name: string
  connections: number
  /** Microseconds of processor time a request. */
  nodeMicros: number
  databaseMicros: number
}

type Chosen = 'url' | 'requests' | 'bodyLength' | 'connections' | 'seconds' | 'practise' | 'unpacked'

export interface LoadRun extends Pick<LoadJob, Chosen> {
  name: string
  server: Server
  /** Ends after so many requests, if that is sooner; without a warm-up, for which there would be none left. */
  most?: number
  /** Answers that are handed back to be checked in full. @default 500 */
  samples?: number
}

/** One load on one server, with what it took of the processor. */
export async function measure({ name, server, ...job }: LoadRun, signal: AbortSignal): Promise<Measured> {
  const cpuBefore = server.cpu()
  const warmUpSeconds = job.most === undefined ? Math.min(3, Math.max(1, job.seconds / 4)) : 0
  const result = await applyLoad({ samples: FULL_CHECKS, ...job, warmUpSeconds }, signal)
  const cpuAfter = server.cpu()
  const answered = Math.max(1, result.requests + result.warmUpRequests)
  return {
    name,
    connections: job.connections,
    ...result,
    nodeMicros: (Math.max(0, cpuAfter.node - cpuBefore.node) * 1e6) / answered,
    databaseMicros: (Math.max(0, cpuAfter.database - cpuBefore.database) * 1e6) / answered,
  }
}

/** Several runs as if they were one: what they have together, or each of them half the time. */
export function mergeRuns(runs: readonly Measured[]): Measured {
  const [first, ...others] = runs
  if (!first) throw new Error('Nothing was measured.')
  if (others.length === 0) return first
  type Figure = { [Name in keyof Measured]-?: Measured[Name] extends number ? Name : never }[keyof Measured]
  const all = (figure: Figure): number[] => runs.map((run) => run[figure])
  const total = (figure: Figure): number => all(figure).reduce((sum, each) => sum + each, 0)
  const half = (figure: Figure): number => percentile(all(figure), 50)
  return {
    ...first,
    requests: total('requests'),
    warmUpRequests: total('warmUpRequests'),
    seconds: total('seconds'),
    errors: total('errors'),
    non2xx: total('non2xx'),
    wrongBodies: total('wrongBodies'),
    bodiesChecked: total('bodiesChecked'),
    cacheHits: total('cacheHits'),
    cacheMisses: total('cacheMisses'),
    samples: runs.flatMap(({ samples }) => samples),
    perSecond: mean(all('perSecond')),
    meanBytes: mean(all('meanBytes')),
    p50Ms: half('p50Ms'),
    p99Ms: half('p99Ms'),
    nodeMicros: mean(all('nodeMicros')),
    databaseMicros: mean(all('databaseMicros')),
    busy: mean(all('busy')),
  }
}

export function measureFloor(
  floor: Server & { url: string },
  { connections, seconds }: { connections: number; seconds: number },
  signal: AbortSignal,
): Promise<Measured> {
  const run = { name: 'floor', server: floor, url: floor.url, requests: [], bodyLength: FLOOR_BYTES }
  return measure({ ...run, connections, seconds }, signal)
}

export function findLoadFaults({ name, connections, requests, ...found }: Measured): string[] {
  const at = `${name} at ${connections} connections`
  const { errors, firstError, non2xx, wrongBodies, firstWrong } = found
  return [
    ...(requests === 0 ? [`${at}: nothing was answered.`] : []),
    ...(errors > 0 ? [`${at}: ${errors} connection errors or timeouts. ${firstError ?? ''}`] : []),
    ...(non2xx > 0 ? [`${at}: ${non2xx} answers are not 2xx.`] : []),
    ...(wrongBodies > 0 ? [`${at}: ${wrongBodies} wrong bodies. ${firstWrong ?? ''}`] : []),
  ]
}

export function checkSamples(
  scenario: { name: string; check(sample: Sample): void },
  { samples, connections }: Measured,
): string[] {
  for (const sample of samples) {
    try {
      scenario.check(sample)
    } catch (error) {
      return [
        `${scenario.name} at ${connections} connections, checked in full: ${(error as Error).message}. The body begins: ${sample.body.slice(0, 200)}`,
      ]
    }
  }
  return samples.length === 0 ? [`${scenario.name} at ${connections} connections: no body was checked in full.`] : []
}

/**
 * The floor itself, and whether it or the load generator was the limit: where it was the generator, the floor can do
 * more.
 */
export function describeFloors(floors: readonly Measured[], connectionCounts: readonly number[]): string {
  return connectionCounts
    .map((connections) => {
      const runs = floors.filter((each) => each.connections === connections)
      const speeds = runs.map(({ perSecond }) => perSecond)
      const busy = runs.filter((each) => each.busy > SERVER_PROCESSOR_SHARE).length
      const limit =
        busy > 0 ? ` In ${busy} of them the load generator used its whole core: the floor may be faster than this.` : ''
      const cpu = runs.reduce((sum, each) => sum + each.nodeMicros, 0) / Math.max(1, runs.length)
      return `Floor at ${connections} connection${connections === 1 ? '' : 's'}: ${formatCount(Math.min(...speeds))} to ${formatCount(Math.max(...speeds))} requests/s in ${runs.length} runs, ${formatCount(cpu)} µs of CPU a request.${limit}`
    })
    .join(' ')
}

export function formatRunSummary({ name, connections, perSecond, p50Ms, p99Ms, busy }: Measured): string {
  return `  ${String(connections).padStart(2)}  ${name.padEnd(36)} ${formatCount(perSecond).padStart(8)}/s  p50 ${formatMs(p50Ms)}  p99 ${formatMs(p99Ms)}  generator ${formatPercent(busy, 1)}`
}
