import { keywords } from '@cartwright/contract'
import type { Static, TSchema } from 'typebox'

/** Part of a JSON schema that lists members. */
interface SchemaNode {
  [keywords.transform]?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
}

/**
 * Picks the members of a schema from a value that fits it, in the order of the schema and without null members. Times
 * are converted to UTC, as the wire has them.
 */
export function pickSchemaProperties<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Static<Schema> {
  return pickProperties(schema, value) as Static<Schema> // holds: nothing was added, and null is allowed only where a member may be left out
}

function pickProperties(schema: SchemaNode, value: unknown): unknown {
  if (typeof value === 'string' && schema[keywords.transform] === 'date') return new Date(value).toISOString()
  if (typeof value !== 'object' || value === null) return value
  const { items, properties } = schema
  if (Array.isArray(value)) return items ? value.map((item) => pickProperties(items, item)) : value
  if (!properties) return value
  const given = new Map(Object.entries(value))
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) => {
      const each: unknown = given.get(name)
      return each === undefined || each === null ? [] : [[name, pickProperties(member, each)]]
    }),
  )
}

/** Whether a path of names leads to a member, as a field mask names it. */
export function hasSchemaPath(schema: TSchema, path: readonly string[]): boolean {
  let at: SchemaNode | undefined = schema
  for (const name of path) at = at?.properties && Object.hasOwn(at.properties, name) ? at.properties[name] : undefined
  return at !== undefined
}
