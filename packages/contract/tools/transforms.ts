import { keywords, type Transform } from '../src/wire-types.ts'
import { isObject, type Schema } from './schema.ts'

/** Paths of a message that change form between wire and caller, by kind. */
export type TransformPaths = Partial<Record<Transform, string[]>>

/** Kinds in the order in which they are written. */
export const transformKinds = ['date', 'float', 'image', 'video', 'pageUrl', 'address', 'fieldMask'] as const

/**
 * All paths below a request or an answer, in wire words, lists passed through. Where callers may send a whole entity
 * back, the entity's paths count as well.
 */
export function transformPaths(message: Schema, wholes: ReadonlyMap<string, Schema>): TransformPaths {
  const paths = new Map<Transform, Set<string>>()

  const visit = (schema: Schema, path: string): void => {
    const kind = schema[keywords.transform]
    if (kind) paths.set(kind, (paths.get(kind) ?? new Set()).add(path))
    if (schema.items) visit(schema.items, path)
    const whole = schema[keywords.whole]
    if (whole) visitMembers(wholeEntity(whole, wholes), path)
    if (isObject(schema)) visitMembers(schema, path)
  }
  const visitMembers = (schema: Schema, path: string): void => {
    for (const [name, member] of Object.entries(schema.properties ?? {})) visit(member, path ? `${path}.${name}` : name)
  }

  visitMembers(message, '')
  return Object.fromEntries(
    transformKinds.flatMap((kind) => {
      const found = paths.get(kind)
      return found ? [[kind, [...found]]] : []
    }),
  )
}

function wholeEntity(name: string, wholes: ReadonlyMap<string, Schema>): Schema {
  const entity = wholes.get(name)
  if (!entity) throw new Error(`${keywords.whole} names ${name}, which no answer holds.`)
  return entity
}
