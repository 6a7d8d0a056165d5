import type { Transform } from '../operation-row.ts'
import { isObject } from '../parse-object.ts'

/** `wix:image://v1/<id>/<name>#originWidth=W&originHeight=H` for callers, or a plain address. */
export const image: Transform = (value, isSent) =>
  isSent ? toObject(value) : isObject(value) ? toUri(value) : (value ?? undefined)

function toUri({ id, url, filename, altText, width, height }: Record<string, unknown>): unknown {
  if (!id) return url ?? undefined
  const name = filename ?? altText
  const size = width == null || height == null ? '' : `#originWidth=${width}&originHeight=${height}`
  return `wix:image://v1/${id}${name ? `/${encodeURIComponent(String(name))}` : ''}${size}`
}

function toObject(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined
  const [, id, name, fragment] = /^(?:wix:)?image:\/\/v1\/([^/#]+)(?:\/([^#]*))?(?:#(.*))?$/.exec(value) ?? []
  if (id) {
    const origin = new URLSearchParams(fragment)
    const side = (key: string) => Number(origin.get(key)) || undefined
    const filename = name && decodeFileName(name)
    return { id, width: side('originWidth'), height: side('originHeight'), altText: filename, filename, url: value }
  }
  if (value && !URL.canParse(value)) throw new TypeError('must be an absolute address')
  return value ? { url: value } : undefined
}

/** Decodes a file's name from an address. */
export function decodeFileName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign: the name was never encoded.
    return text
  }
}
