import { type RawBuilder, sql } from 'kysely'

/**
 * Long JSON texts for a statement, one for each row, as a set of `text`: they go as one value with a line for each, since what `JSON.stringify` writes has no line breaks. In an array each would be escaped here and
 * unescaped there, and within another JSON text it would be read as part of that first.
 */
export function toJsonLines(texts: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_table(${texts.join('\n')}::text, E'\\n')`
}
