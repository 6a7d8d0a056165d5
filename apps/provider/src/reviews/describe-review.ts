import type { Review as WireReview, ReviewMedia, ReviewSummary } from '@cartwright/contract'
import { getMediaUrl } from '../media/index.ts'
import { calculateRelevance, type Review, type ReviewFile } from './review.ts'

export const NAMESPACE = 'stores'

/**
 * Converts a review to its wire format. The contact is only for its author and for the shop.
 * @param mediaOrigin origin of media addresses for the reader (`getMediaOrigin`)
 */
export function describeReview(
  review: Review,
  { mediaOrigin, withContact }: { mediaOrigin: string; withContact: boolean },
): WireReview {
  const { reply } = review
  return {
    id: review.id,
    namespace: NAMESPACE,
    entityId: review.productId,
    content: {
      ...(review.title !== undefined && { title: review.title }),
      ...(review.body !== undefined && { body: review.body }),
      rating: review.rating,
      media: review.files.map((file) => toMedia(file, mediaOrigin)),
    },
    createdDate: review.createdAt.toISOString(),
    updatedDate: review.updatedAt.toISOString(),
    author: {
      ...(withContact && review.contactId !== undefined && { contactId: review.contactId }),
      ...(review.authorName !== undefined && { authorName: review.authorName }),
    },
    ...(reply && {
      reply: {
        message: reply.message,
        createdDate: reply.createdAt.toISOString(),
        updatedDate: reply.updatedAt.toISOString(),
      },
    }),
    foundHelpful: 0,
    foundUnhelpful: 0,
    helpfulness: 0,
    moderation: { moderationStatus: review.status, manuallyChanged: review.isManuallyChanged },
    revision: review.revision.toString(),
    verified: review.isVerified,
    origin: review.originAppId === undefined ? { type: 'ORGANIC' } : { type: 'APP', appId: review.originAppId },
    reviewDate: review.reviewedAt.toISOString(),
    relevanceScore: calculateRelevance(review),
    publishCount: review.publishCount,
  }
}

function toMedia({ id, type, width, height }: ReviewFile, mediaOrigin: string): ReviewMedia {
  const url = getMediaUrl(mediaOrigin, id, type)
  if (type === 'image') return { image: { id, url, width, height } }
  return { video: { id, url: `${url}/file`, width, height, resolutions: [{ url: `${url}/file`, width, height }] } }
}

/** Summarises the numbers of reviews with one to five stars. The average has two decimals. */
export function summarizeRatings(ratings: readonly number[]): ReviewSummary {
  const count = ratings.reduce((sum, each) => sum + each, 0)
  const stars = ratings.reduce((sum, each, at) => sum + each * (at + 1), 0)
  return { count, average: count === 0 ? 0 : Math.round((100 * stars) / count) / 100, ratings: [...ratings] }
}
