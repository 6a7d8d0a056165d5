import type { OrderReturn } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { requireOwner } from '../../platform/http/caller.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { type StoredResponse, type WriteCall, write } from '../../platform/http/write.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { executeRefunds } from '../payments/refund-order.ts'
import { findOrder } from '../store.ts'
import { approveReturn, declineReturn, receiveReturn } from './decide-return.ts'
import { describeReturn } from './describe-return.ts'
import { requestReturn } from './request-return.ts'
import type { Return, ReturnStatus } from '../items/return.ts'
import { listReturns, getLineNames } from '../items/return-store.ts'
import { getOrderName } from '../order-name.ts'
import { getActor } from '../actor.ts'
import { createOrderNotFoundError } from '../read-order.ts'

/** Handlers of returns: buyers request them, staff decide them. */
export function createReturnHandlers(services: OrderServices): OperationHandlers {
  const { db } = services
  return {
    reads: {
      'orderReturns.listReturns': async (_context, { status, orderId, before, limit = 50 }) => {
        const asked = status?.toLowerCase() as ReturnStatus | undefined // same values in lower case
        const found = await listReturns(db, { status: asked, orderId, before, limit })
        return { orderReturns: found.map((each) => describeReturn(each, each)) }
      },
    },
    writes: {
      'orderReturns.requestReturn': async (tx, { caller }, { orderId, kind, lineItems, reason }) => {
        const owner = requireOwner(caller)
        if (!(await findOrder(tx, owner.id, orderId))) throw createOrderNotFoundError(orderId)
        const asked = {
          kind: kind === 'WITHDRAWAL' ? ('withdrawal' as const) : ('return' as const),
          lines: lineItems.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
          reason: reason ?? undefined,
        }
        const { order, created } = await requestReturn(tx, orderId, asked, { kind: owner.kind, id: owner.id }, services)
        return { orderReturn: describe(order, created) }
      },
      'orderReturns.approveReturn': async (tx, { caller }, { id, message }) => {
        const { order, changed } = await approveReturn(
          tx,
          id,
          { message: message ?? undefined },
          getActor(caller),
          services,
        )
        return { orderReturn: describe(order, changed) }
      },
      'orderReturns.declineReturn': async (tx, { caller }, { id, message }) => {
        const { order, changed } = await declineReturn(tx, id, { message }, getActor(caller), services)
        return { orderReturn: describe(order, changed) }
      },
    },
    direct: {
      'orderReturns.receiveReturn': async (
        { caller }: RequestContext,
        { id, restock, refundAmount, message },
        call,
      ) => {
        const reception = { restock, refundAmount, message: message ?? undefined }
        return receiveAndRefund(call, (tx) => receiveReturn(tx, id, reception, getActor(caller), services))
      },
    },
  }

  /** Receives a return, and executes its refunds after the commit. If the provider is unavailable, the job retries. */
  async function receiveAndRefund(
    call: WriteCall,
    effect: (tx: Tx) => Promise<{ order: StoredOrder; changed: Return }>,
  ): Promise<StoredResponse> {
    let refundIds: string[] = []
    const answer = await write(db, call, async (tx) => {
      const { order, changed } = await effect(tx)
      refundIds = changed.refundIds
      return { orderReturn: describe(order, changed) }
    })
    await executeRefunds(refundIds, services)
    return answer
  }
}

function describe(order: StoredOrder, found: Return): OrderReturn {
  return describeReturn(found, { orderNumber: getOrderName(order), names: getLineNames(order) })
}
