import type { Database } from '../db/pool.ts'
import { AppError } from '../http/app-error.ts'
import { may, requireOwner } from '../http/caller.ts'
import type { Handlers } from '../http/operations.ts'
import { findOrder } from './store.ts'

export function orderHandlers(services: { db: Database }): Handlers {
  return {
    reads: {
      'orders.getOrder': async ({ caller }, { id }) => {
        const owner = may(caller, 'ECOM.READ_ORDERS') ? undefined : requireOwner(caller).id
        const order = await findOrder(services.db, owner, id)
        if (!order)
          throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or it is not yours.', { data: { id } })
        return { order }
      },
    },
  }
}
