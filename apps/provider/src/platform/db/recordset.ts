import { type RawBuilder, sql } from 'kysely'

/** Columns with their PostgreSQL types. */
export type ColumnTypes<Name extends string> = Readonly<Record<Name, string>>

/**
 * Rows for a statement with constant text: `recordset(TYPES, rows, 'given')` is used as a table and sent as one JSON
 * text. Values of `json` and `jsonb` columns are nested as they are; large integers are texts, dates ISO texts.
 */
export function recordset<Name extends string>(
  types: ColumnTypes<Name>,
  rows: readonly Readonly<Record<Name, unknown>>[],
  as: string,
): RawBuilder<unknown> {
  // `jsonb` is parsed once; `json` would be checked, parsed, and parsed again for nested values.
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

/** Column names as a list. */
export function toColumnList(types: ColumnTypes<string>, of = ''): RawBuilder<unknown> {
  return sql.raw(
    Object.keys(types)
      .map((name) => (of ? `${of}.${name}` : name))
      .join(', '),
  )
}
