import { nameOfCountry } from '../addresses/index.ts'
import { AppError } from '../http/app-error.ts'
import { requireOwner } from '../http/caller.ts'
import type { Handlers } from '../http/operations.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { languagesFor, localeOf } from '../settings/index.ts'
import { describeDownload } from './downloads/download-handlers.ts'
import { listDownloads } from './downloads/downloads.ts'
import { mailedOrder } from './mails/mailed-order.ts'
import { findHowToPay } from './money/how-to-pay.ts'
import type { KeptOrder } from './order.ts'
import { orderLink } from './order-link.ts'
import type { OrderServices } from './order-services.ts'
import { findOrder } from './store.ts'

/** For thank-you pages of storefronts: to those whose order it is. */
export function orderPageHandlers(services: OrderServices): Handlers {
  const { db, settings } = services
  return {
    reads: {
      'orders.getOrderPage': async ({ caller, language }, { id }) => {
        const order = await findOrder(db, requireOwner(caller).id, id)
        if (!order)
          throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order, or it is not yours.', { data: { id } })
        const current = settings.current()
        const due = await findHowToPay(db, order, settings.currentIn(languagesFor(language, current.shop)))
        const downloads = await listDownloads(db, order)
        return {
          orderPage: {
            url: orderLink(order.id, services),
            ...(due && {
              howToPay: {
                title: due.title,
                instructions: due.instructions,
                amount: {
                  amount: due.amount,
                  formattedAmount: formatMoney(
                    parseMoney(due.amount, order.currency),
                    localeOf(language, current.shop.locale),
                  ),
                },
                ...(due.until && { until: isoDay(due.until, current.shop.timeZone) }),
              },
            }),
            downloads: downloads.map((download) => describeDownload(order.id, download, services)),
            address: addressOf(order, localeOf(language, current.shop.locale)),
          },
        }
      },
    },
  }
}

function addressOf(order: KeptOrder, lang: string): string[] {
  const { address = [], country } = mailedOrder(order).delivery ?? {}
  return [...address, ...(country ? [nameOfCountry(country, lang)] : [])]
}

/** The day of a moment where the shop is: `2026-03-15`. */
function isoDay(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment)) // as ISO 8601 has it
}
