import type { ReadyAnswer } from './context.ts'
import { BoundedCache } from '../platform/cache/index.ts'
import type { PlainRequest } from './plain.ts'

const MAX_PATHS = 20_000
/** Of address and headers together; longer ones are made up. */
const MAX_KEY_LENGTH = 1_000

/** What a request says of itself, as far as ready answers depend on it. */
export interface ReadyRequest {
  /** Path and query, as they came. */
  target: string
  language: string | undefined
  currency: string | undefined
}

export function readyRequestOf({ target, header }: Pick<PlainRequest, 'target' | 'header'>): ReadyRequest {
  return { target, language: header('x-wix-linguist'), currency: header('x-wix-currency') }
}

/**
 * Ready answers by the address that was asked for, as it stands on the wire: asked again, it needs neither routing nor parsing nor validation. Only what is
 * the same for every shopper is in here.
 */
export class ReadyPaths {
  // Whoever made them decides how many there are: one that was dropped there takes no room here.
  readonly #answers = new BoundedCache<WeakRef<ReadyAnswer>>({ maxEntries: MAX_PATHS })
  readonly #isEnabled: boolean
  hits = 0

  constructor({ isEnabled }: { isEnabled: boolean }) {
    this.#isEnabled = isEnabled
  }

  find(request: ReadyRequest): ReadyAnswer | undefined {
    const key = keyOf(request)
    const kept = this.#answers.get(key)
    if (kept === undefined) return undefined
    const answer = kept.deref()
    if (answer?.isFresh()) {
      this.hits++
      answer.onHit()
      return answer
    }
    this.#answers.delete(key)
    return undefined
  }

  keep(request: ReadyRequest, answer: ReadyAnswer): void {
    const key = keyOf(request)
    if (!this.#isEnabled || !answer.isPublic || key.length > MAX_KEY_LENGTH) return
    this.#answers.set(key, new WeakRef(answer))
  }
}

function keyOf({ target, language, currency }: ReadyRequest): string {
  // None of the three can hold a line break, so no two requests have the same key.
  return language === undefined && currency === undefined ? target : `${target}\n${language ?? ''}\n${currency ?? ''}`
}
