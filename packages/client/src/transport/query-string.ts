/** One parameter that carries a whole request: its JSON, UTF-8, in URL-safe base64 without padding. */
const WHOLE_REQUEST = '.r'

/**
 * A request as query parameters: keys of nested objects joined by dots, lists as a repeated key, nothing for null.
 * In the complex form a request with anything nested travels whole in `.r`.
 */
export function queryString(request: unknown, form: 'plain' | 'complex'): string {
  const parameters: [string, string][] = []
  const nested = flatten(request, '', parameters)
  if (form === 'complex' && nested)
    return `${WHOLE_REQUEST}=${base64url(new TextEncoder().encode(JSON.stringify(request)))}`
  return new URLSearchParams(parameters).toString()
}

/** Adds what can be said flat, and answers whether something could not. */
function flatten(value: unknown, key: string, parameters: [string, string][]): boolean {
  if (value === undefined || value === null) return false
  if (Array.isArray(value)) {
    const scalars = value.filter((item) => typeof item !== 'object' && item !== undefined)
    for (const item of scalars) parameters.push([key, String(item)])
    return key.includes('.') || scalars.length < value.length
  }
  if (typeof value === 'object') {
    let nested = false
    for (const [name, item] of Object.entries(value))
      nested = flatten(item, key ? `${key}.${name}` : name, parameters) || nested
    return nested
  }
  parameters.push([key, String(value)])
  return key.includes('.')
}

/** URL-safe base64 without padding. */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
