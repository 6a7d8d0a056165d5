import type { Database } from '../platform/db/pool.ts'
import type { ApiClient } from './api-client.ts'
import { type DemoFiles, requireId } from './demo-files.ts'

const DAY_MS = 86_400_000

/**
 * Loads invented reviews, approves them and replies. Reviews by members whose orders are loaded are verified; those of
 * other members have their name alone.
 */
export async function loadReviews(
  db: Database,
  calls: ApiClient,
  files: DemoFiles,
  productIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await db.selectFrom('accounts').select(['email', 'contact_id']).execute()
  const contactIds = new Map(rows.map((row) => [row.email, row.contact_id]))
  const members = new Map(files.members.map((member) => [member.email, member]))
  for (const { product, email, author, rating, title, body, reply, daysAgo } of files.reviews) {
    const member = email === undefined ? undefined : members.get(email)
    const contactId = email === undefined ? undefined : contactIds.get(email)
    const authorName = author ?? (member && `${member.firstName} ${member.lastName.charAt(0)}.`)
    const { review } = await calls.call(
      'reviews.createReview',
      {
        review: {
          namespace: 'stores',
          entityId: requireId(productIds, 'product', product),
          content: { rating, ...(title && { title }), ...(body && { body }) },
          author: { ...(contactId && { contactId }), ...(authorName && { authorName }) },
          reviewDate: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
        },
      },
      `the review of ${product}`,
    )
    if (reply) await calls.call('reviews.setReply', { reviewId: review.id, message: reply })
    await calls.call('reviews.updateModerationStatus', { reviewId: review.id, status: 'APPROVED' })
  }
}
