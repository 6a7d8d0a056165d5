/** Decodes text files: UTF-8, UTF-16 in both byte orders, and Windows-1252, alone or mixed into UTF-8. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (string & {})

export interface TextReader {
  readonly encoding: Encoding
  /** Number of bytes that were not UTF-8 and were read as Windows-1252. */
  readonly fallbackBytes: number
  decode(bytes: Uint8Array): string
  /** Returns the remaining text at the end of the file. */
  end(): string
}

/**
 * Creates a decoder.
 * @param named Encoding given by the merchant; a byte order mark takes precedence.
 */
export function createTextReader(beginning: Uint8Array, named?: string): TextReader {
  const encoding = findEncoding(beginning) ?? named ?? 'utf-8'
  return encoding === 'utf-8' ? new Utf8Reader() : new SingleEncodingReader(encoding)
}

export function isSupportedEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

/** Detects the encoding by a byte order mark, or by zeros beside ASCII letters. */
function findEncoding(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
  return undefined
}

class SingleEncodingReader implements TextReader {
  readonly encoding: Encoding
  readonly fallbackBytes = 0
  readonly #decoder: TextDecoder

  constructor(encoding: Encoding) {
    this.encoding = encoding
    this.#decoder = new TextDecoder(encoding)
  }

  decode(bytes: Uint8Array): string {
    return this.#decoder.decode(bytes, { stream: true })
  }

  end(): string {
    return this.#decoder.decode()
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

/** Reads UTF-8, and each byte outside a UTF-8 character as Windows-1252, so that no letter is lost. */
class Utf8Reader implements TextReader {
  readonly encoding = 'utf-8'
  fallbackBytes = 0
  #rest = new Uint8Array()
  #isFirst = true

  decode(bytes: Uint8Array): string {
    const all = concatBytes(this.#rest, bytes)
    const end = all.length - getIncompleteLength(all)
    this.#rest = all.slice(end)
    return this.#read(all.subarray(0, end))
  }

  end(): string {
    const rest = this.#rest
    this.#rest = new Uint8Array()
    return this.#read(rest)
  }

  #read(bytes: Uint8Array): string {
    if (bytes.length === 0) return ''
    const text = this.#readStrictly(bytes) ?? this.#readMixed(bytes)
    const withoutMark = this.#isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text
    this.#isFirst = false
    return withoutMark
  }

  #readStrictly(bytes: Uint8Array): string | undefined {
    try {
      return strict.decode(bytes)
    } catch {
      return undefined
    }
  }

  #readMixed(bytes: Uint8Array): string {
    let text = ''
    let from = 0
    for (let at = 0; at < bytes.length;) {
      const length = getCharacterLength(bytes, at)
      if (length > 0) {
        at += length
        continue
      }
      text += strict.decode(bytes.subarray(from, at)) + western.decode(bytes.subarray(at, at + 1))
      this.fallbackBytes++
      at++
      from = at
    }
    return text + strict.decode(bytes.subarray(from))
  }
}

/** Returns the length in bytes of the UTF-8 character at a position; 0 if there is none. */
function getCharacterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!
  if (first < 0x80) return 1
  const length = lengthBy(first)
  if (length === 0) return 0
  const second = bytes[at + 1] ?? 0
  const [least, most] = getContinuationBounds(first)
  if (second < least || second > most) return 0
  for (let next = at + 2; next < at + length; next++) {
    const byte = bytes[next] ?? 0
    if (byte < 0x80 || byte > 0xbf) return 0
  }
  return length
}

function lengthBy(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2
  if (first >= 0xe0 && first <= 0xef) return 3
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0
}

/** RFC 3629, section 4: no overlong forms, no surrogates, nothing above U+10FFFF. */
function getContinuationBounds(first: number): [least: number, most: number] {
  if (first === 0xe0) return [0xa0, 0xbf]
  if (first === 0xed) return [0x80, 0x9f]
  if (first === 0xf0) return [0x90, 0xbf]
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf]
}

/** Number of bytes at the end that may begin a character. */
function getIncompleteLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return lengthBy(byte) > back ? back : 0
  }
  return 0
}

export function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
