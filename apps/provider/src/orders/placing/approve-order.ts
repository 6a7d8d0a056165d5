import { sql } from 'kysely'
import { askForOne, type ForMany } from '../../db/ask-together.ts'
import { KEPT } from '../../db/named-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import { insertMails } from '../../mail/index.ts'
import { type Announcement, insertEvents } from '../../outbox/index.ts'
import type { Payment } from '../../payments/index.ts'
import { eventsOf } from '../announce-order.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { type Happened, type Happening, insertHappenings, type PastHappening, pastOf } from '../history.ts'
import { mailsOf } from '../mails/mails.ts'
import type { KeptOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'

/** What whoever approves an order knows of it, so that it is not asked for again. */
interface Approval {
  /** All payments of the order. @default they are looked up where they matter */
  payments?: readonly Payment[]
  /** What had happened to it before. */
  before: readonly PastHappening[]
  /** What has happened with the approval. */
  happenings?: readonly Happening[]
}

/** An order that is good from now on, as it was just written: it is told to everybody whom it concerns. History, events and mails are one statement. Whoever asked does not save it again: what is bought as a file is delivered with it. */
export async function approve(
  tx: Tx,
  order: KeptOrder,
  { payments, before, happenings = [] }: Approval,
  services: OrderServices,
): Promise<void> {
  const { owner, updatedAt: at } = order
  const happened = [{ type: 'placed' as const }, ...happenings].map((each) => pastOf(each, { by: owner, at }))
  const mails = await mailsOf(tx, 'placed', order, services, payments)
  const events = eventsOf(order, { history: [...before, ...happened] }, owner)
  await askForOne(tx, TELL_ALL, { of: order, happened, events, mails: mails.map((mail) => ({ mail, at })) })
  await deliverFiles(tx, order, at)
}

interface Told extends Happened {
  events: readonly Announcement[]
  mails: Parameters<typeof insertMails>[0]
}

const TELL_ALL: ForMany<Told, object, undefined> = {
  statement: (all) => sql`${sql.raw(KEPT)}
    with remembered as (${insertHappenings(all)}),
    announced as (${insertEvents(all.flatMap(({ events }) => events))})
    ${insertMails(all.flatMap(({ mails }) => mails))}`,
  results: (_rows, all) => all.map(() => undefined),
}
