import type { Review as WireReview, ReviewSettings } from '@cartwright/contract'
import { logAccess } from '../access-log/index.ts'
import { type CatalogueCache, createCatalogueWrites, type Product } from '../catalogue/index.ts'
import { parseEmailKey } from '../contacts/index.ts'
import type { RateLimiter } from '../identity/index.ts'
import { getMediaOrigin } from '../media/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { type Caller, isOwner } from '../platform/http/caller.ts'
import type { DirectHandlers, OperationHandlers } from '../platform/http/operations.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { deleteReview, moderateReview, replyToReview, updateReview } from './change-review.ts'
import { createReview, type ReviewWriteContext } from './create-review.ts'
import { describeReview, NAMESPACE, summarizeRatings } from './describe-review.ts'
import { countReviews, queryReviews } from './query-reviews.ts'
import { normalizeText, type Review } from './review.ts'
import {
  createMissingReviewError,
  findReviewViewer,
  isAuthor,
  requireMayReadPrivate,
  type ReviewViewer,
} from './review-viewer.ts'
import { countRatings, findReview, listProductReviews } from './store.ts'

export interface ReviewServices {
  db: Database
  reader: Database
  catalogue: CatalogueCache
  settings: () => ReviewSettings
  rateLimiter: RateLimiter
  providerUrl: string
  now: () => Date
}

const PAGE_SIZE = 10

/** Creates the handlers of reviews. */
export function createReviewHandlers(services: ReviewServices): OperationHandlers {
  return { reads: createReads(services), direct: createWrites(services) }
}

function createReads(services: ReviewServices): OperationHandlers['reads'] {
  const { reader: db, catalogue, settings, providerUrl } = services
  const describe = (review: Review, viewer: ReviewViewer, { mediaHost }: RequestContext): WireReview =>
    describeReview(review, {
      mediaOrigin: getMediaOrigin(providerUrl, mediaHost),
      withContact: viewer.isShop || isAuthor(viewer, review),
    })
  return {
    'reviews.getReview': async (context, { reviewId, returnPrivateReviews = false }) => {
      const { caller } = context
      requireMayReadPrivate(caller, returnPrivateReviews)
      const viewer = await findReviewViewer(db, caller)
      const review = await findReview(db, reviewId.toLowerCase())
      if (!review || !(await isVisible(review, viewer, returnPrivateReviews))) throw createMissingReviewError(reviewId)
      await logUnapproved(services, 'reviews.getReview', caller, [review])
      return { review: describe(review, viewer, context) }
    },
    'reviews.queryReviews': async (context, { query, returnPrivateReviews = false }) => {
      const { caller } = context
      requireMayReadPrivate(caller, returnPrivateReviews)
      const viewer = await findReviewViewer(db, caller)
      const { reviews, metadata } = await queryReviews(db, query, { viewer, withPrivate: returnPrivateReviews })
      await logUnapproved(services, 'reviews.queryReviews', caller, reviews)
      return { reviews: reviews.map((review) => describe(review, viewer, context)), metadata }
    },
    'reviews.countReviews': async ({ caller }, { filter, includePrivateReviews = false }) => {
      requireMayReadPrivate(caller, includePrivateReviews)
      const viewer = await findReviewViewer(db, caller)
      return { count: await countReviews(db, filter, { viewer, withPrivate: includePrivateReviews }) }
    },
    'productReviews.listProductReviews': async (
      { mediaHost },
      { id, order = 'RELEVANT', limit = PAGE_SIZE, offset = 0 },
    ) => {
      const product = await findVisibleProduct(catalogue, id)
      const [ratings, reviews] = await Promise.all([
        countRatings(db, product.id),
        listProductReviews(db, product.id, { order, limit, offset }),
      ])
      const mediaOrigin = getMediaOrigin(providerUrl, mediaHost)
      return {
        summary: summarizeRatings(ratings),
        reviews: reviews.map((review) => describeReview(review, { mediaOrigin, withContact: false })),
        whoMayReview: settings().whoMayReview,
      }
    },
  }

  async function isVisible(review: Review, viewer: ReviewViewer, withPrivate: boolean): Promise<boolean> {
    if (withPrivate && (viewer.isShop || isAuthor(viewer, review))) return true
    if (review.status !== 'APPROVED') return false
    return viewer.isShop || (await catalogue.findProduct(review.productId))?.visible === true
  }
}

