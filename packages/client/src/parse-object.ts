/** Parses a text as a JSON object; returns an empty one for other texts, such as a gateway's page. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** True for a value with members. A list is none. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Converts any value to one that can be read by key. */
export function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
