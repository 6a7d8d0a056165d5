export interface TokenBucketOptions {
  /** Tokens of a full bucket. */
  burst: number
  perSecond: number
  /** Above this number, the least recently seen client is dropped. */
  maxClients: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Token bucket for each client, in the memory of this process. */
export class TokenBucketLimiter {
  readonly #limit: TokenBucketOptions
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(limit: TokenBucketOptions, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /** Takes a token. Returns 0 if there was one, else the seconds to wait. */
  takeToken(client: string): number {
    const { burst, perSecond, maxClients } = this.#limit
    const now = this.#now()
    const known = this.#buckets.get(client)
    const tokens = known ? Math.min(burst, known.tokens + ((now - known.at) / 1000) * perSecond) : burst
    const isAllowed = tokens >= 1
    this.#buckets.delete(client) // moves it to the end of the order
    this.#buckets.set(client, { tokens: isAllowed ? tokens - 1 : tokens, at: now })
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > maxClients && oldest !== undefined) this.#buckets.delete(oldest)
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }
}
