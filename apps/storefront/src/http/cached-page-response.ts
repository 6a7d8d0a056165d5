import { negotiateEncoding, type Encoding } from './encoded-page.ts'
import type { CachedPage } from './page-cache.ts'

/** An answer that needs no `Response`: the body is a string of one byte a character. */
export interface PlainResponse {
  status: number
  headers: Record<string, string>
  body: string | null
}

/**
 * Response for one request: 304 if the browser has the page, compressed if it accepts that. A page with a member's
 * header or in a chosen currency is private; shared caches store the other, which varies by cookie.
 */
export async function respondWithCachedPage(
  page: CachedPage,
  request: Request,
  { isKept, isPrivate }: { isKept: boolean; isPrivate: boolean },
): Promise<Response> {
  const headers = {
    ...getCacheHeaders(page, isPrivate),
    'x-cache': isKept ? 'hit' : 'miss',
  }
  if (matchesEtag(request.headers.get('if-none-match') ?? undefined, page.etag))
    return toResponse(toNotModified(headers))
  const encoding = negotiateEncoding(request.headers.get('accept-encoding') ?? undefined)
  return toResponse(toFullResponse(headers, await page.bytes.read(encoding), encoding))
}

/** Synchronous response for visitors who are no members. */
export function respondWithCachedPageSync(
  page: CachedPage,
  header: (name: string) => string | undefined,
  more: Record<string, string>,
): PlainResponse | undefined {
  const encoding = negotiateEncoding(header('accept-encoding'))
  const body = page.bytes.find(encoding)
  if (body === undefined) return undefined
  const headers = { ...getCacheHeaders(page, false), 'x-cache': 'hit', ...more }
  if (matchesEtag(header('if-none-match'), page.etag)) return toNotModified(headers)
  const answer = toFullResponse(headers, body, encoding)
  answer.headers['content-length'] = String(body.length)
  return answer
}

function getCacheHeaders({ headers, etag }: CachedPage, isPrivate: boolean): Record<string, string> {
  return {
    ...headers,
    etag,
    'cache-control': isPrivate
      ? 'private, max-age=0, must-revalidate'
      : 'public, max-age=0, s-maxage=2, must-revalidate',
    vary: 'accept-encoding, cookie',
  }
}

function toNotModified(headers: Record<string, string>): PlainResponse {
  const { 'content-type': _type, ...others } = headers
  return { status: 304, headers: others, body: null }
}

function toFullResponse(headers: Record<string, string>, body: string, encoding: Encoding): PlainResponse {
  return { status: 200, headers: encoding === 'plain' ? headers : { ...headers, 'content-encoding': encoding }, body }
}

function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body === null ? null : Buffer.from(body, 'latin1'), { status, headers })
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    ifNoneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === etag.slice(2) || tag.trim() === '*')
  )
}
