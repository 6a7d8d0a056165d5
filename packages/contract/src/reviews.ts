import { Type, type Static } from 'typebox'
import { PlatformPagingMetadata, PlatformQuery } from './catalogue-queries.ts'
import { Image, VideoV2 } from './media.ts'
import { OpenObject } from './open-members.ts'
import { everyone, operation, shoppers, staff } from './operation.ts'
import { ReviewAuthors } from './settings.ts'
import {
  entity,
  enumeration,
  Float,
  Guid,
  Int,
  keywords,
  LongText,
  Nullish,
  Optional,
  Timestamp,
} from './wire-types.ts'

/** Maximum length of a review's title and body, and of a reply, in characters. */
export const REVIEW_TEXT_MAX = 3000
export const REVIEW_REPLY_MAX = 1000
export const REVIEW_MEDIA_MAX = 10

export const ReviewModerationStatus = enumeration(
  'ReviewModerationStatus',
  ['UNKNOWN', 'APPROVED', 'IN_MODERATION', 'REJECTED', 'SUBMITTED'],
  'Only approved reviews are public.',
)
export type ReviewModerationStatus = Static<typeof ReviewModerationStatus>

export const ReviewMedia = entity(
  'ReviewMedia',
  'A picture or a video of a review.',
  { image: Optional(Image), video: Optional(VideoV2) },
  { [keywords.oneOf]: ['image', 'video'] },
)
export type ReviewMedia = Static<typeof ReviewMedia>

export const ReviewContent = entity('ReviewContent', 'Rating and texts of a review.', {
  title: Nullish(Type.String({ maxLength: REVIEW_TEXT_MAX })),
  body: Nullish(Type.String({ maxLength: REVIEW_TEXT_MAX })),
  rating: Int(1, 5),
  media: Optional(Type.Array(ReviewMedia, { maxItems: REVIEW_MEDIA_MAX })),
})
export type ReviewContent = Static<typeof ReviewContent>

export const ReviewAuthor = entity('ReviewAuthor', 'Author of a review.', {
  contactId: Nullish(Guid()),
  authorName: Nullish(Type.String({ maxLength: 100 })),
})
export type ReviewAuthor = Static<typeof ReviewAuthor>

const Namespace = Type.String({ maxLength: 100, description: '`stores`.' })
const EntityId = Type.String({ minLength: 1, maxLength: 36, description: 'ID of the product.' })

export const Review = entity('Review', 'Review of a product.', {
  id: Guid(),
  namespace: Namespace,
  entityId: EntityId,
  content: ReviewContent,
  createdDate: Timestamp(),
  updatedDate: Timestamp(),
  author: ReviewAuthor,
  reply: Optional(
    entity('ReviewReply', 'Reply of the shop.', {
      message: Type.String({ maxLength: REVIEW_REPLY_MAX }),
      createdDate: Timestamp(),
      updatedDate: Timestamp(),
    }),
  ),
  foundHelpful: Int(0),
  foundUnhelpful: Int(0),
  helpfulness: Int(),
  moderation: entity('ReviewModeration', 'State of the moderation.', {
    moderationStatus: ReviewModerationStatus,
    manuallyChanged: Type.Boolean({ description: 'A merchant decided.' }),
  }),
  revision: LongText(),
  verified: Type.Boolean({ description: 'The author has bought the product in this shop.' }),
  origin: entity('ReviewOrigin', 'Who created the review.', {
    type: enumeration('ReviewOriginType', ['UNKNOWN', 'ORGANIC', 'APP']),
    appId: Nullish(Type.String()),
  }),
  reviewDate: Timestamp(),
  relevanceScore: Float({ description: 'Verified reviews with a text and pictures come first.' }),
  publishCount: Int(0),
})
export type Review = Static<typeof Review>

