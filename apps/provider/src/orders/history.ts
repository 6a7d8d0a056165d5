import { newId } from '../platform/ids.ts'

/** Author of a change: a person or app by kind and id, or the shop itself. */
export type Actor = { kind: 'visitor' | 'member' | 'merchant' | 'app'; id: string } | { kind: 'shop' }

export interface Comment {
  message: string
}

/** Note of an app; its kind is a word of the app. */
export interface AppNote {
  appId?: string
  kind: string
  additionalData?: Record<string, string>
}

/** Event in the history of an order, with its details. Amounts are in minor units, as text. */
export type HistoryEvent =
  | { type: 'placed' }
  | { type: 'payment-failed'; data: { paymentId: string; reason: string } }
  | { type: 'paid'; data: { paymentId: string; amount: string; isOffline: boolean } }
  | { type: 'payment-disputed'; data: { paymentId: string; amount: string; currency: string } }
  | {
      type: 'chargeback-opened'
      data: { paymentId: string; reference: string; amount: string; currency: string; reason: string }
    }
  | { type: 'chargeback-won' | 'chargeback-lost'; data: { refundId: string; amount: string; currency: string } }
  | { type: 'fulfilled' | 'fulfillment-changed' | 'delivered' | 'fulfillment-removed'; data: { fulfillmentId: string } }
  | { type: 'canceled'; data: { isRestocked: boolean; reason?: string } }
  // Items by line that were restocked without a return: with a refund, or after a cancellation.
  | { type: 'restocked'; data: { lines: { id: string; quantity: number }[] } }
  // `currency`: if it may differ from the order's.
  | { type: 'refund-started' | 'refunded'; data: { refundId: string; amount: string; currency?: string } }
  | { type: 'refund-failed'; data: { refundId: string; amount: string; currency?: string; reason: string } }
  | { type: 'noted' }
  | { type: 'mail-sent-again'; data: { mail: string } }
  | { type: 'archived' | 'unarchived' }
  | { type: 'commented'; data: Comment }
  | { type: 'app-noted'; data: AppNote }
  | { type: 'return-requested' | 'return-approved' | 'return-declined' | 'return-received'; data: { returnId: string } }

export type HistoryEntry = HistoryEvent & { id: string; by: Actor; at: Date }

/** Completes an event to the entry as it will be read. */
export function toHistoryEntry(event: HistoryEvent, { by, at }: { by: Actor; at: Date }): HistoryEntry {
  return { ...event, id: newId(), by, at }
}

/** Events that a person or app has written, and may edit or delete. All others record facts. */
export type EditableEvent = Extract<HistoryEvent, { type: 'commented' | 'app-noted' }>

export function isEditable({ type }: HistoryEvent): boolean {
  return type === 'commented' || type === 'app-noted'
}
