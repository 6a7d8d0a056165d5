import { type RawBuilder, sql } from 'kysely'

/** Columns by their types, as PostgreSQL calls them. */
export type ColumnTypes<Name extends string> = Readonly<Record<Name, string>>

/**
 * Rows for a statement whose text is the same however many they are: `recordset(TYPES, rows, 'given')` stands where a table can, and goes as one JSON text. What is of a type `json` or `jsonb` is given
 * as it is, not as a text of it; whole numbers that may be large as texts, moments as dates.
 */
export function recordset<Name extends string>(
  types: ColumnTypes<Name>,
  rows: readonly Readonly<Record<Name, unknown>>[],
  as: string,
): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(as)}(${sql.raw(definitionsOf(types))})`
}

const definitions = new WeakMap<ColumnTypes<string>, string>()

function definitionsOf(types: ColumnTypes<string>): string {
  const known = definitions.get(types)
  if (known !== undefined) return known
  const made = Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
  definitions.set(types, made)
  return made
}

/** The names of the columns, for a list of them. */
export function columnsOf(types: ColumnTypes<string>, of = ''): RawBuilder<unknown> {
  return sql.raw(
    Object.keys(types)
      .map((name) => (of ? `${of}.${name}` : name))
      .join(', '),
  )
}

/** Which of them are among the rows that were updated. Of several of one row at most one was saved, and nobody knows which: they are not. */
export function areSaved(
  rows: readonly { owner_id: string; id: string }[],
  all: readonly { owner: { id: string }; id: string }[],
): boolean[] {
  const keyOf = (ownerId: string, id: string): string => `${ownerId} ${id}`
  const keys = all.map(({ owner, id }) => keyOf(owner.id, id))
  const updated = new Set(rows.map((row) => keyOf(row.owner_id, row.id)))
  return keys.map((key, at) => updated.has(key) && keys.indexOf(key) === at && keys.lastIndexOf(key) === at)
}
