import type { OrderHappening } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import { formatMoney } from '../platform/money.ts'
import type { Actor, HistoryEvent, HistoryEntry } from './history.ts'
import type { StoredOrder } from './order.ts'

/** What happened, in words for those who run the shop. */
export async function describeHistory(
  db: Database,
  order: StoredOrder,
  history: readonly HistoryEntry[],
  locale: string,
): Promise<OrderHappening[]> {
  const names = await findActorNames(
    db,
    history.map(({ by }) => by),
  )
  return history.map((happening) => ({
    id: happening.id,
    type: happening.type,
    text: describeEvent(happening, (minor, currency = order.currency) =>
      formatMoney({ minor: BigInt(minor), currency }, locale),
    ),
    by: 'id' in happening.by ? (names.get(happening.by.id) ?? actorNames[happening.by.kind]) : actorNames.shop,
    at: happening.at.toISOString(),
    ...('data' in happening && { data: toTexts(happening.data) }),
  }))
}

const actorNames: Record<Actor['kind'], string> = {
  visitor: 'the buyer',
  member: 'the buyer',
  merchant: 'somebody who ran the shop',
  app: 'an app',
  shop: 'the shop',
}

function describeEvent(happening: HistoryEvent, money: (minor: string, currency?: string) => string): string {
  switch (happening.type) {
    case 'placed':
      return 'ordered'
    case 'payment-failed':
      return `the payment failed: ${happening.data.reason}`
    case 'paid':
      return `${money(happening.data.amount)} paid${happening.data.isOffline ? ', by hand' : ''}`
    case 'payment-disputed':
      return `${money(happening.data.amount, happening.data.currency)} were taken that were not asked for`
    case 'chargeback-opened':
      return `the buyer disputes ${money(happening.data.amount, happening.data.currency)} with the bank: ${happening.data.reason}`
    case 'chargeback-won':
      return `the bank gives ${money(happening.data.amount, happening.data.currency)} back to the shop`
    case 'chargeback-lost':
      return `the bank has taken ${money(happening.data.amount, happening.data.currency)} back for good`
    case 'fulfilled':
      return 'sent'
    case 'fulfillment-changed':
      return 'tracking changed'
    case 'delivered':
      return 'delivered'
    case 'fulfillment-removed':
      return 'not sent after all'
    case 'canceled': {
      const { isRestocked, reason } = happening.data
      return `cancelled${isRestocked ? ', pieces back in stock' : ''}${reason ? `: ${reason}` : ''}`
    }
    case 'restocked':
      return 'pieces back in stock'
    case 'refund-started':
      return `${money(happening.data.amount, happening.data.currency)} to be paid back`
    case 'refunded':
      return `${money(happening.data.amount, happening.data.currency)} paid back`
    case 'refund-failed':
      return `${money(happening.data.amount, happening.data.currency)} could not be paid back: ${happening.data.reason}`
    case 'noted':
      return 'note written'
    case 'commented':
      return `comment: ${happening.data.message}`
    case 'app-noted':
      return happening.data.kind
    case 'mail-sent-again':
      return `mail "${happening.data.mail}" sent again`
    case 'archived':
      return 'put into the archive'
    case 'unarchived':
      return 'taken out of the archive'
    case 'return-requested':
      return 'return asked for'
    case 'return-approved':
      return 'return agreed to'
    case 'return-declined':
      return 'return declined'
    case 'return-received':
      return 'return received'
  }
}

/** Staff by their names, apps by those of their keys. */
async function findActorNames(db: Database, doers: readonly Actor[]): Promise<Map<string, string>> {
  const idsOf = (kind: 'merchant' | 'app'): string[] => [
    ...new Set(doers.flatMap((by) => (by.kind === kind ? [by.id] : []))),
  ]
  const [staffIds, keyIds] = [idsOf('merchant'), idsOf('app')]
  const staff =
    staffIds.length > 0 ? await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', staffIds).execute() : []
  const keys =
    keyIds.length > 0 ? await db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', keyIds).execute() : []
  return new Map([...staff, ...keys].map(({ id, name }) => [id, name]))
}

function toTexts(data: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )
}
