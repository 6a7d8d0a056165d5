import { keywords } from '@cartwright/contract'

/** Part of a JSON schema that the merge needs. */
interface Shape {
  properties?: Readonly<Record<string, object>>
  [keywords.oneOf]?: readonly string[]
}

/** Members that identify an object: a different id is another picture, a different country another address. */
const IDENTIFYING = ['id', 'country']

/**
 * Merges a patch into a group of settings (JSON Merge Patch, RFC 7396): members of objects are merged, null takes one
 * away, and everything else, lists among it, is replaced. Beyond the RFC, another picture or address replaces the
 * previous one, and a member that excludes others removes them, with their translations.
 */
export function mergePatch(target: unknown, patch: unknown, schema: object = {}): unknown {
  if (!isObject(patch)) return patch
  const { properties = {}, [keywords.oneOf]: alternatives = [] } = schema as Shape // schemas are plain objects
  const before = isObject(target) && !isAnother(target, patch) ? target : {}
  const chosen = alternatives.find((name) => patch[name] != null)
  const excluded =
    chosen === undefined || before[chosen] !== undefined
      ? []
      : [...alternatives.filter((name) => name !== chosen), 'texts']
  const merged: Record<string, unknown> = Object.fromEntries(
    Object.entries(before).filter(([name]) => !excluded.includes(name)),
  )
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else {
      const below = Object.hasOwn(properties, name) ? properties[name] : undefined
      Object.defineProperty(merged, name, { value: mergePatch(merged[name], value, below), ...PLAIN })
    }
  }
  return merged
}

function isAnother(target: Record<string, unknown>, patch: Record<string, unknown>): boolean {
  return IDENTIFYING.some((name) => patch[name] != null && target[name] !== undefined && patch[name] !== target[name])
}

/** Members are defined, not assigned, since one may be called `__proto__`. */
const PLAIN = { enumerable: true, writable: true, configurable: true }

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
