import { type Expression, type SqlBool, sql } from 'kysely'
import {
  booleanPredicates,
  datePredicates,
  type FieldPredicates,
  idPredicates,
  numberPredicates,
  type QuerySource,
  type SortKey,
  textPredicates,
} from '../../catalogue/index.ts'

/** Which orders a search may find: whose, and whether unplaced and rejected ones are included. */
export interface OrderVisibility {
  /** Undefined: orders of all owners, for the shop's staff. */
  ownerId: string | undefined
  /** Contact of the owner, the only one that the owner may filter by. */
  ownContactId?: string
  withUnplaced: boolean
}

const key = (column: SortKey['column'], type: SortKey['type'], isUnique = false): SortKey => ({
  column,
  type,
  isUnique,
})

/**
 * Query source of orders, with totals in a currency with so many decimals. Hidden orders are excluded by a condition
 * outside of the filter, which no filter can reach.
 */
export function createOrderQuerySource(
  { ownerId, ownContactId, withUnplaced }: OrderVisibility,
  decimals: number,
): QuerySource {
  const limits: Expression<SqlBool>[] = []
  if (ownerId !== undefined) limits.push(sql`(o.owner_id = ${ownerId}::uuid or o.member_id = ${ownerId}::uuid)`)
  if (!withUnplaced) limits.push(sql`o.status in ('APPROVED', 'CANCELED')`)
  const email = sql`(o.content -> 'buyerInfo' ->> 'email')`
  return {
    name: 'orders',
    from: sql`orders o`,
    idColumns: [sql`o.id`],
    isVisible: limits.length > 0 ? sql<boolean>`(${sql.join(limits, sql` and `)})` : sql<boolean>`true`,
    predicates: {
      id: idPredicates(sql`o.id`),
      number: numberPredicates(sql`o.number`),
      createdDate: datePredicates(sql`o.created_at`),
      purchasedDate: datePredicates(sql`o.created_at`), // a retried payment resets both
      updatedDate: datePredicates(sql`o.updated_at`),
      status: textPredicates(sql`o.status`),
      paymentStatus: textPredicates(sql`o.payment_status`),
      fulfillmentStatus: textPredicates(sql`o.fulfillment_status`),
      'channelInfo.type': textPredicates(sql`o.channel_type`),
      archived: booleanPredicates(sql`o.archived`),
      currency: textPredicates(sql`o.currency::text`),
      checkoutId: idPredicates(sql`o.checkout_id`),
      'buyerInfo.contactId': idPredicates(
        // The response hides other contacts, so that no filter may find them.
        ownerId === undefined
          ? sql`o.contact_id`
          : sql`(case when o.contact_id = ${ownContactId ?? null}::uuid then o.contact_id end)`,
      ),
      'buyerInfo.memberId': ownerKindPredicates('member'),
      'buyerInfo.visitorId': ownerKindPredicates('visitor'),
      'buyerInfo.email': {
        ...textPredicates(email),
        // The index is on lower case.
        in: (values) =>
          sql<SqlBool>`(lower(${email}) = any(array(select lower(wanted) from unnest(${[...values]}::text[]) as wanted)) and ${textPredicates(email).in!(values)})`,
      },
      'priceSummary.total.amount': numberPredicates(sql`o.total_minor`, decimals),
      text: {
        contains: ([word = '']) => {
          const found = sql<SqlBool>`o.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
          const number = /^#?(\d{1,18})$/.exec(word)?.[1]
          return number === undefined ? found : sql<SqlBool>`(${found} or o.number = ${number}::bigint)`
        },
      },
    },
    sortKeys: {
      id: [key(sql`o.id`, 'uuid', true)],
      // Unplaced orders have no number.
      number: withUnplaced ? [key(sql`coalesce(o.number, 0)`, 'bigint')] : [key(sql`o.number`, 'bigint', true)],
      createdDate: [key(sql`o.created_at`, 'timestamptz')],
      purchasedDate: [key(sql`o.created_at`, 'timestamptz')],
      updatedDate: [key(sql`o.updated_at`, 'timestamptz')],
      'priceSummary.total.amount': [key(sql`o.total_minor`, 'bigint')],
    },
    tieBreak: [key(sql`o.id`, 'uuid', true)],
  }
}

/** Predicates of an owner kind. Member and visitor ids have the same form. */
function ownerKindPredicates(kind: 'member' | 'visitor'): FieldPredicates {
  const { in: isOneOf } = idPredicates(sql`o.owner_id`)
  return {
    in: (values) => sql<SqlBool>`(o.owner_kind = ${kind} and ${isOneOf!(values)})`, // only ids are compared
    exists: () => sql<SqlBool>`o.owner_kind = ${kind}`,
  }
}
