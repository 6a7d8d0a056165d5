const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_LINE = Buffer.from('\r\n')
const FIRST_BYTES = 64 * 1024
/** Their status says that nothing follows the head. */
const BODYLESS = [204, 304]

/**
 * An answer of HTTP/1.1 while it comes. Until it is whole, no more of it is looked at than what says where it ends:
 * its head, and the sizes of its chunks ([RFC 9112, section
 * 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3)). Its buffer is valid after the time is taken. Used for
 * one answer after another.
 */
export class HttpResponseParser {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  /** Number of received bytes: those behind it are of an earlier response. */
  #length = 0
  #head = ''
  #names = ''
  /** 0 until the head is whole. */
  #bodyAt = 0
  /** Infinity until it is known. */
  #end = Infinity
  #chunks: Buffer[] | undefined
  #nextChunkAt = 0

  begin(): void {
    this.#length = 0
    this.#bodyAt = 0
    this.#end = Infinity
    this.#chunks = undefined
  }

  /** Whether it is whole with this part. Throws where it does not say how long it is, or is longer. */
  add(part: Buffer): boolean {
    const from = this.#length
    this.#append(part)
    if (this.#bodyAt === 0 && !this.#readHead(from)) return false
    if (this.#chunks && this.#end === Infinity) this.#readChunks(this.#chunks)
    if (this.#length > this.#end) throw new Error('More came than was asked for.')
    return this.#length === this.#end
  }

  /** Head and body, as they came. */
  get length(): number {
    return this.#length
  }

  get head(): string {
    return this.#head
  }

  get status(): number {
    return Number(this.#head.slice(9, 12))
  }

  /** Undefined where there is none of this name, which is given in small letters. */
  header(name: string): string | undefined {
    const at = this.#names.indexOf(`\r\n${name}:`)
    if (at < 0) return undefined
    return this.#head.slice(at + name.length + 3, this.#head.indexOf('\r\n', at + 2)).trim()
  }

  /** Until the next answer begins. */
  body(): Buffer {
    return this.#chunks ? Buffer.concat(this.#chunks) : this.#bytes.subarray(this.#bodyAt, this.#end)
  }

  #append(part: Buffer): void {
    const length = this.#length + part.length
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * length)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    part.copy(this.#bytes, this.#length)
    this.#length = length
  }

  /** The blank line may have begun in the part before. */
  #readHead(from: number): boolean {
    const at = this.#find(END_OF_HEAD, Math.max(0, from - END_OF_HEAD.length + 1))
    if (at < 0) return false
    this.#bodyAt = at + END_OF_HEAD.length
    this.#head = this.#bytes.toString('latin1', 0, this.#bodyAt)
    this.#names = this.#head.toLowerCase()
    if (BODYLESS.includes(this.status)) this.#end = this.#bodyAt
    else if (/\bchunked$/i.test(this.header('transfer-encoding') ?? '')) this.#beginChunks()
    else this.#end = this.#bodyAt + this.#declaredLength()
    return true
  }

  #declaredLength(): number {
    const declared = this.header('content-length') ?? ''
    if (!/^\d+$/.test(declared)) throw new Error(`The answer does not say how long it is: ${this.#head}`)
    return Number(declared)
  }

  #beginChunks(): void {
    this.#chunks = []
    this.#nextChunkAt = this.#bodyAt
  }

  /** Those that are whole. Behind the last one, which is empty, there may be further headers, and is a blank line. */
  #readChunks(chunks: Buffer[]): void {
    for (;;) {
      const lineEnd = this.#find(END_OF_LINE, this.#nextChunkAt)
      if (lineEnd < 0) return
      const size = /^[\da-f]+/i.exec(this.#bytes.toString('latin1', this.#nextChunkAt, lineEnd))?.[0]
      if (size === undefined) throw new Error('A chunk of the answer does not say how long it is.')
      const begins = lineEnd + END_OF_LINE.length
      const ends = begins + Number.parseInt(size, 16)
      if (ends === begins) {
        const at = this.#find(END_OF_HEAD, lineEnd)
        if (at >= 0) this.#end = at + END_OF_HEAD.length
        return
      }
      if (ends + END_OF_LINE.length > this.#length) return
      chunks.push(this.#bytes.subarray(begins, ends))
      this.#nextChunkAt = ends + END_OF_LINE.length
    }
  }

  #find(needle: Buffer, from: number): number {
    const at = this.#bytes.indexOf(needle, from)
    return at + needle.length > this.#length ? -1 : at
  }
}
