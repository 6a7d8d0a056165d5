import type { Order } from '@cartwright/contract'
import type { Database } from '../platform/db/pool.ts'
import type { ApiClient, Fetch } from './api-client.ts'
import type { DemoMember, DemoOrder, DemoProduct, DemoStep } from './check/demo-file-schemas.ts'
import type { DemoFiles } from './demo-files.ts'
import { registerMember, createSessionToken } from './register-member.ts'
import { findOrderLineItems, placeOrder } from './place-order.ts'
import type { Progress } from './progress.ts'
import { type ShopAddresses, Shopper } from './shopper.ts'
import type { DemoContentIds } from './demo-state.ts'

const DAY_MS = 86_400_000

/** Clock of the provider while past data is created. */
export interface Clock {
  now: Date
}

interface PeopleLoadContext {
  db: Database
  staff: ApiClient
  fetch: Fetch
  addresses: ShopAddresses
  products: readonly DemoProduct[]
  productIds: ReadonlyMap<string, string>
  clock: Clock
}

/** Action of a shopper or merchant at a past time. */
interface Event {
  at: Date
  happen(): Promise<void>
}

/**
 * Loads members and their orders through the operations and pages that people use, one after the other, in order of
 * time.
 */
export async function loadMembersAndOrders(
  files: DemoFiles,
  circumstances: PeopleLoadContext,
  progress: Progress,
): Promise<Pick<DemoContentIds, 'members' | 'orders'>> {
  const { clock } = circumstances
  const today = clock.now
  const daysAgo = (days: number): Date => new Date(today.getTime() - days * DAY_MS)
  const contentIds: Pick<DemoContentIds, 'members' | 'orders'> = { members: [], orders: [] }
  const events: Event[] = files.members.map((member) => ({
    at: daysAgo(member.joinedDaysAgo),
    happen: async () => {
      contentIds.members.push(
        await registerMember(circumstances.db, member, circumstances.fetch, circumstances.addresses),
      )
    },
  }))
  for (const order of files.orders)
    events.push(...createOrderEvents(order, daysAgo, files.members, circumstances, contentIds))
  for (const { at, happen } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    clock.now = at
    await happen()
    progress.done()
  }
  clock.now = today
  return contentIds
}

/** Creates the events of an order: its placement and later steps. */
function createOrderEvents(
  order: DemoOrder,
  daysAgo: (days: number) => Date,
  members: readonly DemoMember[],
  circumstances: PeopleLoadContext,
  contentIds: Pick<DemoContentIds, 'orders'>,
): Event[] {
  const buyer = members.find(({ email }) => email === order.email)
  let orderId = ''
  // Sessions of the past have expired, so each visit signs in again.
  async function come(): Promise<Shopper> {
    const { fetch, addresses, staff } = circumstances
    const shopper = await Shopper.visit(fetch, addresses, order.language ?? buyer?.language)
    if (buyer) await shopper.signIn(await createSessionToken(staff, buyer))
    return shopper
  }
  const placing: Event = {
    at: daysAgo(order.daysAgo),
    happen: async () => {
      orderId = await placeOrder(await come(), order, buyer, { ...circumstances, ...circumstances.addresses })
      contentIds.orders.push(orderId)
    },
  }
  const steps = (order.afterwards ?? []).map((step) => ({
    at: daysAgo(order.daysAgo - step.daysLater),
    happen: () => applyOrderStep(step, orderId, come, circumstances),
  }))
  return [placing, ...steps]
}

async function applyOrderStep(
  step: DemoStep,
  orderId: string,
  come: () => Promise<Shopper>,
  { staff, productIds }: PeopleLoadContext,
): Promise<void> {
  const what = `the order ${orderId}`
  const { order } = await staff.call('orders.getOrder', { id: orderId }, what)
  const linesNamed = (slugs?: string[]) => findOrderLineItems(order.lineItems, slugs, productIds)
  switch (step.do) {
    case 'send': {
      const fulfillment = { lineItems: linesNamed(step.items), ...(step.tracking && { trackingInfo: step.tracking }) }
      await staff.call('orderFulfillments.createFulfillment', { orderId, fulfillment }, what)
      return
    }
    case 'mark-paid':
      await staff.call('orders.markOrderAsPaid', { ecomOrderId: orderId }, what)
      return
    case 'cancel':
      await staff.call(
        'orders.cancelOrder',
        { id: orderId, sendOrderCanceledEmail: true, restockAllItems: true, refund: order.paymentStatus === 'PAID' },
        what,
      )
      return
    case 'refund': {
      const lineItems = linesNamed(step.items).map(({ id, quantity }) => ({ lineItemId: id, quantity }))
      await staff.call('orderBilling.refundPayments', { orderId, refundItems: { lineItems } }, what)
      return
    }
    case 'ask-return': {
      const lineItems = linesNamed(step.items).map(({ id, quantity }) => ({ lineItemId: id, quantity }))
      const { apiClient } = await come()
      const request = { orderId, kind: 'RETURN' as const, lineItems, reason: step.reason ?? '' }
      await apiClient.call('orderReturns.requestReturn', request, what)
      return
    }
    case 'approve-return':
      await staff.call('orderReturns.approveReturn', { id: await returnOf(order), message: step.message }, what)
      return
    case 'receive-return':
      await staff.call('orderReturns.receiveReturn', { id: await returnOf(order), restock: true }, what)
      return
    case 'note':
      await staff.call('orders.noteOrder', { id: orderId, note: step.note ?? '' }, what)
  }

  async function returnOf({ id }: Order): Promise<string> {
    const { orderReturns } = await staff.call('orderReturns.listReturns', { orderId: id }, what)
    return orderReturns[0]?.id ?? ''
  }
}
