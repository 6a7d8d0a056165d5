import { eraseBackInStockSubscriptions, exportBackInStockSubscriptions } from '../back-in-stock/index.ts'
import { eraseCarts, exportCarts } from '../cart/index.ts'
import { eraseCheckouts, exportCheckouts, listCheckoutIds } from '../checkout/index.ts'
import { eraseDataItems, exportDataItems } from '../data/index.ts'
import type { OnDelete, OnExport } from '../identity/index.ts'
import { eraseOrders, exportOrders, findOrdersOfPerson } from '../orders/index.ts'
import { eraseJobs, exportJobs } from '../platform/jobs/index.ts'
import { exportAccessLog } from '../access-log/index.ts'
import { eraseRedirectSessions, exportRedirectSessions } from '../redirects/index.ts'
import { eraseReviews, exportReviews } from '../reviews/index.ts'
import { eraseWishlists, exportWishlists } from '../wishlist/index.ts'

/** Personal data of each module, for export and erasure. */
export const onExport: readonly OnExport[] = [
  exportRedirectSessions,
  exportCarts,
  exportWishlists,
  exportCheckouts,
  exportOrders,
  exportBackInStockSubscriptions,
  exportDataItems,
  exportReviews,
  exportJobs,
  async (db, person) =>
    exportAccessLog(db, [
      ...person.ownerIds,
      ...(await findOrdersOfPerson(db, person)).map(({ id }) => id),
      ...(await listCheckoutIds(db, person)),
    ]),
]
/** Modules in the global lock order of their rows. */
export const onDelete: readonly OnDelete[] = [
  eraseCarts,
  eraseWishlists,
  eraseCheckouts,
  eraseOrders,
  eraseRedirectSessions,
  eraseBackInStockSubscriptions,
  eraseDataItems,
  eraseReviews,
  eraseJobs,
]
