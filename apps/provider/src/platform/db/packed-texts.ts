import { type RawBuilder, sql } from 'kysely'
import { type BinaryText, toBinaryText } from '../text/binary-text.ts'

const MOST_AT_ONCE = 1_000_000
const BYTES = '$1::bytea'
const scratch = Buffer.allocUnsafeSlow(MOST_AT_ONCE)

/**
 * Packs long texts of many rows into one binary parameter, since arrays would be escaped and unescaped. It is the
 * first value of the statement and used directly: values in a row of `asked` are copied with every access. The
 * statement numbers its rows by `n`, and `starts` has the offsets of the texts. Two rows with texts of 2 and 9 bytes,
 * and of 40 and 99, have texts that start at 1, 3, 12 and 52, and end before 151; the second text of the second row
 * is the fourth of all: `from 52 for 151 - 52`.
 */
export class PackedTexts<Name extends string> {
  readonly #names: readonly Name[]

  constructor(names: readonly Name[]) {
    this.#names = names
  }

  /** Texts of one row in the order of sending. */
  toOrderedTexts(texts: Readonly<Record<Name, string | { bytes: BinaryText }>>): BinaryText[] {
    return this.#names.map((name) => {
      const text = texts[name]
      return typeof text === 'string' ? toBinaryText(text) : text.bytes
    })
  }

  /** Packed bytes and offsets of all rows: the first values of the statement. */
  pack(rows: readonly (readonly BinaryText[])[]): RawBuilder<unknown> {
    const texts = rows.flat()
    const starts = [1]
    for (const text of texts) starts.push(starts.at(-1)! + text.length) // there is always one
    const length = starts.at(-1)! - 1
    // Encoded when the statement is sent: allocating this memory early would trigger more garbage collections.
    const toPostgres = (): Buffer => {
      const bytes = length > scratch.length ? Buffer.allocUnsafe(length) : scratch.subarray(0, length)
      for (const [index, text] of texts.entries()) bytes.write(text, starts[index]! - 1, 'latin1')
      return bytes
    }
    return sql`length(${{ toPostgres }}::bytea) as byte_count, ${starts}::int[] as starts`
  }

  /** Bytes of this text in the n-th row. */
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

/**
 * Number of leading rows that fit into one statement: at least one, limited by the size of their texts and by `fits`.
 */
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
