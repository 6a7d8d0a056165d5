import type { BinaryText } from './http/context.ts'

const scratch = Buffer.allocUnsafeSlow(256 * 1024)
/** A character of a string is at most so many bytes of UTF-8. */
const MOST_BYTES_A_CHARACTER = 3

/** The bytes of a text in UTF-8, a character each. */
export function toBinaryText(text: string): BinaryText {
  if (text.length * MOST_BYTES_A_CHARACTER > scratch.length) return Buffer.from(text).toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(text))
}

export function fromBinaryText(bytes: BinaryText): string {
  return Buffer.from(bytes, 'latin1').toString()
}
