import { REVIEW_ORDERS, type ReviewOrder } from '../catalogue/product-reviews.ts'
import { toProductPath } from '../paths/catalogue-paths.ts'

/** Page and order of a product's reviews, as its address has them. */
export interface ReviewPage {
  order: ReviewOrder
  page: number
}

const MAX_PAGE = 1_000

export function parseReviewPage(query: URLSearchParams): ReviewPage {
  const requested = query.get('review-order')
  const page = Number(/^\d{1,4}$/.exec(query.get('review-page') ?? '')?.[0] ?? 1)
  return {
    order: REVIEW_ORDERS.find((order) => order === requested) ?? REVIEW_ORDERS[0],
    page: Math.min(Math.max(page, 1), MAX_PAGE),
  }
}

/** Canonical parameters: the first page in the default order has none. */
export function formatReviewPage({ order, page }: ReviewPage): string {
  const query = new URLSearchParams()
  if (order !== REVIEW_ORDERS[0]) query.set('review-order', order)
  if (page > 1) query.set('review-page', String(page))
  return query.toString()
}

/** Path of the page to write a review on. */
export const toReviewFormPath = (slug: string): string => `${toProductPath(slug)}/review`