const NewReview = entity(
  'NewReview',
  'A review to create.',
  {
    namespace: Namespace,
    entityId: EntityId,
    content: ReviewContent,
    author: Nullish(ReviewAuthor),
    reviewDate: Nullish(Timestamp()),
  },
  { [keywords.whole]: 'Review' },
)

const ChangedReview = entity(
  'ChangedReview',
  'Changes of a review. What is left out stays.',
  {
    id: Guid(),
    revision: LongText({ description: 'Revision that the caller has read.' }),
    content: Optional(
      entity('ChangedReviewContent', 'Changes of the content.', {
        title: ReviewContent.properties.title,
        body: ReviewContent.properties.body,
        rating: Optional(ReviewContent.properties.rating),
        media: ReviewContent.properties.media,
      }),
    ),
    author: Nullish(ReviewAuthor),
    reviewDate: Nullish(Timestamp()),
  },
  { [keywords.whole]: 'Review' },
)

const Answer = Type.Object({ review: Review })
const ReviewId = Guid()
const WithPrivate = (description: string) => Optional(Type.Boolean({ default: false, description }))
const Filter = Nullish(OpenObject('Query.filter'))

/** Number of reviews on one page of a product. */
export const PRODUCT_REVIEWS_MAX = 50

export const ProductReviewOrder = enumeration('ProductReviewOrder', ['RELEVANT', 'NEWEST', 'HIGHEST', 'LOWEST'])
export type ProductReviewOrder = Static<typeof ProductReviewOrder>

export const ReviewSummary = entity('ReviewSummary', 'Approved reviews of a product in numbers.', {
  count: Int(0),
  average: Type.Number({ description: 'Of the ratings, to two decimals; 0 without reviews.' }),
  ratings: Type.Array(Int(0), { minItems: 5, maxItems: 5, description: 'Reviews with 1, 2, 3, 4 and 5 stars.' }),
})
export type ReviewSummary = Static<typeof ReviewSummary>

