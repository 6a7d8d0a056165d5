import type { OrderDownload } from '@cartwright/contract'
import { AppError } from '../../platform/http/app-error.ts'
import { requireOwner } from '../../platform/http/caller.ts'
import type { OperationHandlers } from '../../platform/http/operations.ts'
import { type Download, createDownloadLink, listDownloads } from './downloads.ts'
import type { OrderLinkServices } from '../order-link.ts'
import type { OrderServices } from '../order-services.ts'
import { findOrder } from '../store.ts'

/** Handlers of downloads, which storefronts call for their own orders. */
export function createDownloadHandlers(services: OrderServices): OperationHandlers {
  const { db } = services
  return {
    reads: {
      'orders.listDownloads': async ({ caller }, { id }) => {
        const order = await findOrder(db, requireOwner(caller).id, id)
        if (!order)
          throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or it is not yours.', { data: { id } })
        const downloads = await listDownloads(db, order)
        return { downloads: downloads.map((download) => describeDownload(order.id, download, services)) }
      },
    },
  }
}

export function describeDownload(
  orderId: string,
  { lineId, fileName, left, until }: Download,
  services: OrderLinkServices,
): OrderDownload {
  return {
    lineItemId: lineId,
    fileName,
    url: createDownloadLink(orderId, lineId, services),
    downloadsLeft: left,
    expirationDate: until.toISOString(),
  }
}
