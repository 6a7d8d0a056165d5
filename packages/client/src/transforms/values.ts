import type { Transforms } from '../operation-row.ts'

/** The kinds of values that look different to the caller than on the wire. */
export type Kind = keyof Transforms

type Fields = Record<string, unknown>

/** How a value leaves: from the caller's form to the wire's. What already has the wire's form passes unchanged. */
export const toWire: Record<Kind, (value: unknown) => unknown> = {
  date: (value) => (value === null ? undefined : value instanceof Date ? value.toISOString() : value),
  float: (value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value),
  fieldMask: (value) => (Array.isArray(value) ? value.join(',') : value),
  image: (value) => (typeof value === 'string' ? imageOf(value) : value),
  video: (value) => (typeof value === 'string' ? videoOf(value) : value),
  pageUrl: (value) => (typeof value === 'string' ? pageUrlOf(value) : value),
  address: (value) => {
    if (!isFields(value)) return value
    // The full names are the server's to say.
    const { countryFullname: _country, subdivisionFullname: _subdivision, ...sent } = value
    return renameFields(sent, ADDRESS_TO_WIRE)
  },
}

/** How a value arrives: from the wire's form to the caller's. */
export const fromWire: Record<Kind, (value: unknown) => unknown> = {
  date: (value) =>
    value ? (typeof value === 'string' || typeof value === 'number' ? new Date(value) : value) : undefined,
  float: (value) => (value === 'NaN' || value === 'Infinity' || value === '-Infinity' ? Number(value) : value),
  fieldMask: (value) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : isFields(value) ? value.paths : value,
  image: (value) => (isFields(value) ? imageUri(value) : (value ?? undefined)),
  video: (value) => (isFields(value) ? videoUri(value) : (value ?? undefined)),
  pageUrl: (value) => (isFields(value) ? (value.url ?? value.relativePath) : (value ?? undefined)),
  address: (value) => (isFields(value) ? renameFields(value, ADDRESS_FROM_WIRE) : value),
}

const ADDRESS_TO_WIRE: Record<string, string> = {
  formatted: 'formattedAddress',
  location: 'geocode',
  addressLine1: 'addressLine',
}
const ADDRESS_FROM_WIRE: Record<string, string> = {
  formattedAddress: 'formatted',
  geocode: 'location',
  addressLine: 'addressLine1',
}

function renameFields(fields: Fields, names: Record<string, string>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const name = Object.hasOwn(names, key) ? names[key] : undefined
      return [name && !Object.hasOwn(fields, name) ? name : key, value]
    }),
  )
}

/** `wix:image://v1/<id>/<name>#originWidth=W&originHeight=H`; the scheme may lack its `wix:`. */
function imageOf(uri: string): Fields | undefined {
  if (!uri) return undefined
  const parts = /^(?:wix:)?image:\/\/v1\/([^/#]+)(?:\/([^#]*))?(?:#(.*))?$/.exec(uri)
  if (!parts) return { url: uri }
  const [, id, name, fragment] = parts
  const origin = new URLSearchParams(fragment)
  const text = name ? decode(name) : undefined
  return {
    id,
    width: size(origin.get('originWidth')),
    height: size(origin.get('originHeight')),
    altText: text,
    filename: text,
    url: uri,
  }
}

function imageUri({ id, url, filename, altText, width, height }: Fields): unknown {
  if (!id) return url ?? undefined
  const name = filename ?? altText
  return `wix:image://v1/${id}${name ? `/${encodeURIComponent(String(name))}` : ''}${fragment({ originWidth: width, originHeight: height })}`
}

/** `wix:video://v1/<id>/<name>#posterUri=…&posterWidth=W&posterHeight=H`. */
function videoOf(uri: string): Fields | undefined {
  if (!uri) return undefined
  const parts = /^wix:video:\/\/v1\/([^/#]+)(?:\/([^#]*))?(?:#(.*))?$/.exec(uri)
  if (!parts) return { url: uri }
  const [, id, name, fragment] = parts
  const poster = new URLSearchParams(fragment)
  const posterId = poster.get('posterUri')
  return {
    id,
    filename: name ? decode(name) : undefined,
    posters: posterId
      ? [{ id: posterId, width: size(poster.get('posterWidth')), height: size(poster.get('posterHeight')) }]
      : undefined,
  }
}

function videoUri({ id, url, filename, posters }: Fields): unknown {
  if (!id) return url ?? undefined
  const listed: unknown[] = Array.isArray(posters) ? posters : []
  // The second poster is the one of the size that pages show; the first is the fallback.
  const poster = listed[1] ?? listed[0]
  const shown = isFields(poster) ? poster : {}
  const posterId = shown.id ?? (typeof shown.url === 'string' ? shown.url.split('/').pop() : undefined)
  const name = filename ? `/${encodeURIComponent(String(filename))}` : ''
  return `wix:video://v1/${id}${name}${posterId ? fragment({ posterUri: posterId, posterWidth: shown.width, posterHeight: shown.height }) : ''}`
}

/** A path without a host is a page of the shop itself. */
function pageUrlOf(url: string): Fields | undefined {
  if (!url) return undefined
  return URL.canParse(url) ? { relativePath: new URL(url).pathname, url } : { relativePath: url }
}

function fragment(values: Fields): string {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return known.length > 0 ? `#${known.map(([key, value]) => `${key}=${value}`).join('&')}` : ''
}

function size(text: string | null): number | undefined {
  return text === null || Number.isNaN(Number(text)) ? undefined : Number(text)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign: the name was never encoded.
    return text
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
