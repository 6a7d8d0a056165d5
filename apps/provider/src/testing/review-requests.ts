import type { OperationName } from '@cartwright/contract'
import type { TestShop } from './start-shop.ts'

interface Prepared {
  token: string
  request: Record<string, unknown>
}

/** Successful request of each operation of reviews, each for a review of its own. */
export function reviewRequests(shop: TestShop): Partial<Record<OperationName, () => Promise<Prepared>>> {
  const entityId = shop.idOf('shirt')
  const content = { rating: 4, title: 'Wide', body: 'And soft.' }
  const createReview = async (): Promise<{ id: string; token: string }> => {
    const token = await shop.newMemberToken()
    const body = { review: { namespace: 'stores', entityId, content } }
    const { body: answer } = await shop.call('POST', '/reviews/v1/reviews', { token, body })
    return { id: answer.review.id as string, token }
  }
  const ofAuthor = (toRequest: (id: string) => Record<string, unknown>) => async (): Promise<Prepared> => {
    const { id, token } = await createReview()
    return { token, request: toRequest(id) }
  }
  const asStaff = (toRequest: (id: string) => Record<string, unknown>) => async (): Promise<Prepared> => {
    const { id } = await createReview()
    return { token: await shop.newStaffToken('manager'), request: toRequest(id) }
  }
  return {
    'reviews.createReview': async () => ({
      token: await shop.newMemberToken(),
      request: { review: { namespace: 'stores', entityId, content } },
    }),
    'reviews.getReview': ofAuthor((reviewId) => ({ reviewId, returnPrivateReviews: true })),
    'reviews.queryReviews': ofAuthor(() => ({ query: { filter: { entityId } }, returnPrivateReviews: true })),
    'reviews.countReviews': ofAuthor(() => ({ filter: { entityId } })),
    'reviews.updateReview': ofAuthor((id) => ({ review: { id, revision: '1', content: { rating: 5 } } })),
    'reviews.deleteReview': ofAuthor((reviewId) => ({ reviewId })),
    'reviews.setReply': asStaff((reviewId) => ({ reviewId, message: 'Thank you.' })),
    'reviews.removeReply': asStaff((reviewId) => ({ reviewId })),
    'reviews.updateModerationStatus': asStaff((reviewId) => ({ reviewId, status: 'APPROVED' })),
    'productReviews.listProductReviews': ofAuthor(() => ({ id: entityId })),
    'productReviews.submitReview': async () => ({
      token: await shop.newMemberToken(),
      request: { id: entityId, content, authorName: 'Ada' },
    }),
    'files.generateFileUploadUrl': async () => ({
      token: await shop.newToken(),
      request: { mimeType: 'image/jpeg', fileName: 'shirt.jpg' },
    }),
  }
}
