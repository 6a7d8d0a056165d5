import type { OrderHappening } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import { formatMoney } from '../platform/money.ts'
import type { Actor, HistoryEvent, HistoryEntry } from './history.ts'
import type { StoredOrder } from './order.ts'
import { findActorNames } from './history-store.ts'

/** Describes the history of an order in words for the shop's staff. */
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
  return history.map((event) => ({
    id: event.id,
    type: event.type,
    text: describeEvent(event, (minor, currency = order.currency) =>
      formatMoney({ minor: BigInt(minor), currency }, locale),
    ),
    by: 'id' in event.by ? (names.get(event.by.id) ?? actorNames[event.by.kind]) : actorNames.shop,
    at: event.at.toISOString(),
    ...('data' in event && { data: toTexts(event.data) }),
  }))
}

const actorNames: Record<Actor['kind'], string> = {
  visitor: 'the buyer',
  member: 'the buyer',
  merchant: 'somebody who ran the shop',
  app: 'an app',
  shop: 'the shop',
}

function describeEvent(event: HistoryEvent, money: (minor: string, currency?: string) => string): string {
  switch (event.type) {
    case 'placed':
      return 'ordered'
    case 'payment-failed':
      return `the payment failed: ${event.data.reason}`
    case 'paid':
      return `${money(event.data.amount)} paid${event.data.isOffline ? ', by hand' : ''}`
    case 'payment-disputed':
      return `${money(event.data.amount, event.data.currency)} were taken that were not asked for`
    case 'chargeback-opened':
      return `the buyer disputes ${money(event.data.amount, event.data.currency)} with the bank: ${event.data.reason}`
    case 'chargeback-won':
      return `the bank gives ${money(event.data.amount, event.data.currency)} back to the shop`
    case 'chargeback-lost':
      return `the bank has taken ${money(event.data.amount, event.data.currency)} back for good`
    case 'fulfilled':
      return 'sent'
    case 'fulfillment-changed':
      return 'tracking changed'
    case 'delivered':
      return 'delivered'
    case 'fulfillment-removed':
      return 'not sent after all'
    case 'canceled': {
      const { isRestocked, reason } = event.data
      return `cancelled${isRestocked ? ', pieces back in stock' : ''}${reason ? `: ${reason}` : ''}`
    }
    case 'restocked':
      return 'pieces back in stock'
    case 'refund-started':
      return `${money(event.data.amount, event.data.currency)} to be paid back`
    case 'refunded':
      return `${money(event.data.amount, event.data.currency)} paid back`
    case 'refund-failed':
      return `${money(event.data.amount, event.data.currency)} could not be paid back: ${event.data.reason}`
    case 'noted':
      return 'note written'
    case 'commented':
      return `comment: ${event.data.message}`
    case 'app-noted':
      return event.data.kind
    case 'mail-sent-again':
      return `mail "${event.data.mail}" sent again`
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

function toTexts(data: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  )
}
