import type { Transform } from '../operation-row.ts'
import { isObject } from '../parse-object.ts'

type Fields = Record<string, unknown>

/** A `Date` here, an ISO text there. A date on its way out is written wherever it stands (message.ts). */
export const date: Transform = (value, isSent) =>
  // The wire has a text or nothing here.
  isSent ? (value ?? undefined) : value ? new Date(value as string) : undefined

/** JSON has no word for these three numbers, so the wire has theirs. */
export const float: Transform = (value, isSent) => {
  const text = String(value)
  return /^(NaN|-?Infinity)$/.test(text) ? (isSent ? text : Number(text)) : value
}

/** A list of fields here, one text there. No answer has one. */
export const fieldMask: Transform = (value) => (Array.isArray(value) ? value.join(',') : value)

/** An address of a page. A path without a host is a page of the shop itself. */
export const pageUrl: Transform = (value, isSent) => {
  if (!isSent) return isObject(value) ? (value.url ?? value.relativePath) : (value ?? undefined)
  if (typeof value !== 'string') return value
  const url = URL.canParse(value) ? value : undefined
  return value ? { relativePath: url ? new URL(url).pathname : value, url } : undefined
}

/** Postal addresses call three members differently; the full names of places are the server's to say. */
export const address: Transform = (value, isSent) => {
  if (!isObject(value)) return value
  const from = isSent ? 0 : 1
  const renamed: Fields = {}
  for (const key of Object.keys(value)) {
    const names = ADDRESS_NAMES.find((pair) => pair[from] === key)
    if (!isSent || !key.endsWith('Fullname'))
      renamed[names ? names[1 - from]! : key] = names?.[0] === 'location' ? point(value[key], isSent) : value[key] // a pair has both
  }
  return renamed
}

const ADDRESS_NAMES = [
  ['formatted', 'formattedAddress'],
  ['location', 'geocode'],
  ['addressLine1', 'addressLine'],
]

function point(value: unknown, isSent: boolean): unknown {
  if (!isObject(value)) return value
  const { latitude, longitude } = value
  return { ...value, latitude: float(latitude, isSent), longitude: float(longitude, isSent) }
}
