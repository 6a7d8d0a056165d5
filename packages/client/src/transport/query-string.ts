import { toBase64url } from './base64url.ts'

/**
 * Converts a request to query parameters: keys of nested objects joined by dots, lists as a repeated key, nothing for null. With
 * `whole`, a request with anything nested is one parameter: its JSON, UTF-8, in URL-safe base64.
 */
export function toQueryString(request: unknown, whole?: boolean): string {
  const parameters: [string, string][] = []
  const isNested = flatten(request, '', parameters)
  return whole && isNested
    ? `.r=${toBase64url(new TextEncoder().encode(JSON.stringify(request)))}`
    : new URLSearchParams(parameters).toString()
}

/** Adds flat parameters, and returns whether something was nested. */
function flatten(value: unknown, key: string, parameters: [string, string][]): boolean {
  if (value == null) return false
  let isNested = key.includes('.')
  if (typeof value !== 'object') parameters.push([key, String(value)])
  else if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'object') isNested = true
      else if (item !== undefined) parameters.push([key, String(item)])
    }
  } else {
    for (const [name, item] of Object.entries(value))
      isNested = flatten(item, key ? `${key}.${name}` : name, parameters) || isNested
  }
  return isNested
}
