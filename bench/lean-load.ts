/**
 * The load where answers come as fast as a load generator can take them: bare sockets, requests that are bytes before the first is sent, and of each answer
 * only status, tag and length are looked at. In a process of its own: reads a {@link LoadJob} as JSON from its input, writes a {@link LoadResult} to its output.
 * Closed loop: a connection sends its next request when it has its answer.
 */
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { LoadJob, LoadRequest, LoadResult } from './load-job.ts'
import { percentile } from './statistics.ts'

const job = JSON.parse(await text(process.stdin)) as LoadJob // written by apply-load.ts
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const seen = { bodies: 0, wrong: 0, non2xx: 0, errors: 0, firstWrong: undefined as string | undefined }

/** Answers of the floor, on which it practises, hold nothing. */
let isPractising = job.practise !== undefined
if (job.practise) await apply(targetOf({ url: job.practise.url, requests: [] }), job.practise)
isPractising = false
const target = targetOf(job)
const warmUp = job.warmUpSeconds > 0 ? await apply(target, { seconds: job.warmUpSeconds }) : undefined
const measured = await apply(target, job)
const result: LoadResult = {
  requests: measured.times.length,
  warmUpRequests: warmUp?.times.length ?? 0,
  seconds: measured.seconds,
  perSecond: measured.times.length / measured.seconds,
  p50Ms: percentile(measured.times, 50),
  p99Ms: percentile(measured.times, 99),
  meanBytes: measured.times.length === 0 ? 0 : measured.bytes / measured.times.length,
  errors: seen.errors,
  non2xx: seen.non2xx,
  wrongBodies: seen.wrong,
  firstWrong: seen.firstWrong,
  bodiesChecked: seen.bodies,
  samples: [],
  cacheHits: 0,
  cacheMisses: 0,
  busy: measured.busy,
}
process.stdout.write(JSON.stringify(result))

interface Target {
  hostname: string
  port: number
  /** Sent in turn. */
  requests: (LoadRequest & { bytes: Buffer })[]
  sent: number
}

function targetOf({ url, requests }: Pick<LoadJob, 'url' | 'requests'>): Target {
  const { hostname, port, pathname } = new URL(url)
  const inTurn = requests.length > 0 ? requests : [{ path: pathname, expect: '' }]
  return {
    hostname,
    port: Number(port),
    requests: inTurn.map((each) => ({ ...each, bytes: toBytes(each, `${hostname}:${port}`) })),
    sent: 0,
  }
}

function toBytes({ method = 'GET', path, headers }: LoadRequest, host: string): Buffer {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`)
}

async function apply(to: Target, { seconds, most }: Pick<LoadJob, 'seconds' | 'most'>) {
  const times: number[] = []
  let bytes = 0
  const cpuBefore = process.cpuUsage()
  const begun = performance.now()
  const until = begun + seconds * 1000
  const last = most === undefined ? Infinity : to.sent + most
  let lastAnswer = begun

  await Promise.all(Array.from({ length: job.connections }, open))
  const elapsedMs = lastAnswer - begun
  const { user, system } = process.cpuUsage(cpuBefore)
  return { times, bytes, seconds: elapsedMs / 1000, busy: (user + system) / 1000 / elapsedMs }

  function open(): Promise<void> {
    return new Promise((done) => {
      const socket: Socket = connect(to.port, to.hostname)
      let at = 0
      let sentAt = 0
      let parts: Buffer[] = []
      let length = 0
      let wanted = -1
      socket.setNoDelay(true)
      socket.on('connect', next)
      socket.on('error', () => seen.errors++)
      socket.on('close', () => done())
      socket.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (wanted < 0) wanted = sizeOf(parts.length === 1 ? part : (parts = [Buffer.concat(parts)])[0]!)
        if (wanted < 0 || length < wanted) return
        const now = performance.now()
        times.push(now - sentAt)
        lastAnswer = now
        bytes += length
        check(parts.length === 1 ? parts[0]! : Buffer.concat(parts), to.requests[at]!)
        next()
      })

      function next(): void {
        if (performance.now() >= until || to.sent >= last) return void socket.end()
        at = to.sent++ % to.requests.length
        parts = []
        length = 0
        wanted = -1
        sentAt = performance.now()
        socket.write(to.requests[at]!.bytes)
      }
    })
  }
}

/** Head and body together; -1 while the head is not complete. Every answer says how long it is. */
function sizeOf(answer: Buffer): number {
  const head = answer.indexOf(END_OF_HEAD)
  if (head < 0) return -1
  const declared = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1]
  return declared === undefined ? -1 : head + END_OF_HEAD.length + Number(declared)
}

function check(answer: Buffer, { path, expect, expectTag }: LoadRequest): void {
  seen.bodies++
  if (answer.toString('latin1', 9, 12) !== '200') seen.non2xx++
  const isRight =
    expectTag === undefined
      ? answer.length >= (job.bodyLength ?? 0) && answer.includes(expect) && holdsWhatItShould(answer)
      : answer.toString('latin1', 0, 1_000).includes(`etag: ${expectTag}\r\n`)
  if (isRight) return
  seen.wrong++
  seen.firstWrong ??= `${path} was answered without "${expectTag ?? expect}": ${answer.toString('latin1', 0, 300)}`
}

/** Of those that are unpacked; all others are as good as they look. */
function holdsWhatItShould(answer: Buffer): boolean {
  if (isPractising || !job.unpacked || seen.bodies % job.unpacked.every !== 0) return true
  try {
    const content = gunzipSync(answer.subarray(answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length)).toString()
    return content.split(job.unpacked.pattern).length - 1 === job.unpacked.times
  } catch {
    return false // neither compressed nor whole
  }
}
