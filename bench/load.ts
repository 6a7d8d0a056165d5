/**
 * The load, in a process of its own: reads a {@link LoadJob} as JSON from its input, applies it and writes a {@link
 * LoadResult} to its output. Closed loop: a connection sends its next request when it has its answer.
 *
 * It shares the machine with what it measures, so it does little: bare sockets, and requests whose bytes are there
 * before the first is sent. Until an answer is whole, only what says where it ends is looked at; then its time is
 * taken. After that, of every answer: status, `x-cache`, and what it must hold, or its tag or length. The job selects
 * responses to decompress; some are returned as text, to be parsed and checked elsewhere.
 */
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { exchangeOnSocket } from './socket-exchange.ts'
import type { HttpResponseParser } from './http-response-parser.ts'
import { createResponseChecks, createSampler } from './response-checks.ts'
import type { LoadJob, LoadResult } from './load-job.ts'
import { type SerializedRequest, serializeRequests, toRequestText } from './serialized-requests.ts'
import { percentile } from './statistics.ts'

/** Where a connection broke, before the next one is opened. */
const RECONNECT_MS = 100

const job = JSON.parse(await text(process.stdin)) as LoadJob // written by apply-load.ts
const target = targetOf(job)
const { found: totals, look } = createResponseChecks(job)
process.stdout.write(JSON.stringify(await measure()))

async function measure(): Promise<LoadResult> {
  const { practise, warmUpSeconds } = job
  const practised = practise && (await apply(targetOf({ url: practise.url, requests: [] }), practise, () => {}))
  const warmUp = warmUpSeconds > 0 ? await apply(target, { seconds: warmUpSeconds }, look) : undefined
  const samples = createSampler(job)
  const measured = await apply(target, job, (answer, request) => {
    look(answer, request)
    if (!request.next) samples.offer(answer, request)
  })
  const faults = [practised, warmUp, measured].flatMap((each) => each?.faults ?? [])
  return {
    requests: measured.times.length,
    warmUpRequests: warmUp?.times.length ?? 0,
    seconds: measured.seconds,
    perSecond: measured.times.length / measured.seconds,
    p50Ms: percentile(measured.times, 50),
    p99Ms: percentile(measured.times, 99),
    meanBytes: measured.times.length === 0 ? 0 : measured.bytes / measured.times.length,
    errors: faults.length,
    firstError: faults[0],
    ...totals,
    samples: samples.kept,
    busy: measured.busy,
  }
}

interface Target {
  hostname: string
  port: number
  requests: SerializedRequest[]
  sent: number
}

function targetOf(of: Pick<LoadJob, 'url' | 'requests'>): Target {
  const { hostname, port } = new URL(of.url)
  return { hostname, port: Number(port), requests: serializeRequests(of), sent: 0 }
}

/**
 * Over all connections, until the time is over or so many have been sent; what is under way then is waited for, and
 * counts.
 */
async function apply(
  to: Target,
  { seconds, most = Infinity }: Pick<LoadJob, 'seconds' | 'most'>,
  check: (answer: HttpResponseParser, request: SerializedRequest) => void,
) {
  const times: number[] = []
  const faults: string[] = []
  let bytes = 0
  const cpuBefore = process.cpuUsage()
  const begun = performance.now()
  let lastAnswer = begun
  const until = begun + seconds * 1000
  const last = to.sent + most
  const isOver = (): boolean => to.sent >= last || performance.now() >= until

  await Promise.all(Array.from({ length: job.connections }, keepAsking))
  const elapsedMs = (times.length > 0 ? lastAnswer : performance.now()) - begun
  const { user, system } = process.cpuUsage(cpuBefore)
  return { times, faults, bytes, seconds: elapsedMs / 1000, busy: (user + system) / 1000 / elapsedMs }

  /** One request after another, or pair of two, which are of the same shopper. */
  async function keepAsking(): Promise<void> {
    let request: SerializedRequest | undefined
    let count = 0
    while (request?.next || !isOver()) {
      try {
        await exchangeOnSocket({ ...to, ask, hear })
      } catch (error) {
        faults.push((error as Error).message)
        request = undefined
        await pause(RECONNECT_MS)
      }
    }

    function ask(): string | undefined {
      if (request?.next) {
        request = request.next
      } else {
        count = 0
        request = isOver() ? undefined : to.requests[to.sent++ % to.requests.length]
      }
      return request && toRequestText(request)
    }

    function hear(answer: HttpResponseParser, ms: number): void {
      const answered = request! // the one that was asked last
      count += ms
      bytes += answer.length
      if (!answered.next) {
        times.push(count)
        lastAnswer = performance.now()
      }
      check(answer, answered)
    }
  }
}
