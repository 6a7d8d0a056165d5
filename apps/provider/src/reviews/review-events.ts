import { recordChanges } from '../catalogue/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import {
  createActionEvent,
  createDomainEvent,
  type DomainChange,
  type OutboxEvent,
  publishEvents,
} from '../platform/outbox/index.ts'
import { describeReview } from './describe-review.ts'
import type { Review } from './review.ts'

const FQDN = 'wix.reviews.v1.review'

export interface ReviewChange {
  /** Undefined for a new review. */
  before: Review | undefined
  /** Undefined for a deleted one. */
  after: Review | undefined
  /** Changed members, by their wire names. */
  fields?: readonly string[]
}

/** Publishes the events of a change, and invalidates what is cached of its product if a public review changed. */
export async function announceReviewChange(
  tx: Tx,
  { before, after, fields = [] }: ReviewChange,
  { by, now, providerUrl }: { by: OutboxEvent['by']; now: Date; providerUrl: string },
): Promise<void> {
  const review = after ?? before
  if (!review) return
  const toEvent = (slug: 'created' | 'updated' | 'deleted', change: DomainChange): OutboxEvent => ({
    eventType: `${FQDN}_${slug}`,
    entityId: review.id,
    by,
    payload: createDomainEvent(FQDN, review.id, now, change),
  })
  const toAction = (slug: 'moderation_status_changed' | 'review_published', body: object): OutboxEvent => ({
    eventType: `${FQDN}_${slug}`,
    entityId: review.id,
    by,
    payload: createActionEvent(FQDN, review.id, now, { slug, body: { ...body } }),
  })
  const entity = after && describeReview(after, { mediaOrigin: providerUrl, withContact: true })
  const events: OutboxEvent[] = []
  if (!entity) events.push(toEvent('deleted', { slug: 'deleted' }))
  else if (!before) events.push(toEvent('created', { slug: 'created', entity }))
  else events.push(toEvent('updated', { slug: 'updated', entity, modifiedFields: fields }))
  if (entity && before?.status !== after.status) {
    const previousModerationStatus = before?.status ?? 'SUBMITTED'
    events.push(toAction('moderation_status_changed', { review: entity, previousModerationStatus }))
    if (after.status === 'APPROVED') events.push(toAction('review_published', { review: entity }))
  }
  await publishEvents(tx, events)
  if (before?.status === 'APPROVED' || after?.status === 'APPROVED')
    await recordChanges(tx, 'product', [review.productId], 'content')
}