/** Reviews, as the platform has them, and two operations of our own for storefronts. */
export const reviewOperations = {
  'reviews.getReview': operation({
    name: 'reviews.getReview',
    service: 'reviews',
    client: 'none',
    method: 'GET',
    path: '/v1/reviews/{reviewId}',
    summary: 'Reads a review.',
    access: everyone,
    permission: 'REVIEWS.READ_REVIEWS',
    request: Type.Object({
      reviewId: ReviewId,
      returnPrivateReviews: WithPrivate('Also one that is not approved; shoppers see their own.'),
    }),
    answer: Answer,
    writes: false,
  }),
  'reviews.queryReviews': operation({
    name: 'reviews.queryReviews',
    service: 'reviews',
    client: 'none',
    method: 'POST',
    path: '/v1/reviews/query',
    summary: 'Queries reviews.',
    access: everyone,
    permission: 'REVIEWS.READ_REVIEWS',
    request: Type.Object({
      query: Nullish(PlatformQuery),
      returnPrivateReviews: WithPrivate('Also those that are not approved; shoppers see their own.'),
    }),
    answer: Type.Object({ reviews: Type.Array(Review), metadata: PlatformPagingMetadata }),
    writes: false,
  }),
  'reviews.countReviews': operation({
    name: 'reviews.countReviews',
    service: 'reviews',
    client: 'none',
    method: 'POST',
    path: '/v1/reviews/count',
    summary: 'Counts reviews.',
    access: everyone,
    permission: 'REVIEWS.READ_REVIEWS',
    request: Type.Object({
      filter: Filter,
      includePrivateReviews: WithPrivate('Also those that are not approved; shoppers see their own.'),
    }),
    answer: Type.Object({ count: Int(0) }),
    writes: false,
  }),
  'reviews.createReview': operation({
    name: 'reviews.createReview',
    service: 'reviews',
    client: 'none',
    method: 'POST',
    path: '/v1/reviews',
    summary: 'Creates a review of a product, which may wait for the moderation.',
    access: everyone,
    permission: 'REVIEWS.CREATE_REVIEW',
    privileged: ['review.reviewDate'],
    request: Type.Object({ review: NewReview }),
    answer: Answer,
    writes: true,
  }),
  'reviews.updateReview': operation({
    name: 'reviews.updateReview',
    service: 'reviews',
    client: 'none',
    method: 'PATCH',
    path: '/v1/reviews/{review.id}',
    summary: 'Changes a review; shoppers change their own.',
    access: everyone,
    permission: 'REVIEWS.UPDATE_REVIEW',
    request: Type.Object({ review: ChangedReview }),
    answer: Answer,
    writes: true,
  }),
  'reviews.deleteReview': operation({
    name: 'reviews.deleteReview',
    service: 'reviews',
    client: 'none',
    method: 'DELETE',
    path: '/v1/reviews/{reviewId}',
    summary: 'Deletes a review; shoppers delete their own.',
    access: everyone,
    permission: 'REVIEWS.DELETE_REVIEW',
    request: Type.Object({ reviewId: ReviewId }),
    answer: Answer,
    writes: true,
  }),
  'reviews.setReply': operation({
    name: 'reviews.setReply',
    service: 'reviews',
    client: 'none',
    method: 'PATCH',
    path: '/v1/reviews/{reviewId}/reply',
    summary: 'Sets the reply of the shop to a review.',
    access: staff,
    permission: 'REVIEWS.SET_REPLY',
    arguments: ['reviewId', 'message'],
    request: Type.Object({
      reviewId: ReviewId,
      message: Type.String({ minLength: 1, maxLength: REVIEW_REPLY_MAX }),
    }),
    answer: Answer,
    writes: true,
  }),
  'reviews.removeReply': operation({
    name: 'reviews.removeReply',
    service: 'reviews',
    client: 'none',
    method: 'DELETE',
    path: '/v1/reviews/{reviewId}/reply',
    summary: 'Removes the reply of the shop.',
    access: staff,
    permission: 'REVIEWS.REMOVE_REPLY',
    request: Type.Object({ reviewId: ReviewId }),
    answer: Answer,
    writes: true,
  }),
  'reviews.updateModerationStatus': operation({
    name: 'reviews.updateModerationStatus',
    service: 'reviews',
    client: 'none',
    method: 'PATCH',
    path: '/v1/reviews/{reviewId}/moderate',
    summary: 'Approves or rejects a review.',
    access: staff,
    permission: 'REVIEWS.MODERATE_REVIEWS',
    request: Type.Object({
      reviewId: ReviewId,
      status: enumeration('ReviewDecision', ['APPROVED', 'REJECTED']),
    }),
    answer: Answer,
    writes: true,
  }),
  'productReviews.listProductReviews': operation({
    name: 'productReviews.listProductReviews',
    service: 'own',
    client: 'none',
    method: 'GET',
    path: '/v1/products/{id}/reviews',
    summary: 'Reads a page of the approved reviews of a product, and their summary.',
    access: everyone,
    permission: 'REVIEWS.READ_REVIEWS',
    request: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100 }),
      order: Optional(ProductReviewOrder),
      limit: Optional(Int(1, PRODUCT_REVIEWS_MAX)),
      offset: Optional(Int(0, 100_000)),
    }),
    answer: Type.Object({
      summary: ReviewSummary,
      reviews: Type.Array(Review),
      whoMayReview: ReviewAuthors,
    }),
    getForm: 'plain',
    writes: false,
  }),
  'productReviews.submitReview': operation({
    name: 'productReviews.submitReview',
    service: 'own',
    client: 'none',
    method: 'POST',
    path: '/v1/products/{id}/reviews',
    summary: 'Creates a review by the caller; guests give their name and email.',
    access: shoppers,
    request: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100 }),
      content: ReviewContent,
      authorName: Optional(Type.String({ maxLength: 100 })),
      email: Optional(Type.String({ maxLength: 254 })),
    }),
    answer: Answer,
    writes: true,
  }),
} as const
