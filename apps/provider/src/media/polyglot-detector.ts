/**
 * Finds in a picture what makes it something else as well, for whoever opens it as that: a page, a drawing with scripts, a script, a PDF, an archive. Long
 * enough not to come up by chance in compressed pixels: once in more than ten thousand of the largest pictures.
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
  // Scripts: the size of the picture, or of its first part, begins a comment or an assignment.
  'GIF8[79]a(?:/[*/]|[\\t\\n\\r ]=|=[ -~])',
  '\\xff\\xd8\\xff[\\xe0-\\xef]/\\*',
  'RIFF/\\*[^]{2}WEBP',
]
const POLYGLOT = new RegExp(PATTERNS.join('|'), 'i')
const LONGEST = 16

export class PolyglotDetector {
  #tail = ''
  #found: string | undefined

  /** Takes the bytes in order, in pieces of any size. */
  update(bytes: Uint8Array): void {
    if (this.#found !== undefined) return
    const text = this.#tail + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    this.#found = POLYGLOT.exec(text)?.[0]
    this.#tail = text.slice(-LONGEST)
  }

  /** What it begins with, as text. */
  get match(): string | undefined {
    return this.#found?.replaceAll(/[^\x20-\x7e]/g, '?')
  }
}
