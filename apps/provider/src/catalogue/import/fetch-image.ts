import { lookup as lookUp } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { readImageHeader } from './image-header.ts'
import type { ImageHeader } from './image-header.ts'
import { isPublicAddress } from './public-address.ts'

export type FetchedImage =
  | (ImageHeader & { status: 'fetched'; bytes: Uint8Array })
  /** The other side does not answer, or not now: worth another try later. */
  | { status: 'unreachable'; reason: string }
  /** It will not get better by itself: no picture, too large, gone, or an address that is not fetched. */
  | { status: 'refused'; reason: string }

export interface FetchLimits {
  /** For the whole of it: name, redirects, all bytes. */
  timeoutMs: number
  maxBytes: number
  maxPixels: number
  maxRedirects: number
}

export const IMAGE_LIMITS: FetchLimits = {
  timeoutMs: 10_000,
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 50_000_000,
  maxRedirects: 3,
}

export interface FetchImageOptions {
  limits?: Partial<FetchLimits>
  /** Addresses of a host. @default the system's resolver */
  resolve?: (host: string) => Promise<string[]>
  /** Tests only: addresses that are fetched although they are private or have an unusual port. */
  allowPrivate?: (url: URL) => boolean
  /** Ends it early, as when the shop is closed; the answer is then `unreachable`. */
  signal?: AbortSignal
}

const WEB_PORTS = ['', '80', '443', '8080', '8443']
const LONGEST_SIDE = 16_384

/**
 * Fetches a picture from an address that a file names. The address is not trusted: each address that the host name stands for is checked, and the
 * connection is made to just those that were checked, so a name that changes its mind in between gains nothing. The same holds for
 * every redirect. What comes back is believed by its bytes only. Never throws for anything that the other side does.
 */
export async function fetchImage(address: string, options: FetchImageOptions = {}): Promise<FetchedImage> {
  const limits = { ...IMAGE_LIMITS, ...options.limits }
  const deadline = AbortSignal.timeout(limits.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  try {
    return await follow(address, limits, options, signal)
  } catch (error) {
    if (error instanceof Refused) return { status: 'refused', reason: error.message }
    if (deadline.aborted)
      return { status: 'unreachable', reason: `No complete answer within ${limits.timeoutMs / 1000} s.` }
    if (options.signal?.aborted) return { status: 'unreachable', reason: 'The import was ended.' }
    const reason = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : String(error) // Errors of sockets have a code.
    return { status: 'unreachable', reason: `No connection (${reason}).` }
  }
}

/** Why an address will never be fetched, as far as it says so itself; undefined where it may be. */
export function whyNeverFetched(address: string): string | undefined {
  try {
    const url = checkedUrl(address, undefined, {})
    const host = hostOf(url)
    return isIP(host) && !isPublicAddress(host) ? PRIVATE : undefined
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

const PRIVATE = 'The address is inside a private network.'

class Refused extends Error {}

async function follow(
  address: string,
  limits: FetchLimits,
  options: FetchImageOptions,
  signal: AbortSignal,
): Promise<FetchedImage> {
  let url = checkedUrl(address, undefined, options)
  for (let redirects = 0; ; redirects++) {
    const answer = await get(url, await checkedAddresses(url, options, signal), signal)
    try {
      const status = answer.statusCode ?? 0
      if ([301, 302, 303, 307, 308].includes(status)) {
        if (redirects === limits.maxRedirects) throw new Refused(`More than ${limits.maxRedirects} redirects.`)
        url = checkedUrl(answer.headers.location ?? '', url, options)
        continue
      }
      if (status === 408 || status === 425 || status === 429 || status >= 500)
        return { status: 'unreachable', reason: `The server answers with status ${status}.` }
      if (status !== 200) throw new Refused(`The server answers with status ${status}.`)
      return await readImage(answer, limits)
    } finally {
      answer.destroy()
    }
  }
}

function checkedUrl(address: string, base: URL | undefined, options: FetchImageOptions): URL {
  const url = URL.parse(address, base)
  if (!url) throw new Refused('This is no web address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Refused(`${url.protocol} is not fetched; only http: and https: are.`)
  if (url.username !== '' || url.password !== '') throw new Refused('The address has a user name or a password in it.')
  if (options.allowPrivate?.(url)) return url
  if (!WEB_PORTS.includes(url.port)) throw new Refused(`Port ${url.port} is not fetched from.`)
  // `localhost.` is `localhost`.
  const host = url.hostname.replace(/\.+$/, '')
  if (host === '' || /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/.test(host)) throw new Refused(PRIVATE)
  return url
}

/** URL parsing has already turned `2130706433`, `0x7f.1` and `017700000001` into dotted numbers. */
async function checkedAddresses(url: URL, options: FetchImageOptions, signal: AbortSignal): Promise<string[]> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await before(signal, (options.resolve ?? resolve)(host))
  if (addresses.length === 0) throw new Error('ENOTFOUND')
  if (!options.allowPrivate?.(url) && !addresses.every(isPublicAddress)) throw new Refused(PRIVATE)
  return addresses
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

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

function get(url: URL, addresses: string[], signal: AbortSignal): Promise<IncomingMessage> {
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
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
      'accept-encoding': 'identity',
      'user-agent': 'Cartwright (picture import)',
    },
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve)
    request.on('error', reject)
    request.end()
  })
}

async function readImage(answer: IncomingMessage, limits: FetchLimits): Promise<FetchedImage> {
  const tooLarge = `The picture has more than ${Math.floor(limits.maxBytes / 1024)} KB.`
  if (Number(answer.headers['content-length'] ?? 0) > limits.maxBytes) throw new Refused(tooLarge)
  if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? ''))
    throw new Refused('The answer is compressed, though no compression was asked for.')

  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.maxBytes) throw new Refused(tooLarge)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const header = readImageHeader(bytes)
  if (!header) throw new Refused('What is there is no JPEG, PNG, WebP, GIF or AVIF picture.')
  if (header.width * header.height > limits.maxPixels || Math.max(header.width, header.height) > LONGEST_SIDE)
    throw new Refused(`The picture is too large: ${header.width} × ${header.height}.`)
  return { status: 'fetched', bytes, ...header }
}
