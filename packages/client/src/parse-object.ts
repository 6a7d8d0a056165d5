/** What a text says as JSON, read by key; nothing for anything else, such as a gateway's page. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether a value can be read by key. A list is none. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value to be read by key, whatever it is. */
export function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
