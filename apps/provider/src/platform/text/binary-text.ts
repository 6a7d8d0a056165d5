/**
 * Bytes as a string, one per character (`latin1`): Node sends it together with the headers, at half the cost of a
 * separate buffer.
 */
export type BinaryText = string

/** Fits the totals of the longest cart, 1.2 million characters. */
const scratch = Buffer.allocUnsafeSlow(4_000_000)
/** UTF-8 bytes per character of a string. */
const MAX_BYTES_PER_CHARACTER = 3

/**
 * Converts a text to UTF-8, or bytes unchanged. It reuses one buffer: allocating external memory for each text would
 * trigger more garbage collections of V8's heap.
 */
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
