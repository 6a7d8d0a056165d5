import { type RawBuilder, sql } from 'kysely'

/**
 * Long JSON texts for a statement as a set of `text`, one per row. They are sent as one value with a line each, since
 * `JSON.stringify` writes no line breaks. An array would escape and unescape each; a JSON text around them would
 * parse them twice.
 */
export function toJsonLines(texts: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_table(${texts.join('\n')}::text, E'\\n')`
}
