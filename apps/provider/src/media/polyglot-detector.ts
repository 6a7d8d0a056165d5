/**
 * Detects polyglots: images that are also a page, a drawing with scripts, a script, a PDF or an archive. The patterns
 * are so long that chance matches in compressed pixels occur less than once in ten thousand of the largest images.
 */
const PATTERNS = [
  '<script',
  '<svg[\\s>/]',
  '<html[\\s>]',
  '<!doctype',
  '<iframe',
  '<\\?php',
  '%PDF-',
  // Entries of a ZIP archive: the version that is needed to unpack it, at most 6.3.
  'PK\\x03\\x04[\\x0a-\\x3f]\\x00',
  'Rar!\\x1a\\x07',
  '7z\\xbc\\xaf\\x27\\x1c',
  // Scripts: the size of the image, or of its first segment, begins a comment or an assignment.
  'GIF8[79]a(?:/[*/]|[\\t\\n\\r ]=|=[ -~])',
  '\\xff\\xd8\\xff[\\xe0-\\xef]/\\*',
  'RIFF/\\*[^]{2}WEBP',
]
const POLYGLOT = new RegExp(PATTERNS.join('|'), 'i')
const LONGEST = 16

export class PolyglotDetector {
  #tail = ''
  #found: string | undefined

  /** Adds bytes in order, in chunks of any size. */
  update(bytes: Uint8Array): void {
    if (this.#found !== undefined) return
    const text = this.#tail + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    this.#found = POLYGLOT.exec(text)?.[0]
    this.#tail = text.slice(-LONGEST)
  }

  /** First bytes of the file, as text. */
  get match(): string | undefined {
    return this.#found?.replaceAll(/[^\x20-\x7e]/g, '?')
  }
}
