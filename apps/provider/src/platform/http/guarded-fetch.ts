import { lookup as lookUp } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { AppError } from './app-error.ts'
import { isPublicAddress } from './public-address.ts'

export type FetchFailure =
  /** The other side does not respond at the moment: retry later. */
  | { status: 'unreachable'; reason: string }
  /** A retry would fail too: too large, gone, of another type, or a blocked address. */
  | { status: 'refused'; reason: string }

export interface GuardedFetchOptions {
  /** Timeout of the whole fetch: name, redirects, all bytes. */
  timeoutMs: number
  maxRedirects: number
  /** Value of `Accept`. */
  accept: string
  /** Purpose, sent in the user agent. */
  purpose: string
  /** Addresses of a host. @default the system's resolver */
  resolve?: (host: string) => Promise<string[]>
  /** Tests only: allows addresses that are private or have an unusual port. */
  allowPrivate?: (url: URL) => boolean
  /** Aborts the fetch, as when the shop closes; the result is then `unreachable`. */
  signal?: AbortSignal
}

/** Options of a fetch without its purpose. */
export type FetchPolicy = Pick<GuardedFetchOptions, 'resolve' | 'allowPrivate' | 'signal'>

const WEB_PORTS = ['', '80', '443', '8080', '8443']

/** Reason why an address is never fetched, as far as the address alone shows; undefined if it may be. */
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

/** Thrown by the reader of a response that is not wanted, permanently. */
export class FetchRejected extends Error {}

/**
 * Fetches an untrusted address, protected against server-side request forgery. Each address of the host name is
 * checked, and the connection uses exactly the checked ones, so DNS rebinding gains nothing. The same holds for every
 * redirect. `read` reads as much of the response as it needs; it may throw `FetchRejected`. Failures of the other
 * side are results; only an `AppError` of the reader is thrown.
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
    const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error) // socket errors have a code
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

/** URL parsing has already converted `2130706433`, `0x7f.1` and `017700000001` to dotted notation. */
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

/** Stops waiting at the signal: the system's resolver cannot be cancelled. */
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
    // No shared agent: a reused connection would have an unchecked address.
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
