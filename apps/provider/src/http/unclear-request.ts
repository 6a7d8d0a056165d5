import type { IncomingMessage } from 'node:http'

/**
 * Whether somebody on the way, such as a proxy, may have read this request in another way than this server does: whom it is for, or where it ends. What has two lengths or lines that
 * end in one character Node refuses itself, before there is a request.
 */
export function isUnclear(request: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'url' | 'httpVersion'>): boolean {
  const { rawHeaders, headers, url = '', httpVersion } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true
  if (url[0] !== '/' && !isOf(headers.host, url)) return true
  if (countHosts(rawHeaders) !== 1 && (httpVersion === '1.1' || headers.host !== undefined)) return true
  // RFC 9112, section 6.1: an older server on the way does not know it, and no other coding is undone here.
  const coding = headers['transfer-encoding']
  return coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')
}

/** Node keeps the first and says nothing of others (RFC 9112, section 3.2). */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** RFC 9112, section 3.2.2: an address with a host in it has to be taken. RFC 9110, section 4.2.4: one with a user name is to be taken for an error. */
function isOf(host: string | undefined, url: string): boolean {
  const [, named] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  return named !== undefined && named !== '' && !named.includes('@') && named.toLowerCase() === host?.toLowerCase()
}
