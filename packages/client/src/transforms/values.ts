import type { Transform } from '../operation-row.ts'
import { isObject } from '../parse-object.ts'

type Fields = Record<string, unknown>

/** `Date` for callers, an ISO text on the wire. Sent dates are converted at any position (message.ts). */
export const date: Transform = (value, isSent) =>
  // The wire has a text or nothing here.
  isSent ? (value ?? undefined) : value ? new Date(value as string) : undefined

/** JSON cannot represent these three numbers, and the wire has texts for them. */
export const float: Transform = (value, isSent) => {
  const text = String(value)
  return /^(NaN|-?Infinity)$/.test(text) ? (isSent ? text : Number(text)) : value
}

/** List of fields for callers, one text on the wire. No response contains one. */
export const fieldMask: Transform = (value) => (Array.isArray(value) ? value.join(',') : value)

/** Address of a page. A path without a host is a page of the shop itself. */
export const pageUrl: Transform = (value, isSent) => {
  if (!isSent) return isObject(value) ? (value.url ?? value.relativePath) : (value ?? undefined)
  if (typeof value !== 'string') return value
  const url = URL.canParse(value) ? value : undefined
  return value ? { relativePath: url ? new URL(url).pathname : value, url } : undefined
}

/** Three members of postal addresses have other names; full names of places come from the server only. */
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
