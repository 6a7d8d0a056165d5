/**
 * Search parameters of an address. Every value is a text, since the SKU 7e925822 is no number; lists and objects are
 * written as JSON.
 */

export function parseSearch(search: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, value]) => [name, parseValue(value)]))
}

function parseValue(value: string): unknown {
  if (!/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export function formatSearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
