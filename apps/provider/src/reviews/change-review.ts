import type { RequestOf } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import type { OutboxEvent } from '../platform/outbox/index.ts'
import { normalizeTexts, type ReviewWriteContext } from './create-review.ts'
import { resolveReviewFiles } from './resolve-files.ts'
import { announceReviewChange } from './review-events.ts'
import { decideStatus, normalizeText, type Review, type ReviewStatus } from './review.ts'
import { createMissingReviewError, findReviewViewer, isAuthor, type ReviewViewer } from './review-viewer.ts'
import { deleteReviewRow, findReviewForUpdate, saveReview } from './store.ts'

/** Cause of a change by the shop: staff, an app, or a command. */
export interface ShopChange {
  by: OutboxEvent['by']
  providerUrl: string
  now: Date
}

const MEDIA_FIELD = 'review.content.media'

type ReviewPatch = RequestOf<'reviews.updateReview'>['review']

/**
 * Changes a review. If its author changes it, a merchant approves it again.
 * @throws AppError `REVIEW_NOT_FOUND` (also for the review of another shopper), `VERSION_CONFLICT`
 */
export async function updateReview(tx: Tx, patch: ReviewPatch, context: ReviewWriteContext): Promise<Review> {
  const { caller, settings, now, providerUrl } = context
  const viewer = await findReviewViewer(tx, caller)
  const before = await readOwnReviewForUpdate(tx, patch.id, viewer)
  if (patch.revision !== before.revision.toString())
    throw new AppError('VERSION_CONFLICT', 409, `The review has changed: it is at revision ${before.revision} now.`, {
      data: { id: before.id, revision: before.revision.toString() },
    })
  const { author, content = {}, reviewDate } = patch
  if (author?.contactId && author.contactId.toLowerCase() !== before.contactId)
    throw createInvalidField('review.author.contactId', 'cannot be changed')
  if (!viewer.isShop && reviewDate && new Date(reviewDate).getTime() !== before.reviewedAt.getTime())
    throw createInvalidField('review.reviewDate', 'can only be changed by the shop')
  const texts = normalizeTexts({ title: before.title, body: before.body, rating: before.rating, ...content })
  const given = author?.authorName
  const authorName =
    given === undefined || given === null ? before.authorName : normalizeText(given, { isOneLine: true })
  const after: Review = {
    ...before,
    ...texts,
    authorName,
    files: content.media
      ? await resolveReviewFiles(tx, content.media, { viewer, field: MEDIA_FIELD, before: before.files })
      : before.files,
    ...(viewer.isShop && reviewDate && { reviewedAt: new Date(reviewDate) }),
    ...(!viewer.isShop && { status: decideNewStatus(), isManuallyChanged: false }),
  }
  return save(tx, before, after, { by: caller, now, providerUrl }, ['content', 'author'])

  /** A merchant's refusal cannot be undone by a change, even in a shop that publishes reviews at once. */
  function decideNewStatus(): ReviewStatus {
    return before.status === 'APPROVED' ? decideStatus(texts, authorName, settings) : 'IN_MODERATION'
  }
}

/** Deletes a review: shoppers their own, the shop any. Returns it as it was. */
export async function deleteReview(tx: Tx, id: string, context: ReviewWriteContext): Promise<Review> {
  const { caller, now, providerUrl } = context
  const before = await readOwnReviewForUpdate(tx, id, await findReviewViewer(tx, caller))
  await deleteReviewRow(tx, before.id)
  await announceReviewChange(tx, { before, after: undefined }, { by: caller, now, providerUrl })
  return before
}

/** Approves or rejects a review. The same decision again changes nothing. */
export async function moderateReview(tx: Tx, id: string, status: ReviewStatus, change: ShopChange): Promise<Review> {
  const before = await readReviewForUpdate(tx, id)
  if (before.status === status) return before
  return save(tx, before, { ...before, status, isManuallyChanged: true }, change, ['moderation'])
}

/** Sets the reply of the shop, or removes it. */
export async function replyToReview(
  tx: Tx,
  id: string,
  message: string | undefined,
  change: ShopChange,
): Promise<Review> {
  const before = await readReviewForUpdate(tx, id)
  const text = normalizeText(message)
  if (message !== undefined && text === undefined) throw createInvalidField('message', 'is blank')
  const { now } = change
  const reply =
    text === undefined ? undefined : { message: text, createdAt: before.reply?.createdAt ?? now, updatedAt: now }
  return save(tx, before, { ...before, reply }, change, ['reply'])
}

async function save(tx: Tx, before: Review, after: Review, change: ShopChange, fields: string[]): Promise<Review> {
  const isPublished = before.status !== 'APPROVED' && after.status === 'APPROVED'
  const saved: Review = {
    ...after,
    revision: before.revision + 1n,
    publishCount: before.publishCount + (isPublished ? 1 : 0),
    updatedAt: change.now,
  }
  await saveReview(tx, saved)
  await announceReviewChange(tx, { before, after: saved, fields }, change)
  return saved
}

async function readReviewForUpdate(tx: Tx, id: string): Promise<Review> {
  const review = await findReviewForUpdate(tx, id.toLowerCase())
  if (!review) throw createMissingReviewError(id)
  return review
}

async function readOwnReviewForUpdate(tx: Tx, id: string, viewer: ReviewViewer): Promise<Review> {
  const review = await readReviewForUpdate(tx, id)
  if (!viewer.isShop && !isAuthor(viewer, review)) throw createMissingReviewError(id)
  return review
}
