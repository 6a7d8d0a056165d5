import type { IncomingMessage } from 'node:http'

/**
 * Whether a proxy may have read this request differently than this server: its target or its end. Node itself rejects
 * two lengths and lines that end in one character.
 */
export function isAmbiguousRequest(
  request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url' | 'httpVersion'>,
): boolean {
  const { rawHeaders, headers, url = '', httpVersion } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true
  if (url[0] !== '/' && !isOf(headers.host, url)) return true
  if (headers.host === undefined ? httpVersion === '1.1' : !HOST.test(headers.host)) return true
  if (isSaidTwice(rawHeaders)) return true
  // RFC 9112, section 6.1: older servers on the way do not support it, and no other coding is decoded here.
  const coding = headers['transfer-encoding']
  return coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')
}

/** RFC 9112, section 3.2, and RFC 3986, section 3.2.2: a name or an address, and a port. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/
/** Headers that may occur once: routing, identity and framing (RFC 9110, section 5.3). */
const SAID_ONCE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type'])

/** Whether a header is repeated. Node keeps the first value silently; a proxy may keep the last. */
function isSaidTwice(rawHeaders: readonly string[]): boolean {
  let said: Set<string> | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (!SAID_ONCE.has(name)) continue
    if (said?.has(name)) return true
    said = (said ?? new Set()).add(name)
  }
  return false
}

/**
 * RFC 9112, section 3.2.2: absolute targets must be accepted. RFC 9110, section 4.2.4: one with a user name is an
 * error.
 */
function isOf(host: string | undefined, url: string): boolean {
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  return named !== undefined && named !== '' && !named.includes('@') && named.toLowerCase() === host?.toLowerCase()
}
