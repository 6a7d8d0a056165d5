export interface TokenBucketOptions {
  /** Burst size after a pause. */
  burst: number
  perSecond: number
  /** More are not remembered; the one that has been seen longest ago is forgotten first. */
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

  /** 0: go on. Otherwise so many seconds have to pass first, and nothing is taken. */
  takeToken(client: string): number {
    const { burst, perSecond, maxClients } = this.#limit
    const now = this.#now()
    const bucket = this.#buckets.get(client)
    const tokens = bucket ? Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond) : burst
    const isAllowed = tokens >= 1
    this.#buckets.delete(client) // it is the youngest now
    this.#buckets.set(client, { tokens: isAllowed ? tokens - 1 : tokens, at: now })
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > maxClients && oldest !== undefined) this.#buckets.delete(oldest)
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }
}
