import type { ReviewContent, ReviewSettings } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type Caller, isOwner } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import { resolveReviewFiles } from './resolve-files.ts'
import { type AuthorRequest, resolveAuthor } from './review-author.ts'
import { announceReviewChange } from './review-events.ts'
import { decideStatus, normalizeText, requireMayReview, type Review, type ReviewTexts } from './review.ts'
import { findReviewViewer } from './review-viewer.ts'
import { insertReview } from './store.ts'

export interface ReviewWriteContext {
  caller: Exclude<Caller, { kind: 'none' }>
  settings: ReviewSettings
  providerUrl: string
  now: Date
}

export interface ReviewRequest {
  productId: string
  content: ReviewContent
  /** Path of the media in the request, for errors. */
  mediaField: string
  author: AuthorRequest
  /** Date of a review from another system. @default now */
  reviewDate?: string
}

/**
 * Creates a review of a visible product. A unique index allows one for each author and product.
 * @throws AppError `REVIEW_EXISTS`, `REVIEW_NOT_ALLOWED`
 */
export async function createReview(tx: Tx, request: ReviewRequest, context: ReviewWriteContext): Promise<Review> {
  const { caller, settings, now, providerUrl } = context
  const { productId, content } = request
  const author = await resolveAuthor(tx, caller, request.author, productId)
  if (isOwner(caller)) requireMayReview(settings.whoMayReview, { kind: caller.kind, isVerified: author.isVerified })
  const texts = normalizeTexts(content)
  const viewer = await findReviewViewer(tx, caller)
  const status = decideStatus(texts, author.authorName, settings)
  const review: Review = {
    ...author,
    ...texts,
    id: newId(),
    productId,
    files: await resolveReviewFiles(tx, content.media ?? [], { viewer, field: request.mediaField }),
    status,
    isManuallyChanged: false,
    reply: undefined,
    revision: 1n,
    publishCount: status === 'APPROVED' ? 1 : 0,
    reviewedAt: request.reviewDate === undefined ? now : new Date(request.reviewDate),
    createdAt: now,
    updatedAt: now,
  }
  if (!(await insertReview(tx, review)))
    throw new AppError('REVIEW_EXISTS', 409, 'The author has reviewed this product already.', { data: { productId } })
  await announceReviewChange(tx, { before: undefined, after: review }, { by: caller, now, providerUrl })
  return review
}

export function normalizeTexts({ title, body, rating }: Pick<ReviewContent, 'title' | 'body' | 'rating'>): ReviewTexts {
  return { title: normalizeText(title, { isOneLine: true }), body: normalizeText(body), rating }
}