/** Logs the shoppers whose unapproved reviews a merchant or an app reads, before the response is sent. */
async function logUnapproved(
  { db, now }: ReviewServices,
  operation: string,
  caller: Caller,
  reviews: readonly Review[],
): Promise<void> {
  if (caller.kind !== 'merchant' && caller.kind !== 'app') return
  const ids = reviews.filter(({ status }) => status !== 'APPROVED').flatMap(({ owner }) => owner?.id ?? [])
  await logAccess(db, { by: { kind: caller.kind, id: caller.id }, operation, entity: 'member', ids, at: now() })
}

function createWrites(services: ReviewServices): DirectHandlers {
  const { catalogue, settings, providerUrl, now } = services
  const contextOf = ({ caller }: RequestContext): ReviewWriteContext => ({
    caller: requireCaller(caller),
    settings: settings(),
    providerUrl,
    now: now(),
  })
  const changeBy = ({ caller }: RequestContext) => ({ by: caller, providerUrl, now: now() })
  /** Response to the author or the shop, with the contact. */
  const toAnswer = (review: Review, { mediaHost }: RequestContext): { review: WireReview } => ({
    review: describeReview(review, { mediaOrigin: getMediaOrigin(providerUrl, mediaHost), withContact: true }),
  })

  const direct = createCatalogueWrites(services, {
    'reviews.createReview': async (tx, context, { review }) => {
      const { namespace, entityId, content, author, reviewDate } = review
      if (namespace !== NAMESPACE) throw createInvalidField('review.namespace', `must be "${NAMESPACE}"`)
      const { id: productId } = await findVisibleProduct(catalogue, entityId)
      const mediaField = 'review.content.media'
      const request = { productId, content, mediaField, author: author ?? {}, ...(reviewDate && { reviewDate }) }
      return toAnswer(await createReview(tx, request, contextOf(context)), context)
    },
    'productReviews.submitReview': async (tx, context, { id, content, authorName, email }) => {
      const { id: productId } = await findVisibleProduct(catalogue, id)
      if (context.caller.kind === 'visitor') requireGuest(authorName, email)
      const request = { productId, content, mediaField: 'content.media', author: { authorName, email } }
      return toAnswer(await createReview(tx, request, contextOf(context)), context)
    },
    'reviews.updateReview': async (tx, context, { review }) =>
      toAnswer(await updateReview(tx, review, contextOf(context)), context),
    'reviews.deleteReview': async (tx, context, { reviewId }) =>
      toAnswer(await deleteReview(tx, reviewId, contextOf(context)), context),
    'reviews.setReply': async (tx, context, { reviewId, message }) =>
      toAnswer(await replyToReview(tx, reviewId, message, changeBy(context)), context),
    'reviews.removeReply': async (tx, context, { reviewId }) =>
      toAnswer(await replyToReview(tx, reviewId, undefined, changeBy(context)), context),
    'reviews.updateModerationStatus': async (tx, context, { reviewId, status }) =>
      toAnswer(await moderateReview(tx, reviewId, status, changeBy(context)), context),
  })
  return {
    ...direct,
    'reviews.createReview': async (context, input, call) => {
      await limitShopper(services.rateLimiter, context, undefined)
      return direct['reviews.createReview']!(context, input, call)
    },
    'reviews.updateReview': async (context, input, call) => {
      await limitShopper(services.rateLimiter, context, undefined)
      return direct['reviews.updateReview']!(context, input, call)
    },
    'productReviews.submitReview': async (context, input, call) => {
      await limitShopper(services.rateLimiter, context, input.email)
      return direct['productReviews.submitReview']!(context, input, call)
    },
  }
}

/** Limits reviews of shoppers. Refused ones count too, because each queries orders. */
async function limitShopper(
  rateLimiter: RateLimiter,
  { caller, address }: RequestContext,
  email: string | undefined,
): Promise<void> {
  if (!isOwner(caller)) return
  const account = (email === undefined ? undefined : parseEmailKey(email)) ?? caller.id
  await rateLimiter.beginAttempt('review', { account, address })
}

function requireGuest(authorName: string | undefined, email: string | undefined): void {
  if (normalizeText(authorName) === undefined) throw createInvalidField('authorName', 'is missing')
  if (email === undefined) throw createInvalidField('email', 'is missing')
}

/** The contract admits nobody without a token. */
function requireCaller(caller: Caller): ReviewWriteContext['caller'] {
  if (caller.kind !== 'none') return caller
  throw new Error('A call without a token was let through.')
}

async function findVisibleProduct(catalogue: CatalogueCache, id: string): Promise<Product> {
  const product = await catalogue.findProduct(id.toLowerCase())
  if (product?.visible) return product
  throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product, or it is hidden.', { data: { id } })
}
