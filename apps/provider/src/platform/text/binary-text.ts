/** Bytes as a string, a character each (`latin1`): Node sends it in one piece with the headers, which costs half of what a buffer beside them does. */
export type BinaryText = string

/** For the totals of the longest cart, 1.2 million characters. */
const scratch = Buffer.allocUnsafeSlow(4_000_000)
/** A character of a string is at most so many bytes of UTF-8. */
const MAX_BYTES_PER_CHARACTER = 3

/** The bytes of a text in UTF-8, or bytes as they are. Memory for each text, taken anew outside of V8's heap, would have all of that heap cleared up more often. */
export function toBinaryText(content: string | Uint8Array): BinaryText {
  if (typeof content !== 'string')
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  if (content.length * MAX_BYTES_PER_CHARACTER > scratch.length) return Buffer.from(content).toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(content))
}

export function fromBinaryText(bytes: BinaryText): string {
  return Buffer.from(bytes, 'latin1').toString()
}

export function toBytes(content: BinaryText | Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return typeof content === 'string' ? Buffer.from(content, 'latin1') : content
}
