import type { Transform } from '../operation-row.ts'
import { asObject, isObject } from '../parse-object.ts'

/**
 * `wix:video://v1/<id>/<name>#posterUri=…&posterWidth=W&posterHeight=H` for callers, or a plain address. No request contains one.
 */
export const video: Transform = (value) => {
  if (!isObject(value)) return value ?? undefined
  const { id, url, filename, posters } = value
  if (!id) return url ?? undefined
  // The second poster has the size that pages show; the first is the fallback.
  const listed: unknown[] = Array.isArray(posters) ? posters : []
  const poster = asObject(listed[1] ?? listed[0])
  const posterUri = poster.id ?? (typeof poster.url === 'string' ? poster.url.split('/').pop() : undefined)
  const origin = Object.entries({ posterUri, posterWidth: poster.width, posterHeight: poster.height })
    .filter(([, item]) => posterUri && item != null)
    .map((pair) => pair.join('='))
  return `wix:video://v1/${id}${filename ? `/${encodeURIComponent(String(filename))}` : ''}${origin.length > 0 ? `#${origin.join('&')}` : ''}`
}
