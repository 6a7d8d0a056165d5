import { type Expression, type SqlBool, sql } from 'kysely'
import {
  booleanPredicates,
  datePredicates,
  idPredicates,
  numberPredicates,
  type QuerySource,
  type SortKey,
  textPredicates,
} from '../catalogue/index.ts'

/** Reviews that a query may find. */
export interface ReviewVisibility {
  /** Whether reviews that are not approved are found: all of them, or those of the owner. */
  withPrivate: boolean
  /** Shopper who queries; undefined for staff and apps. */
  ownerId: string | undefined
}

const key = (column: Expression<unknown>, type: SortKey['type']): SortKey => ({ column, type })

/** Nobody can vote on reviews, so that all are equally helpful. */
const HELPFULNESS = sql`0::bigint`
const ORIGIN = sql`(case when r.origin_app_id is null then 'ORGANIC' else 'APP' end)`

/**
 * Query source of reviews. A condition outside of the filter excludes private ones, so that no filter includes
 * them.
 */
export function createReviewQuerySource(visibility: ReviewVisibility): QuerySource {
  return {
    name: 'reviews',
    from: sql`reviews r join products p on p.id = r.product_id`,
    idColumns: [sql`r.id`],
    isVisible: getVisibility(visibility),
    predicates: {
      id: idPredicates(sql`r.id`),
      namespace: textPredicates(sql`'stores'::text`),
      entityId: idPredicates(sql`r.product_id`),
      'author.contactId': idPredicates(sql`r.contact_id`),
      'moderation.moderationStatus': textPredicates(sql`r.status`),
      createdDate: datePredicates(sql`r.created_at`),
      'content.rating': numberPredicates(sql`r.rating`),
      helpfulness: numberPredicates(HELPFULNESS),
      relevanceScore: numberPredicates(sql`r.relevance`),
      'origin.type': textPredicates(ORIGIN),
      verified: booleanPredicates(sql`r.is_verified`),
      'content.media': {
        in: (ids) =>
          sql<SqlBool>`exists (select from review_media m where m.review_id = r.id and m.file_id = any(${[...ids]}::text[]))`,
        exists: () => sql<SqlBool>`exists (select from review_media m where m.review_id = r.id)`,
      },
    },
    sortKeys: {
      createdDate: [key(sql`r.created_at`, 'timestamptz')],
      'content.rating': [key(sql`r.rating::bigint`, 'bigint')],
      helpfulness: [key(HELPFULNESS, 'bigint')],
      relevanceScore: [key(sql`r.relevance::bigint`, 'bigint')],
      'origin.type': [key(ORIGIN, 'text')],
      verified: [key(sql`r.is_verified::int::bigint`, 'bigint')],
    },
    tieBreak: [{ column: sql`r.id`, type: 'uuid', isUnique: true }],
  }
}

function getVisibility({ withPrivate, ownerId }: ReviewVisibility) {
  if (ownerId === undefined) return withPrivate ? sql<boolean>`true` : sql<boolean>`r.status = 'APPROVED'`
  const isPublic = sql<boolean>`(r.status = 'APPROVED' and p.visible)`
  return withPrivate ? sql<boolean>`(${isPublic} or r.owner_id = ${ownerId}::uuid)` : isPublic
}
