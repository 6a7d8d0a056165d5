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
  // As `jsonb` it is read once; as `json` it would be checked, read, and what is of such a type within it read again.
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.raw(as)}(${sql.raw(definitionsOf(types))})`
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
export function toColumnList(types: ColumnTypes<string>, of = ''): RawBuilder<unknown> {
  return sql.raw(
    Object.keys(types)
      .map((name) => (of ? `${of}.${name}` : name))
      .join(', '),
  )
}
