import type { PictureData } from '@cartwright/ui'
import { readProviderExtension } from '../shopper/provider-extension.ts'
import type { ShopClient } from '../shopper/shop-client.ts'

/** Orders of reviews, by their names in addresses; the first is the default. */
export const REVIEW_ORDERS = ['relevant', 'newest', 'highest', 'lowest'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]

export const REVIEWS_PER_PAGE = 5

export interface ReviewView {
  id: string
  rating: number
  title?: string
  /** Paragraphs. */
  text: string[]
  author?: string
  /** ISO 8601. */
  date: string
  isVerified: boolean
  pictures: PictureData[]
  reply?: string[]
}

/** Page of the public reviews of a product. */
export interface ProductReviews {
  count: number
  average: number
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  ratings: number[]
  reviews: ReviewView[]
  whoMayReview: 'NOBODY' | 'BUYERS' | 'MEMBERS' | 'ANYONE'
  order: ReviewOrder
  page: number
  pages: number
}

interface WireReview {
  id: string
  content: {
    title?: string | null
    body?: string | null
    rating: number
    media?: { image?: { url?: string; width?: number; height?: number } }[]
  }
  author: { authorName?: string | null }
  reply?: { message: string }
  verified: boolean
  reviewDate: string
}

interface WireProductReviews {
  summary: Pick<ProductReviews, 'count' | 'average' | 'ratings'>
  reviews: WireReview[]
  whoMayReview: ProductReviews['whoMayReview']
}

const NO_REVIEWS: WireProductReviews = {
  summary: { count: 0, average: 0, ratings: [0, 0, 0, 0, 0] },
  reviews: [],
  whoMayReview: 'NOBODY',
}

/** Reads a page of the public reviews of a product; of a provider without reviews, none. */
export async function readProductReviews(
  client: Pick<ShopClient, 'fetchWithAuth'>,
  providerUrl: string,
  productId: string,
  { order, page }: Pick<ProductReviews, 'order' | 'page'>,
): Promise<ProductReviews> {
  const url = new URL(`/cartwright/v1/products/${encodeURIComponent(productId)}/reviews`, providerUrl)
  url.searchParams.set('order', order.toUpperCase())
  url.searchParams.set('limit', String(REVIEWS_PER_PAGE))
  url.searchParams.set('offset', String((page - 1) * REVIEWS_PER_PAGE))
  const { summary, reviews, whoMayReview } =
    (await readProviderExtension<WireProductReviews>(client, url)) ?? NO_REVIEWS
  return {
    ...summary,
    reviews: reviews.map(toReviewView),
    whoMayReview,
    order,
    page,
    pages: Math.max(1, Math.ceil(summary.count / REVIEWS_PER_PAGE)),
  }
}

function toReviewView({ id, content, author, reply, verified, reviewDate }: WireReview): ReviewView {
  return {
    id,
    rating: content.rating,
    ...(content.title && { title: content.title }),
    text: toParagraphs(content.body ?? ''),
    ...(author.authorName && { author: author.authorName }),
    date: reviewDate,
    isVerified: verified,
    pictures: (content.media ?? []).flatMap(({ image }) =>
      image?.url ? [{ url: image.url, width: image.width ?? 0, height: image.height ?? 0, alt: '' }] : [],
    ),
    ...(reply && { reply: toParagraphs(reply.message) }),
  }
}

function toParagraphs(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
