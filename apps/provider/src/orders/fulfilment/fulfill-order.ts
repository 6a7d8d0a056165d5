import type { FulfillmentTrackingInfo, NewFulfillment } from '@cartwright/contract'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { newId } from '../../ids.ts'
import { announceFulfillments, announceOrder } from '../announce-order.ts'
import {
  deleteFulfillment,
  insertFulfillment,
  type KeptFulfillment,
  listFulfillments,
  saveTracking,
} from './fulfillment-store.ts'
import { type Doer, type Happening, tellHistory } from '../history.ts'
import { findNotWanted, fulfillmentStatusOf, leftToSend } from './left-to-send.ts'
import { mailOrder } from '../mails/mails.ts'
import { owedMinor } from '../money/owed.ts'
import type { KeptOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { saveOrder } from '../store.ts'
import { trackingOf } from './tracking-link.ts'

type Line = KeptFulfillment['lines'][number]

export interface FulfilledOrder {
  order: KeptOrder
  fulfillments: KeptFulfillment[]
  fulfillmentId: string
}

/** Notes that pieces are on their way, no more of a line than are left to be sent, and tells the buyer. The order is locked by the caller: whoever wants the same pieces at the same time comes second, and finds none. */
export async function fulfillOrder(
  tx: Tx,
  was: KeptOrder,
  { lineItems, trackingInfo }: NewFulfillment,
  by: Doer,
  services: OrderServices,
): Promise<FulfilledOrder> {
  requireApproved(was)
  const before = await listFulfillments(tx, was)
  const lines = chooseLines(was, leftToSend(was, before, await findNotWanted(tx, was)), lineItems)
  const at = services.now()
  const made: KeptFulfillment = {
    id: newId(),
    lines,
    tracking: trackingOf(trackingInfo),
    createdAt: at,
    updatedAt: at,
  }
  await insertFulfillment(tx, was, made)
  const done = await change(tx, was, [...before, made], { type: 'fulfilled', id: made.id, by, at })
  await mailOrder(tx, 'shipped', done.order, services)
  return done
}

/**
 * What is bought as a file is with its buyer once all of it is paid: the mail that says so has the links, so there is none of its own. An order of anything else stays as it is. The order is locked by
 * the caller.
 */
export async function deliverFiles(tx: Tx, was: KeptOrder, services: OrderServices): Promise<KeptOrder> {
  const isReady = was.status === 'APPROVED' && owedMinor(was) === 0n
  if (!isReady || was.fulfillmentStatus !== 'NOT_FULFILLED' || !isOfFiles(was)) return was
  const at = services.now()
  const lines = was.content.lineItems.map(({ id, quantity }) => ({ id, quantity }))
  const made: KeptFulfillment = { id: newId(), lines, tracking: undefined, createdAt: at, updatedAt: at }
  await insertFulfillment(tx, was, made)
  return (await change(tx, was, [made], { type: 'fulfilled', id: made.id, by: { kind: 'shop' }, at })).order
}

/** Nothing of it is ever on its way. */
export function isOfFiles({ content }: Pick<KeptOrder, 'content'>): boolean {
  return content.lineItems.every(({ digitalFile }) => digitalFile)
}

/** How a parcel is followed may become known, or be mended, later. */
export async function changeTracking(
  tx: Tx,
  was: KeptOrder,
  { id, trackingInfo }: { id: string; trackingInfo?: FulfillmentTrackingInfo | null },
  by: Doer,
  at: Date,
): Promise<FulfilledOrder> {
  const before = await listFulfillments(tx, was)
  const known = requireKnown(before, id)
  const changed = { ...known, tracking: trackingOf(trackingInfo), updatedAt: at }
  await saveTracking(tx, was, changed)
  const after = before.map((each) => (each.id === known.id ? changed : each))
  return change(tx, was, after, { type: 'fulfillment-changed', id: known.id, by, at })
}

/** It was not sent after all. */
export async function removeFulfillment(
  tx: Tx,
  was: KeptOrder,
  id: string,
  by: Doer,
  at: Date,
): Promise<FulfilledOrder> {
  const before = await listFulfillments(tx, was)
  const known = requireKnown(before, id)
  await deleteFulfillment(tx, was, known.id)
  const after = before.filter((each) => each.id !== known.id)
  return change(tx, was, after, { type: 'fulfillment-removed', id: known.id, by, at })
}

async function change(
  tx: Tx,
  was: KeptOrder,
  fulfillments: KeptFulfillment[],
  happened: {
    type: Extract<Happening['type'], 'fulfilled' | 'fulfillment-changed' | 'fulfillment-removed'>
    id: string
    by: Doer
    at: Date
  },
): Promise<FulfilledOrder> {
  const { type, id, by, at } = happened
  const fulfillmentStatus = fulfillmentStatusOf(was, fulfillments, await findNotWanted(tx, was))
  const order = await saveOrder(tx, { ...was, fulfillmentStatus, updatedAt: at })
  await tellHistory(tx, order, { type, data: { fulfillmentId: id } }, { by, at })
  await announceOrder(tx, order, { was }, by)
  await announceFulfillments(tx, order, fulfillments, by)
  return { order, fulfillments, fulfillmentId: id }
}

/** What was asked for; of a line without a quantity, and of an order without lines, all that is left. */
function chooseLines(order: KeptOrder, left: ReadonlyMap<string, number>, asked: NewFulfillment['lineItems']): Line[] {
  const chosen = new Map<string, number>()
  const all = [...left].filter(([, quantity]) => quantity > 0).map(([id]) => ({ id, quantity: undefined }))
  for (const { id, quantity } of asked ?? all) {
    const most = left.get(id)
    if (most === undefined)
      throw new AppError('LINE_ITEM_NOT_FOUND', 404, 'The order has no such line.', { data: { lineItemId: id } })
    chosen.set(id, (chosen.get(id) ?? 0) + (quantity ?? most))
  }
  const tooMany = [...chosen].find(([id, quantity]) => quantity < 1 || quantity > (left.get(id) ?? 0))
  if (tooMany || chosen.size === 0)
    throw new AppError(
      'NOTHING_LEFT_TO_FULFILL',
      409,
      `${all.length > 0 ? 'Not so many pieces' : 'No pieces'} of this order are left to be sent.`,
      {
        data: { orderId: order.id, ...(tooMany && { lineItemId: tooMany[0], left: left.get(tooMany[0]) ?? 0 }) },
      },
    )
  return Array.from(chosen, ([id, quantity]) => ({ id, quantity }))
}

function requireApproved({ id, status }: KeptOrder): void {
  if (status === 'APPROVED') return
  throw new AppError('ORDER_NOT_APPROVED', 409, 'Only an order that is placed and not cancelled can be sent.', {
    data: { orderId: id, status },
  })
}

function requireKnown(fulfillments: readonly KeptFulfillment[], id: string): KeptFulfillment {
  const known = fulfillments.find((each) => each.id === id)
  if (known) return known
  throw new AppError('FULFILLMENT_NOT_FOUND', 404, 'The order has no such fulfilment.', { data: { id } })
}
