import type { BigintWithDefault, NullableText, NullableTimestamp } from './columns.ts'

/** Tables of reviews, and of uploads by single-use addresses. */
export interface ReviewTables {
  reviews: {
    id: string
    product_id: string
    owner_kind: 'visitor' | 'member' | null
    owner_id: string | null
    contact_id: string | null
    author_name: string | null
    email: string | null
    email_key: string | null
    title: string | null
    body: string | null
    rating: number
    status: 'IN_MODERATION' | 'APPROVED' | 'REJECTED'
    manually_changed: boolean
    is_verified: boolean
    origin_app_id: string | null
    reply: NullableText
    reply_created_at: NullableTimestamp
    reply_updated_at: NullableTimestamp
    relevance: number
    revision: BigintWithDefault
    publish_count: number
    reviewed_at: Date
    created_at: Date
    updated_at: Date
  }

  review_media: {
    review_id: string
    position: number
    file_id: string
  }

  file_uploads: {
    token_hash: Buffer
    owner_id: string | null
    content_type: string
    file_name: string
    created_at: Date
    expires_at: Date
    used_at: NullableTimestamp
    file_id: NullableText
  }
}
