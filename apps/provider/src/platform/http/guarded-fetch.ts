import { lookup as lookUp } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { AppError } from './app-error.ts'
import { isPublicAddress } from './public-address.ts'

export type FetchFailure =
  /** The other side does not answer, or not now: worth another try later. */
  | { status: 'unreachable'; reason: string }
  /** It will not get better by itself: too large, gone, not what was asked for, or an address that is not fetched. */
  | { status: 'refused'; reason: string }

export interface GuardedFetchOptions {
  /** For the whole of it: name, redirects, all bytes. */
  timeoutMs: number
  maxRedirects: number
  /** What is asked for, as `Accept` says it. */
  accept: string
  /** For whom, in the name that the server gives itself. */
  purpose: string
  /** Addresses of a host. @default the system's resolver */
  resolve?: (host: string) => Promise<string[]>
  /** Tests only: addresses that are fetched although they are private or have an unusual port. */
  allowPrivate?: (url: URL) => boolean
  /** Ends it early, as when the shop is closed; the answer is then `unreachable`. */
  signal?: AbortSignal
}

/** What a fetch needs beside what it is for. */
export type FetchPolicy = Pick<GuardedFetchOptions, 'resolve' | 'allowPrivate' | 'signal'>

const WEB_PORTS = ['', '80', '443', '8080', '8443']

/** Why an address will never be fetched, as far as it says so itself; undefined where it may be. */
export function explainBlockedUrl(address: string): string | undefined {
  try {
    const url = checkedUrl(address, undefined, {})
    const host = hostOf(url)
    return isIP(host) && !isPublicAddress(host) ? PRIVATE : undefined
  } catch (error) {
    if (error instanceof FetchRejected) return error.message
    throw error
  }
}

const PRIVATE = 'The address is inside a private network.'
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Thrown by the reader of an answer that is not wanted, for good. */
export class FetchRejected extends Error {}

/**
 * Fetches what an address leads to that somebody else has named. The address is not trusted: each address that the host name stands for is checked, and the
 * connection is made to just those that were checked, so a name that changes its mind in between gains nothing. The same holds for
 * every redirect. `read` gets the answer and reads as much of it as it takes; it may throw `Refused`. Nothing that the other side does is thrown,
 * only an `AppError` of the reader.
 */
export async function guardedFetch<Result>(
  address: string,
  options: GuardedFetchOptions,
  read: (answer: IncomingMessage) => Promise<Result>,
): Promise<Result | FetchFailure> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  try {
    return await follow(address, options, signal, read)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof FetchRejected) return { status: 'refused', reason: error.message }
    if (deadline.aborted)
      return { status: 'unreachable', reason: `No complete answer within ${options.timeoutMs / 1000} s.` }
    if (options.signal?.aborted) return { status: 'unreachable', reason: 'The import was ended.' }
    const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error) // Errors of sockets have a code.
    return { status: 'unreachable', reason: `No connection (${reason}).` }
  }
}

async function follow<Result>(
  address: string,
  options: GuardedFetchOptions,
  signal: AbortSignal,
  read: (answer: IncomingMessage) => Promise<Result>,
): Promise<Result | FetchFailure> {
  let url = checkedUrl(address, undefined, options)
  for (let redirects = 0; ; redirects++) {
    const answer = await get(url, await checkedAddresses(url, options, signal), options, signal)
    try {
      const status = answer.statusCode ?? 0
      if ([301, 302, 303, 307, 308].includes(status)) {
        if (redirects === options.maxRedirects) throw new FetchRejected(`More than ${options.maxRedirects} redirects.`)
        url = checkedUrl(answer.headers.location ?? '', url, options)
        continue
      }
      if (status === 408 || status === 425 || status === 429 || status >= 500)
        return { status: 'unreachable', reason: `The server answers with status ${status}.` }
      if (status !== 200) throw new FetchRejected(`The server answers with status ${status}.`)
      if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? ''))
        throw new FetchRejected('The answer is compressed, though no compression was asked for.')
      return await read(answer)
    } finally {
      answer.destroy()
    }
  }
}

function checkedUrl(address: string, base: URL | undefined, options: FetchPolicy): URL {
  const url = URL.parse(address, base)
  if (!url) throw new FetchRejected('This is no web address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRejected(`${url.protocol} is not fetched; only http: and https: are.`)
  if (url.username !== '' || url.password !== '')
    throw new FetchRejected('The address has a user name or a password in it.')
  if (options.allowPrivate?.(url)) return url
  if (!WEB_PORTS.includes(url.port)) throw new FetchRejected(`Port ${url.port} is not fetched from.`)
  // `localhost.` is `localhost`.
  const host = url.hostname.replace(/(?<!\.)\.+$/, '')
  if (host === '' || /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/.test(host))
    throw new FetchRejected(PRIVATE)
  return url
}

/** URL parsing has already turned `2130706433`, `0x7f.1` and `017700000001` into dotted numbers. */
async function checkedAddresses(url: URL, options: FetchPolicy, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await before(signal, (options.resolve ?? resolve)(host))
  if (addresses.length === 0) throw new Error('ENOTFOUND')
  if (!options.allowPrivate?.(url) && !addresses.every(isPublicAddress)) throw new FetchRejected(PRIVATE)
  return addresses
}

async function resolve(host: string): Promise<string[]> {
  return (await lookUp(host, { all: true })).map(({ address }) => address)
}

/** The system's resolver cannot be cancelled, but it need not be waited for. */
async function before<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function get(
  url: URL,
  addresses: string[],
  wanted: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_host, { all }, answer) =>
    all ? answer(null, checked) : answer(null, checked[0]!.address, checked[0]!.family)
  const options: RequestOptions = {
    method: 'GET',
    // No shared agent: a kept connection would be one whose address nobody has checked.
    agent: false,
    lookup,
    signal,
    maxHeaderSize: 16_384,
    headers: {
      accept: wanted.accept,
      'accept-encoding': 'identity',
      'user-agent': `Cartwright (${wanted.purpose})`,
    },
  }
  return new Promise((respond, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, respond)
    request.on('error', reject)
    request.end()
  })
}
