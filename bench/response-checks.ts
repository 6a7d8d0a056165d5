import { gunzipSync } from 'node:zlib'
import type { HttpResponseParser } from './http-response-parser.ts'
import type { LoadJob, LoadResult, Sample } from './load-job.ts'
import type { SerializedRequest } from './serialized-requests.ts'

/** All samples are told in one text. */
const MAX_SAMPLED = 100_000_000

type Found = Pick<LoadResult, 'bodiesChecked' | 'wrongBodies' | 'firstWrong' | 'non2xx' | 'cacheHits' | 'cacheMisses'>

/** Checks every response after its time was taken: status, required text or tag, and cache header. */
export function createResponseChecks({ bodyLength, unpacked }: Pick<LoadJob, 'bodyLength' | 'unpacked'>) {
  const totals: Found = { bodiesChecked: 0, wrongBodies: 0, non2xx: 0, cacheHits: 0, cacheMisses: 0 }
  return { found: totals, look }

  function look(answer: HttpResponseParser, request: SerializedRequest): void {
    const { status } = answer
    totals.bodiesChecked++
    if (status < 200 || status > 299) totals.non2xx++
    countCache(answer.header('x-cache'))
    if (isRight(answer, request)) return
    totals.wrongBodies++
    totals.firstWrong ??= describeWrong(answer, request)
  }

  function countCache(header: string | undefined): void {
    if (header === undefined) return
    if (/hit/i.test(header)) totals.cacheHits++
    else totals.cacheMisses++
  }

  function isRight(answer: HttpResponseParser, { expect, expectTag }: SerializedRequest): boolean {
    const body = answer.body()
    if (bodyLength !== undefined) return body.length === bodyLength
    if (expectTag !== undefined) return answer.header('etag') === expectTag && body.length > 0
    return body.includes(expect) && holdsWhatItShould(body)
  }

  /** Checks decompressed responses; others pass unread. */
  function holdsWhatItShould(body: Buffer): boolean {
    if (!unpacked || totals.bodiesChecked % unpacked.every !== 0) return true
    try {
      return gunzipSync(body).toString().split(unpacked.pattern).length - 1 === unpacked.times
    } catch {
      return false // neither compressed nor whole
    }
  }
}

function describeWrong(answer: HttpResponseParser, { path, expect, expectTag }: SerializedRequest): string {
  const expected = expectTag ?? expect.toString()
  const beginning = answer.body().toString('utf8', 0, 200)
  return `${path} answered ${answer.status} without "${expected}": ${beginning}`
}

/** Keeps whole answers, as many as the job wants, evenly spread over its time. */
export function createSampler({ samples: most, seconds }: Pick<LoadJob, 'samples' | 'seconds'>) {
  const kept: Sample[] = []
  const everyMs = (seconds * 1000) / most
  let nextAt = performance.now()
  let keptLength = 0
  return { kept, offer }

  function offer(answer: HttpResponseParser, { at }: SerializedRequest): void {
    const now = performance.now()
    if (now < nextAt || kept.length >= most || keptLength > MAX_SAMPLED) return
    const body = answer.body().toString()
    kept.push({ at, body })
    keptLength += body.length
    nextAt = now + everyMs
  }
}
