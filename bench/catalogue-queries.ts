import { PAGE_SIZE, type QueryValues } from './catalogue-shop.ts'
import type { LoadRequest } from './load-job.ts'
import type { Shop } from './shop.ts'

const READER = '/stores-reader/v1/products'

/** Number of different queries in turn, as shops repeat some queries. */
export const WARM_QUERIES = 500
export const WARM_ROUNDS = 4
const COLD_QUESTIONS = 20_000
export const COLD_ROUNDS = 4
/** A load of fewer is over before it has begun. */
const MIN_A_ROUND = 500
export const WARM_UP_QUERIES = 3_000
/**
 * The shop's own language comes first and is measured; the others query prices where too few values exist, as the
 * shop has no texts in them.
 */
const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'sv', 'da', 'fi', 'pt', 'cs', 'hu', 'ro', 'el']
/** Encodings that clients accept, browsers and Node alike. */
const ACCEPTED = 'gzip, deflate'

export interface BenchQuery {
  name: string
  /** Different ones, by place. */
  path(place: QueryValues, at: number): string
  expect(place: QueryValues, at: number): string
  count(places: QueryValues): number
  /** Whether what is expected can be read in the bytes of a compressed answer, too. */
  isSeenInZip?: boolean
}

export const BENCH_QUERIES: readonly BenchQuery[] = [
  {
    name: 'product by slug',
    count: ({ products }) => products.length,
    path: ({ products }, at) =>
      `${READER}/query-platformized?.r=${pack({ query: { filter: { slug: products[at]!.slug }, paging: { limit: 1 } } })}`,
    expect: ({ products }, at) => `"slug":"${products[at]!.slug}"`,
  },
  {
    name: 'product by id',
    count: ({ products }) => products.length,
    path: ({ products }, at) => `${READER}/${products[at]!.id}`,
    expect: ({ products }, at) => `"id":"${products[at]!.id}"`,
  },
  {
    name: `collection page of ${PAGE_SIZE} with count`,
    isSeenInZip: true,
    count: ({ pages }) => pages.length,
    path({ pages }, at) {
      const { id, offset } = pages[at]!
      const filter = { collectionIds: { $hasSome: [id] } }
      return `${READER}/query-platformized?.r=${pack({ query: { filter, paging: { limit: PAGE_SIZE, offset } } })}`
    },
    expect: ({ pages }, at) => `"total":${pages[at]!.total}`,
  },
]

/** Where a question is asked of a shop, and by whom. */
export interface QueryTarget {
  question: BenchQuery
  places: QueryValues
  token: string
  shop: Shop
}

/**
 * About other things than those that are measured. Where they are few, the same are asked for in one language after
 * the other, each of which is written out anew.
 */
export function createWarmUpRequests({ question, places, token }: QueryTarget): LoadRequest[] {
  const count = question.count(places)
  const different = Math.floor(Math.min(WARM_UP_QUERIES, count / 2))
  return Array.from({ length: WARM_UP_QUERIES }, (_, n): LoadRequest => {
    const language = LANGUAGES[Math.floor(n / different) % LANGUAGES.length]!
    const at = count - 1 - (n % different)
    return {
      path: question.path(places, at),
      expect: question.expect(places, at),
      headers: {
        authorization: token,
        'x-wix-linguist': language,
        ...(question.isSeenInZip && { 'accept-encoding': ACCEPTED }),
      },
    }
  })
}

/** None of those of the run-in, and for each round others. */
export function createColdRounds({ question, places, token }: QueryTarget): LoadRequest[][] {
  const count = Math.min(COLD_QUESTIONS, Math.floor(question.count(places) / 2))
  const rounds = Math.max(1, Math.min(COLD_ROUNDS, Math.floor(count / MIN_A_ROUND)))
  const each = Math.floor(count / rounds)
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: each }, (_each, n): LoadRequest => {
      const at = round * each + n
      return {
        path: question.path(places, at),
        expect: question.expect(places, at),
        headers: { authorization: token, ...(question.isSeenInZip && { 'accept-encoding': ACCEPTED }) },
      }
    }),
  )
}

/**
 * Asked until they come compressed as a whole. From the other end than the cold ones, so that those are not among
 * them.
 */
export async function createWarmRequests(
  { question, places, token, shop }: QueryTarget,
  signal: AbortSignal,
): Promise<LoadRequest[]> {
  const count = question.count(places)
  const requests: LoadRequest[] = []
  for (let n = 0; n < Math.min(WARM_QUERIES, count); n++) {
    const at = count - 1 - n
    const request = { path: question.path(places, at), headers: { authorization: token, 'accept-encoding': ACCEPTED } }
    const expected = question.expect(places, at)
    let firstLength: number | undefined
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(shop.providerUrl + request.path, { headers: request.headers, signal })
      const body = await response.text()
      if (!response.ok || !body.includes(expected))
        throw new Error(`${request.path} answered ${response.status} without ${expected}: ${body.slice(0, 300)}`)
      const length = Number(response.headers.get('content-length'))
      firstLength ??= length
      // A list that is put together from parts comes compressed at once, and shorter when it has been compressed as a
      // whole.
      const isWhole = response.headers.get('content-encoding') === 'gzip' && length < firstLength
      if (isWhole || attempt > 50) {
        requests.push({ ...request, expect: expected, expectTag: response.headers.get('etag') ?? '' })
        break
      }
    }
  }
  return requests
}

/** A request as the client puts it into an address. */
function pack(request: object): string {
  return Buffer.from(JSON.stringify(request)).toString('base64url')
}
