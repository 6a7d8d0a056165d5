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

/** Whose orders, and whether those that are nobody's yet, or came to nothing, are among them. */
export interface OrderVisibility {
  /** Undefined: whoever runs the shop sees everybody's. */
  ownerId: string | undefined
  withUnplaced: boolean
}

const key = (column: SortKey['column'], type: SortKey['type'], isUnique = false): SortKey => ({
  column,
  type,
  isUnique,
})

/** As if no order had it: what an answer leaves out, no filter tells either. */
const HIDDEN = idPredicates(sql`null::uuid`)

/** Orders, with their totals in a currency of so many decimals. What somebody may not see is left out beside the filter, never by it: no filter reaches there. */
export function createOrderQuerySource({ ownerId, withUnplaced }: OrderVisibility, decimals: number): QuerySource {
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
      purchasedDate: datePredicates(sql`o.created_at`), // of a next try, both are of that one
      updatedDate: datePredicates(sql`o.updated_at`),
      status: textPredicates(sql`o.status`),
      paymentStatus: textPredicates(sql`o.payment_status`),
      fulfillmentStatus: textPredicates(sql`o.fulfillment_status`),
      'channelInfo.type': textPredicates(sql`o.channel_type`),
      archived: booleanPredicates(sql`o.archived`),
      currency: textPredicates(sql`o.currency::text`),
      checkoutId: idPredicates(sql`o.checkout_id`),
      'buyerInfo.contactId': ownerId === undefined ? idPredicates(sql`o.contact_id`) : HIDDEN,
      'buyerInfo.memberId': ownerKindPredicates('member'),
      'buyerInfo.visitorId': ownerKindPredicates('visitor'),
      'buyerInfo.email': {
        ...textPredicates(email),
        // The index has it in small letters.
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
      // Orders that are not placed have none.
      number: withUnplaced ? [key(sql`coalesce(o.number, 0)`, 'bigint')] : [key(sql`o.number`, 'bigint', true)],
      createdDate: [key(sql`o.created_at`, 'timestamptz')],
      purchasedDate: [key(sql`o.created_at`, 'timestamptz')],
      updatedDate: [key(sql`o.updated_at`, 'timestamptz')],
      'priceSummary.total.amount': [key(sql`o.total_minor`, 'bigint')],
    },
    tieBreak: [key(sql`o.id`, 'uuid', true)],
  }
}

/** An order is of a member or of a visitor; each has an id of the same form. */
function ownerKindPredicates(kind: 'member' | 'visitor'): FieldPredicates {
  const { in: isOneOf } = idPredicates(sql`o.owner_id`)
  return {
    in: (values) => sql<SqlBool>`(o.owner_kind = ${kind} and ${isOneOf!(values)})`, // ids are compared
    exists: () => sql<SqlBool>`o.owner_kind = ${kind}`,
  }
}
