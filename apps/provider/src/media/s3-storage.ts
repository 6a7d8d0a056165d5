import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type S3Credentials, signRequest } from './sign-request.ts'
import { type MediaStorage, requireStorageKey, StorageUnavailableError } from './storage.ts'

export interface S3Location extends S3Credentials {
  bucket: string
  /** Prefix of every name, with a trailing slash; may be empty. */
  prefix: string
  endpoint: string
}

const ATTEMPTS = 3
/** Timeout of all attempts together, because a visitor waits for the page. */
const ANSWER_TIMEOUT_MS = 4_000
const UPLOAD_TIMEOUT_MS = 3_600_000
const PAUSE_MS = 100

/**
 * Storage in a bucket of an S3-compatible store. Uses path-style URLs (`endpoint/bucket/name`), which all stores
 * support.
 */
export function createS3Storage(address: S3Location): MediaStorage {
  const { endpoint, bucket, prefix } = address
  // Stores disagree whether a plus sign in a path is a space, and the signature treats it as one.
  const urlOf = (name: string): string =>
    `${endpoint}/${bucket}/${prefix}${requireStorageKey(name)}`.replaceAll('+', '%2B')

  return {
    async put(name, path, { contentType, size, sha256 }) {
      const headers = {
        'content-type': contentType,
        'content-length': String(size),
        // The store rejects bytes that were altered in transit.
        'x-amz-content-sha256': sha256,
      }
      const answer = await ask('PUT', name, { headers, bodyAt: path })
      await answer.body?.cancel()
      await rm(path)
    },

    async open(name, range, size) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask('GET', name, { headers })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      const expected = range ? range.end - range.start + 1 : size
      const sent = answer.headers.get('content-length')
      if (expected !== undefined && sent !== null && Number(sent) !== expected) {
        await answer.body?.cancel()
        throw new StorageUnavailableError('The store of files answers with something else than the file.')
      }
      return answer.body ?? new Blob([]).stream()
    },

    async exists(name) {
      return (await ask('HEAD', name, {})).status !== 404
    },

    async delete(name) {
      const answer = await ask('DELETE', name, {})
      await answer.body?.cancel()
    },
  }

  /** Sends a request, and retries if the store is busy or the connection breaks. */
  async function ask(
    method: string,
    name: string,
    { headers = {}, bodyAt }: { headers?: Record<string, string>; bodyAt?: string },
  ): Promise<Response> {
    const url = urlOf(name)
    const answersBy = performance.now() + (bodyAt === undefined ? ANSWER_TIMEOUT_MS : UPLOAD_TIMEOUT_MS)
    for (let attempt = 1; ; attempt++) {
      let reason: unknown
      try {
        const answer = await send(method, url, headers, { bodyAt, withinMs: answersBy - performance.now() })
        const isPlain = answer.ok || (answer.status === 404 && method !== 'PUT')
        if (isPlain) return answer
        reason = new Error(`The store of files answers ${method} with status ${answer.status}.`)
        await answer.body?.cancel()
        if (answer.status < 500 && answer.status !== 429) throw new StoreRefused((reason as Error).message)
      } catch (error) {
        if (error instanceof StoreRefused) throw error
        reason ??= error
      }
      const pauseMs = PAUSE_MS * 2 ** attempt
      if (attempt === ATTEMPTS || performance.now() + pauseMs >= answersBy)
        throw new StorageUnavailableError('The store of files cannot be reached.', { cause: reason })
      await sleep(pauseMs)
    }
  }

  async function send(
    method: string,
    url: string,
    headers: Record<string, string>,
    { bodyAt, withinMs }: { bodyAt?: string; withinMs: number },
  ) {
    const stop = new AbortController()
    // The timeout ends with the response headers; the reader limits the body.
    const timer = setTimeout(() => stop.abort(), withinMs)
    try {
      return await fetch(url, {
        method,
        headers: await signRequest({ method, url, headers }, address, new Date()),
        redirect: 'error',
        signal: stop.signal,
        ...(bodyAt !== undefined && {
          // Holds: a stream of Node in the form of the web's gives bytes.
          body: Readable.toWeb(createReadStream(bodyAt)) as ReadableStream<Uint8Array>,
          duplex: 'half' as const,
        }),
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Permanent error: a wrong key or a missing bucket. */
class StoreRefused extends Error {}
