/** ASN.1 values in DER (ITU-T X.690), as far as a certificate needs them. */

export const sequence = (...parts: readonly Buffer[]): Buffer => encode(0x30, ...parts)
export const set = (...parts: readonly Buffer[]): Buffer => encode(0x31, ...parts)
export const boolean = (value: boolean): Buffer => encode(0x01, Buffer.of(value ? 0xff : 0))
export const octetString = (content: Buffer): Buffer => encode(0x04, content)
export const utf8String = (text: string): Buffer => encode(0x0c, Buffer.from(text))

/** Positive integer of these bytes. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = first < 0 ? Buffer.of(0) : bytes.subarray(first)
  return encode(0x02, (shortest[0] ?? 0) > 0x7f ? Buffer.of(0) : Buffer.alloc(0), shortest)
}

/** Bit string whose last `unusedBits` bits do not count. */
export const bitString = (bytes: Buffer, unusedBits = 0): Buffer => encode(0x03, Buffer.of(unusedBits), bytes)

/** Object identifier in dotted form. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return encode(0x06, Buffer.from([first * 40 + second, ...others].flatMap(toBase128)))
}

/** Time in whole seconds: two digits of the year until 2049, four from 2050 on (RFC 5280, section 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050 ? encode(0x17, Buffer.from(digits.slice(2))) : encode(0x18, Buffer.from(digits))
}

/** Context-specific value `[number]`: with values inside, or with bytes in place of a known type. */
export const tagged = (number: number, ...parts: readonly Buffer[]): Buffer => encode(0xa0 + number, ...parts)
export const taggedBytes = (number: number, bytes: Buffer): Buffer => encode(0x80 + number, bytes)

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...toLength(content.length)]), content])
}

function toLength(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff)
  return [0x80 + bytes.length, ...bytes]
}

/** Groups of seven bits, all but the last with the highest bit set. */
function toBase128(value: number): number[] {
  const groups = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80)
  return groups
}
