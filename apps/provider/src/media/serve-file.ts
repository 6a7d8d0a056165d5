import type { Context as HonoContext } from 'hono'
import { matchesEtag } from '../platform/http/respond.ts'
import type { ByteRange } from './storage.ts'

/** File to serve. */
export interface ServedFile {
  contentType: string
  size: number
  etag: string
  cacheControl: string
  /** Any origin may read the bytes (CORS). */
  isPublic: boolean
  /** Serves the file as a download with this name. */
  saveAs?: string
  /** Undefined if the file was deleted meanwhile. */
  open(range?: ByteRange): Promise<BodyInit | undefined>
}

/** Content security policy that runs no scripts: an SVG is a document, and a PDF may contain scripts. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves a file or the requested range (RFC 9110, sections 13 and 14). Requests for several ranges get the whole
 * file.
 */
export async function serveFile(c: HonoContext, file: ServedFile): Promise<Response | undefined> {
  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'cache-control': file.cacheControl,
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': file.isPublic ? 'cross-origin' : 'same-site',
    ...(file.isPublic && { 'access-control-allow-origin': '*' }),
    'accept-ranges': 'bytes',
    etag: file.etag,
    ...(file.saveAs !== undefined && { 'content-disposition': attachment(file.saveAs) }),
  }
  if (matchesEtag(file.etag, c.req.header('if-none-match'))) return new Response(null, { status: 304, headers })

  const ifRange = c.req.header('if-range')
  const isSame = ifRange === undefined || ifRange === file.etag
  const isAsked = isSame && c.req.raw.method === 'GET'
  const range = isAsked ? readRange(c.req.header('range'), file.size) : undefined
  if (range === 'unsatisfiable') {
    headers['content-range'] = `bytes */${file.size}`
    headers['cache-control'] = 'no-store' // otherwise a cache would serve the range for the whole file
    return new Response(null, { status: 416, headers })
  }
  headers['content-length'] = String(range ? range.end - range.start + 1 : file.size)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`
  const status = range ? 206 : 200
  if (c.req.raw.method === 'HEAD') return new Response(null, { status, headers })
  const body = file.size === 0 ? '' : await file.open(range)
  return body === undefined ? undefined : new Response(body, { status, headers })
}

/** Parses a range header; undefined means the whole file. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined // an invalid range by the RFC
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Builds `Content-Disposition` with an ASCII name for old clients and the full name (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
