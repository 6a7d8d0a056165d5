/** Job of a load generator, and its result. */

export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Every answer to it must contain this; or, where it comes compressed, have the tag below. */
  expect: string
  /** The `ETag` of the one right answer, which was read and checked before. */
  expectTag?: string
  /** Sent with an `Idempotency-Key` of its own each time. */
  isKeyed?: boolean
  /** Sent on the same connection as soon as this is answered; both count as one, and take as long as both together. */
  next?: Omit<LoadRequest, 'next'>
}

export interface LoadJob {
  url: string
  connections: number
  seconds: number
  /** Ends after so many requests, if that is sooner. */
  most?: number
  /** Not measured, but checked as well. */
  warmUpSeconds: number
  /** Sent in turn, by all connections together. */
  requests: LoadRequest[]
  /**
   * Another server that is asked before, for so long, so that this process is as fast as it gets when the first
   * request is measured.
   */
  practise?: { url: string; seconds: number }
  /** Sampling of compressed responses: every nth is decompressed, and contains the pattern this many times. */
  unpacked?: { every: number; pattern: string; times: number }
  /** At most so many answers are handed back for a full check, evenly spread over the time. */
  samples: number
  /** For the floor: every body has this length, nothing else is looked at. */
  bodyLength?: number
}

export interface Sample {
  /** Which of the requests it answers. */
  at: number
  body: string
}

export interface LoadResult {
  requests: number
  warmUpRequests: number
  seconds: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  meanBytes: number
  /**
   * All in warm-up and measurement: connection errors and timeouts, answers that are not 2xx, bodies without what was
   * expected.
   */
  errors: number
  firstError?: string
  non2xx: number
  wrongBodies: number
  firstWrong?: string
  bodiesChecked: number
  samples: Sample[]
  /** Answers that said in `x-cache` whether they came from a cache. */
  cacheHits: number
  cacheMisses: number
  /** Share of one core that this process used: near 1, it was the limit and not the server. */
  busy: number
}
