import { getCountryName } from '../addresses/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import { requireOwner } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { formatMoney, parseMoney } from '../platform/money.ts'
import { resolveLanguages, resolveLocale } from '../settings/index.ts'
import { describeDownload } from './downloads/download-handlers.ts'
import { listDownloads } from './downloads/downloads.ts'
import { toMailedOrder } from './mails/mailed-order.ts'
import { findPaymentInstructions } from './payment-instructions.ts'
import type { StoredOrder } from './order.ts'
import { createOrderLink } from './order-link.ts'
import type { OrderServices } from './order-services.ts'
import { findOrder } from './store.ts'

/** Handlers of the order page, which thank-you pages of storefronts call for their own orders. */
export function createOrderPageHandlers(services: OrderServices): OperationHandlers {
  const { db, settings } = services
  return {
    reads: {
      'orders.getOrderPage': async ({ caller, language }, { id }) => {
        const order = await findOrder(db, requireOwner(caller).id, id)
        if (!order)
          throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or it is not yours.', { data: { id } })
        const current = settings.current()
        const due = await findPaymentInstructions(
          db,
          order,
          settings.currentIn(resolveLanguages(language, current.shop)),
        )
        const downloads = await listDownloads(db, order)
        return {
          orderPage: {
            url: createOrderLink(order.id, services),
            ...(due && {
              howToPay: {
                title: due.title,
                instructions: due.instructions,
                amount: {
                  amount: due.amount,
                  formattedAmount: formatMoney(
                    parseMoney(due.amount, order.currency),
                    resolveLocale(language, current.shop.locale),
                  ),
                },
                ...(due.until && { until: isoDay(due.until, current.shop.timeZone) }),
              },
            }),
            downloads: downloads.map((download) => describeDownload(order.id, download, services)),
            address: formatDeliveryAddress(order, resolveLocale(language, current.shop.locale)),
          },
        }
      },
    },
  }
}

function formatDeliveryAddress(order: StoredOrder, lang: string): string[] {
  const { address = [], country } = toMailedOrder(order).delivery ?? {}
  return [...address, ...(country ? [getCountryName(country, lang)] : [])]
}

/** Calendar day of a moment in the shop's time zone: `2026-03-15`. */
function isoDay(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment)) // this locale formats as ISO 8601
}
