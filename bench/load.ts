/**
 * The load, in a process of its own: reads a {@link LoadJob} as JSON from its input, applies it and writes a
 * {@link LoadResult} to its output. Closed loop: a connection sends its next request when it has its answer.
 */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { LoadJob, LoadRequest, LoadResult, Sample } from './load-job.ts'
import { percentile } from './statistics.ts'

const job = JSON.parse(await text(process.stdin)) as LoadJob // written by apply-load.ts
const keyPrefix = randomUUID()
let sent = 0
const seen = { bodies: 0, wrong: 0, firstWrong: undefined as string | undefined, hits: 0, misses: 0 }
const samples: Sample[] = []
/** All samples are told in one text. */
const MOST_SAMPLED = 100_000_000
let sampledLength = 0
const stepCount = job.requests[0]?.next ? 2 : 1
const sampleEveryMs = (job.seconds * 1000) / job.samples
let nextSampleAt = Infinity

const warmUp = job.warmUpSeconds > 0 ? await apply(job.warmUpSeconds) : undefined
nextSampleAt = performance.now()
const measured = await apply(job.seconds)

const result: LoadResult = {
  requests: measured.times.length,
  warmUpRequests: warmUp?.times.length ?? 0,
  seconds: measured.seconds,
  perSecond: measured.times.length / measured.seconds,
  p50Ms: percentile(measured.times, 50),
  p99Ms: percentile(measured.times, 99),
  meanBytes: measured.times.length === 0 ? 0 : measured.bytes / measured.times.length,
  errors: measured.errors + (warmUp?.errors ?? 0),
  non2xx: measured.non2xx + (warmUp?.non2xx ?? 0),
  wrongBodies: seen.wrong + measured.mismatches + (warmUp?.mismatches ?? 0),
  firstWrong: seen.firstWrong,
  bodiesChecked: seen.bodies,
  samples,
  cacheHits: seen.hits,
  cacheMisses: seen.misses,
  busy: measured.busy,
}
process.stdout.write(JSON.stringify(result))

async function apply(seconds: number) {
  const times: number[] = []
  const underWay = new Map<object, { taken: number; steps: number }>()
  let bytes = 0
  const cpuBefore = process.cpuUsage()
  const begun = performance.now()
  let lastAnswer = begun
  const running = autocannon({
    url: job.url,
    connections: job.connections,
    ...(job.most === undefined ? { duration: seconds } : { amount: job.most }),
    ...(job.bodyLength === undefined
      ? { requests: Array.from({ length: stepCount }, (_, step) => stepOf(step)) }
      : { verifyBody: hasLength }),
  })
  running.on('response', (client, _status, size, ms) => {
    const { taken, steps } = underWay.get(client) ?? { taken: 0, steps: 0 }
    bytes += size
    if (steps + 1 < stepCount) return void underWay.set(client, { taken: taken + ms, steps: steps + 1 })
    underWay.delete(client)
    times.push(taken + ms)
    lastAnswer = performance.now()
  })
  const { errors, non2xx, mismatches } = await running
  const elapsedMs = lastAnswer - begun
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    times,
    bytes,
    errors,
    non2xx,
    mismatches,
    seconds: elapsedMs / 1000,
    busy: (user + system) / 1000 / elapsedMs,
  }
}

function hasLength(body: string): boolean {
  seen.bodies++
  return body.length === job.bodyLength
}

/** The context is that of one connection until its last step is answered: so the second step is of the same shopper as the first. */
function stepOf(step: number) {
  const isLast = step === stepCount - 1
  const requestOf = (at: number): LoadRequest => (step === 0 ? job.requests[at]! : job.requests[at]!.next!)
  return {
    setupRequest<Request extends object>(request: Request, context: Record<string, unknown>) {
      if (step === 0) context['number'] = sent++
      const number = context['number'] as number // set by the first step
      const { method = 'GET', path, headers, body, isKeyed } = requestOf(number % job.requests.length)
      return {
        ...request,
        method,
        path,
        body,
        headers: isKeyed ? { ...headers, 'idempotency-key': `${keyPrefix}-${number}` } : { ...headers },
      }
    },
    onResponse(status: number, body: string, context: Record<string, unknown>, headers: Headers): void {
      const at = (context['number'] as number) % job.requests.length // set by setupRequest
      look(requestOf(at), status, body, headers)
      if (isLast) sample(at, body)
    },
  }
}

type Headers = Record<string, string | string[]>

function look({ path, expect, expectTag }: LoadRequest, status: number, body: string, headers: Headers): void {
  seen.bodies++
  const isRight = expectTag === undefined ? body.includes(expect) : headers['etag'] === expectTag && body.length > 0
  if (!isRight) {
    seen.wrong++
    seen.firstWrong ??= `${path} answered ${status} without "${expectTag ?? expect}": ${body.slice(0, 200)}`
  }
  const cache = headers['x-cache']
  if (typeof cache === 'string') seen[/hit/i.test(cache) ? 'hits' : 'misses']++
}

function sample(at: number, body: string): void {
  const now = performance.now()
  if (now < nextSampleAt || samples.length >= job.samples || sampledLength > MOST_SAMPLED) return
  samples.push({ at, body })
  sampledLength += body.length
  nextSampleAt = now + sampleEveryMs
}
