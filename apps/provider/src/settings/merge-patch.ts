/** JSON Merge Patch (RFC 7396): members of objects are merged, null takes one away, and everything else, lists among it, is replaced. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else Object.defineProperty(merged, name, { value: mergePatch(merged[name], value), ...PLAIN })
  }
  return merged
}

/** Defined, not assigned: a member may be called `__proto__`. */
const PLAIN = { enumerable: true, writable: true, configurable: true }

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
