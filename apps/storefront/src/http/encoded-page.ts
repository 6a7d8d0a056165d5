import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const BROTLI_QUALITY = 5

export type Encoding = 'br' | 'gzip' | 'plain'

/** Negotiates the best encoding that the browser accepts. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'plain'
  return BROTLI.test(accepted) ? 'br' : GZIP.test(accepted) ? 'gzip' : 'plain'
}

// Weight 0 means not accepted (RFC 9110, section 12.4.2).
const BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i
const GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i

/**
 * Page as bytes of the response, in strings of one byte a character: Node sends headers and such a string in one
 * write. Compressed on first use; then the uncompressed form is dropped to save most of its memory.
 */
export class EncodedPage {
  readonly #forms = new Map<Encoding, string>()
  readonly #making = new Map<Encoding, Promise<string>>()
  readonly #onGrowth: (bytes: number) => void
  #size = 0

  /** `onGrowth` is called with the change of its size in bytes. */
  constructor(html: string, onGrowth: (bytes: number) => void = () => {}) {
    this.#onGrowth = onGrowth
    const plain = Buffer.from(html).toString('latin1')
    this.#forms.set('plain', plain)
    this.#size = plain.length
  }

  get size(): number {
    return this.#size
  }

  /** Finds the encoding if it exists already. */
  find(encoding: Encoding): string | undefined {
    return this.#forms.get(encoding)
  }

  async read(encoding: Encoding): Promise<string> {
    const ready = this.#forms.get(encoding)
    if (ready !== undefined) return ready
    if (encoding === 'plain') return this.#unpacked().toString('latin1')
    let making = this.#making.get(encoding)
    if (!making) {
      making = this.#compress(encoding).finally(() => this.#making.delete(encoding))
      this.#making.set(encoding, making)
    }
    return making
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<string> {
    const plain = this.#unpacked()
    const packed =
      encoding === 'br'
        ? await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : await compressGzip(plain)
    const text = packed.toString('latin1')
    this.#keep(encoding, text)
    if (encoding === 'br') this.#drop('plain')
    return text
  }

  #unpacked(): Buffer {
    const plain = this.#forms.get('plain')
    if (plain !== undefined) return Buffer.from(plain, 'latin1')
    return brotliDecompressSync(Buffer.from(this.#forms.get('br') ?? '', 'latin1'))
  }

  #keep(encoding: Encoding, text: string): void {
    this.#forms.set(encoding, text)
    this.#grow(text.length)
  }

  #drop(encoding: Encoding): void {
    this.#grow(-(this.#forms.get(encoding)?.length ?? 0))
    this.#forms.delete(encoding)
  }

  #grow(bytes: number): void {
    this.#size += bytes
    this.#onGrowth(bytes)
  }
}
