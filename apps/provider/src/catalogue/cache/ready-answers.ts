import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzip } from 'node:zlib'
import { type BinaryText, toBytes } from '../../binary-text.ts'
import type { ReadyAnswer } from '../../http/context.ts'
import { JsonText } from '../../json-text.ts'
import type { BoundedCache, CacheUsage } from '../../platform/cache/index.ts'
import { ZippedJson } from '../parts/product-parts.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const MAX_KEY_LENGTH = 1_000
/** Less is sent as fast as it is unpacked. */
const MIN_COMPRESSED_BYTES = 1_024

export interface Kept extends ReadyAnswer {
  /** Dropped when it is compressed, to a tenth as a rule, until somebody takes nothing else. */
  plain: BinaryText | undefined
  /** Bytes until it is asked for again: most answers never are, and a text is moved about in memory, one that is kept twice. */
  gzip?: BinaryText | Buffer<ArrayBuffer>
  /** Whether it is being compressed as a whole, or need not be. */
  isCompressing: boolean
}

/** What an answer was made from, as it was before the answer was made. */
export interface Basis {
  isFresh(): boolean
}

/** Answers kept as bytes, which saves reading, formatting and `JSON.stringify` on the next request. Bounded in number and size. */
export class ReadyAnswers {
  readonly #answers: BoundedCache<Kept>
  readonly #underWay = new Map<string, { basis: Basis; answer: Promise<ReadyAnswer> }>()
  hits = 0
  misses = 0

  constructor(answers: BoundedCache<Kept>) {
    this.#answers = answers
  }

  usage(): CacheUsage {
    return this.#answers.usage()
  }

  /** Long keys are questions that hardly anybody asks twice: they are answered and not kept. Equal questions at the same time are answered once. `admit` may refuse the one that has to be made by throwing. */
  async read(
    key: string,
    isPublic: boolean,
    basis: Basis,
    make: () => Promise<unknown>,
    admit?: () => void,
  ): Promise<ReadyAnswer> {
    const kept = this.#answers.get(key)
    if (kept?.isFresh()) {
      this.hits++
      kept.onHit()
      return kept
    }
    const underWay = this.#underWay.get(key)
    if (underWay?.basis.isFresh()) return underWay.answer

    admit?.()
    this.misses++
    const answer = this.#make(key, isPublic, basis, make)
    const entry = { basis, answer }
    this.#underWay.set(key, entry)
    try {
      return await answer
    } finally {
      if (this.#underWay.get(key) === entry) this.#underWay.delete(key)
    }
  }

  async #make(key: string, isPublic: boolean, basis: Basis, make: () => Promise<unknown>): Promise<ReadyAnswer> {
    const made = await make()
    const { plain, zipped, length, digest } = made instanceof ZippedJson ? zippedContent(made) : plainContent(made)
    const unpack = (): BinaryText => this.#unpack(key, answer)
    const answer: Kept = {
      plain,
      ...(zipped !== undefined && { gzip: zipped }),
      get bytes() {
        return answer.plain ?? unpack()
      },
      etag: `W/"${digest.slice(0, 22)}"`,
      isPublic,
      isFresh: () => basis.isFresh(),
      onHit: () => this.#compressSoon(key, answer),
      isCompressing: length < MIN_COMPRESSED_BYTES,
    }
    if (key.length <= MAX_KEY_LENGTH && basis.isFresh()) this.#answers.set(key, answer, sizeOf(answer))
    return answer
  }

  /** What is asked for a second time is worth the work, which is done beside the requests. As a whole it is less than half of what its parts are that were compressed before. */
  #compressSoon(key: string, answer: Kept): void {
    if (answer.isCompressing) return
    answer.isCompressing = true
    // What cannot be unpacked, since its row was damaged, is nothing to keep.
    this.#compress(key, answer).catch(() => this.#dropIf(key, answer))
  }

  async #compress(key: string, answer: Kept): Promise<void> {
    const plain =
      answer.plain === undefined
        ? await decompress(toBytes(answer.gzip!)) // one of them is there
        : Buffer.from(answer.plain, 'latin1')
    const zipped = await compress(plain)
    if (this.#answers.peek(key) !== answer) return
    answer.gzip = zipped.toString('latin1')
    answer.plain = undefined
    this.#answers.resize(key, zipped.length)
  }

  /** Throws where it cannot be unpacked. */
  #unpack(key: string, answer: Kept): BinaryText {
    let plain: BinaryText
    try {
      plain = gunzipSync(toBytes(answer.gzip!)).toString('latin1') // for which it was dropped
    } catch (error) {
      this.#dropIf(key, answer)
      throw error
    }
    if (this.#answers.peek(key) === answer) {
      answer.plain = plain
      this.#answers.resize(key, sizeOf(answer))
    }
    return plain
  }

  #dropIf(key: string, answer: Kept): void {
    if (this.#answers.peek(key) === answer) this.#answers.delete(key)
  }
}

/** An answer as bytes, in one of both ways. */
interface Content {
  plain?: BinaryText
  zipped?: Buffer<ArrayBuffer>
  length: number
  digest: string
}

function zippedContent({ bytes, digest }: ZippedJson): Content {
  return { zipped: bytes, length: bytes.length, digest }
}

function plainContent(made: unknown): Content {
  const bytes = Buffer.from(made instanceof JsonText ? made.text : JSON.stringify(made))
  return { plain: bytes.toString('latin1'), length: bytes.length, digest: hash('sha256', bytes, 'base64url') }
}

function sizeOf({ plain, gzip: zipped }: Kept): number {
  return (plain?.length ?? 0) + (zipped?.length ?? 0)
}
