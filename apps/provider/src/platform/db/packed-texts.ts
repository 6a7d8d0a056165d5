import { type RawBuilder, sql } from 'kysely'
import { type BinaryText, toBinaryText } from '../text/binary-text.ts'

const MOST_AT_ONCE = 1_000_000
const BYTES = '$1::bytea'
const scratch = Buffer.allocUnsafeSlow(MOST_AT_ONCE)

/**
 * Long texts of many rows for one statement, as one run of bytes: as arrays they would be escaped here and unescaped there. They are the first value of the statement, and used as that: what is in a
 * row of `asked` is copied whenever the row is looked at. A row of the statement is the `n`-th, and has where each of them starts as `starts`.
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
  toOrderedTexts(texts: Readonly<Record<Name, string | { bytes: BinaryText }>>): BinaryText[] {
    return this.#names.map((name) => {
      const text = texts[name]
      return typeof text === 'string' ? toBinaryText(text) : text.bytes
    })
  }

  /** Those of all rows: their bytes, and where they start. The first values of the statement. */
  pack(rows: readonly (readonly BinaryText[])[]): RawBuilder<unknown> {
    const texts = rows.flat()
    const starts = [1]
    for (const text of texts) starts.push(starts.at(-1)! + text.length) // there is always one
    const length = starts.at(-1)! - 1
    // Asked for when the statement is sent, and copied then: so much memory, taken anew each time, would have all of it cleared up more often.
    const toPostgres = (): Buffer => {
      const bytes = length > scratch.length ? Buffer.allocUnsafe(length) : scratch.subarray(0, length)
      for (const [index, text] of texts.entries()) bytes.write(text, starts[index]! - 1, 'latin1')
      return bytes
    }
    return sql`length(${{ toPostgres }}::bytea) as byte_count, ${starts}::int[] as starts`
  }

  /** The bytes of this text of the n-th row. */
  bytes(name: Name): RawBuilder<unknown> {
    return sql.raw(this.#piece(name))
  }

  text(name: Name): RawBuilder<unknown> {
    return sql.raw(`convert_from(${this.#piece(name)}, 'UTF8')`)
  }

  json(name: Name): RawBuilder<unknown> {
    return sql`${this.text(name)}::jsonb`
  }

  #piece(name: Name): string {
    const at = (step: number): string => `starts[(n - 1) * ${this.#names.length} + ${this.#names.indexOf(name) + step}]`
    return `substring(${BYTES} from ${at(1)} for ${at(2)} - ${at(1)})`
  }
}

/** How many of the first rows one statement takes: at least one, and more as long as their texts are not too much and `fits` says so. */
export function countFitting<Row extends { texts: readonly BinaryText[] }>(
  rows: readonly Row[],
  fits: (row: Row, before: readonly Row[]) => boolean = () => true,
): number {
  let bytes = 0
  let count = 0
  for (const row of rows) {
    bytes += row.texts.reduce((sum, { length }) => sum + length, 0)
    if (count > 0 && (bytes > MOST_AT_ONCE || !fits(row, rows.slice(0, count)))) break
    count++
  }
  return count
}
