import { type RawBuilder, sql } from 'kysely'

const MOST_BYTES_AT_ONCE = 1_000_000

/**
 * Long texts of many rows for one statement, as one run of bytes: as arrays they would be escaped here and unescaped there. In the statement, `asked` has them as `bytes` and
 * where each of them starts as `starts`, and a row is the `n`-th.
 *
 * Two rows with texts of 2 and 9 bytes, and of 40 and 99, have texts that start at 1, 3, 12 and 52, and end before 151; the second text of the second row is the fourth of all:
 * `from 52 for 151 - 52`.
 */
export class PackedTexts<Name extends string> {
  readonly #names: readonly Name[]

  constructor(names: readonly Name[]) {
    this.#names = names
  }

  /** The texts of one row, in the order in which they are sent. */
  encode(texts: Readonly<Record<Name, string | Buffer>>): Buffer[] {
    return this.#names.map((name) => Buffer.from(texts[name]))
  }

  /** Those of all rows, as `bytes` and `starts`. */
  pack(rows: readonly (readonly Buffer[])[]): RawBuilder<unknown> {
    const texts = rows.flat()
    const starts = [1]
    for (const { length } of texts) starts.push((starts.at(-1) ?? 0) + length)
    return sql`${Buffer.concat(texts)}::bytea as bytes, ${starts}::int[] as starts`
  }

  /** The bytes of this text of the n-th row. */
  bytes(name: Name): RawBuilder<unknown> {
    return sql.raw(this.#piece(name))
  }

  json(name: Name, type: 'json' | 'jsonb' = 'jsonb'): RawBuilder<unknown> {
    return sql.raw(`convert_from(${this.#piece(name)}, 'UTF8')::${type}`)
  }

  #piece(name: Name): string {
    const at = (step: number): string => `starts[(n - 1) * ${this.#names.length} + ${this.#names.indexOf(name) + step}]`
    return `substring(bytes from ${at(1)} for ${at(2)} - ${at(1)})`
  }
}

/** How many of the first rows one statement takes: at least one, and more as long as their texts are not too much and `fits` says so. */
export function countFitting<Row extends { texts: readonly Buffer[] }>(
  rows: readonly Row[],
  fits: (row: Row, before: readonly Row[]) => boolean = () => true,
): number {
  let bytes = 0
  let count = 0
  for (const row of rows) {
    bytes += row.texts.reduce((sum, { length }) => sum + length, 0)
    if (count > 0 && (bytes > MOST_BYTES_AT_ONCE || !fits(row, rows.slice(0, count)))) break
    count++
  }
  return count
}
