import assert from 'node:assert/strict'
import { defineOfficialOnlyScenario, type Packages, type ShopClient } from '../scenario.ts'
import { findProduct } from './demo-shop.ts'
import { createMemberClient } from './member.ts'
import { requireValue } from './require-value.ts'

/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Reviews and their pictures, in the form in which storefronts of the platform make these calls. */
export const reviewScenarios = [
  defineOfficialOnlyScenario('reviews: written by a member with a picture, approved and found', async (stage) => {
    const { client } = await createMemberClient(stage)
    const { reviews, files } = useReviews(client, stage.packages)
    const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
    const contactId = requireValue(member?.contactId)
    const { _id: entityId } = await findProduct(client, 'hand-trowel')

    const upload = files.generateFileUploadUrl('image/png', { fileName: 'trowel.png', filePath: 'reviews' })
    const { uploadUrl } = await upload
    const sent = await fetch(`${uploadUrl}?filename=trowel.png`, { method: 'PUT', body: Buffer.from(PNG, 'base64') })
    assert.equal(sent.status, 200)
    const { file } = (await sent.json()) as { file: { id: string; url: string } }

    // The official package changes the object that it sends.
    const content = () => ({ title: 'Sharp', body: 'It stays so.', rating: 5, media: [{ image: file.url }] })
    const author = { authorName: 'Ada', contactId }
    const created = await stage.see(
      'createReview',
      reviews.createReview({ namespace: 'stores', entityId, author, content: content() }),
    )
    assert.equal(created.moderation.moderationStatus, 'IN_MODERATION')
    assert.deepEqual(created.author, author)
    assert.match(created.content.media[0]?.image ?? '', new RegExp(`^wix:image://v1/${file.id}`))
    assert.ok(created._createdDate instanceof Date)
    assert.equal((await findReviews(reviews, entityId)).length, 0)
    const own = await reviews.getReview(created._id, { returnPrivateReviews: true })
    assert.equal(own._id, created._id)
    const again = reviews.createReview({ namespace: 'stores', entityId, content: content() })
    await assert.rejects(again, /has reviewed this product already/)

    const staff = stage.newClientOf(stage.packages.ApiKeyStrategy({ apiKey: stage.apiKey }))
    const merchant = useReviews(staff as unknown as ShopClient, stage.packages).reviews
    await stage.see('updateModerationStatus', merchant.updateModerationStatus(created._id, { status: 'APPROVED' }))
    await stage.see('setReply', merchant.setReply(created._id, 'Thank you.'))
    const [found] = await findReviews(useReviews(stage.newClient(), stage.packages).reviews, entityId)
    assert.equal(found?.reply?.message, 'Thank you.')
    assert.equal(found?.author.contactId, undefined)
    const mine = await reviews.queryReviews().eq('entityId', entityId).eq('author.contactId', contactId).limit(5).find()
    assert.equal(mine.items.length, 1)
    assert.equal((await stage.see('countReviews', reviews.countReviews({ filter: { entityId } }))).count, 1)
    await stage.see('removeReply', merchant.removeReply(created._id))
    await stage.see('deleteReview', reviews.deleteReview(created._id))
  }),
]

interface Review {
  _id: string
  _createdDate: Date
  author: { authorName?: string; contactId?: string }
  content: { rating: number; media: { image?: string }[] }
  moderation: { moderationStatus: string }
  reply?: { message: string }
}

interface ReviewQuery {
  eq(field: string, value: unknown): ReviewQuery
  descending(...fields: string[]): ReviewQuery
  limit(count: number): ReviewQuery
  find(): Promise<{ items: Review[]; cursors: { next?: string | null } }>
}

interface Reviews {
  createReview(review: object): Promise<Review>
  getReview(id: string, options?: object): Promise<Review>
  queryReviews(): ReviewQuery
  countReviews(options: object): Promise<{ count: number }>
  updateModerationStatus(id: string, options: object): Promise<{ review: Review }>
  setReply(id: string, message: string): Promise<{ review: Review }>
  removeReply(id: string): Promise<{ review: Review }>
  deleteReview(id: string): Promise<{ review: Review }>
}

interface Files {
  generateFileUploadUrl(mimeType: string, options: object): Promise<{ uploadUrl: string }>
}

/** The official modules, which our client has no functions for. */
function useReviews(client: ShopClient, packages: Packages): { reviews: Reviews; files: Files } {
  return client.use(requireValue(packages.officialOnlyModules) as never)
}

async function findReviews(reviews: Reviews, entityId: string): Promise<Review[]> {
  const query = reviews.queryReviews().eq('entityId', entityId).descending('relevanceScore').limit(5)
  return (await query.find()).items
}
