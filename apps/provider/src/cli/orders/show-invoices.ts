import { formatMoney } from '../../platform/money.ts'
import { issueInvoices, listInvoiceDocuments, formatInvoiceNumber } from '../../orders/index.ts'
import { createPricingSettingsCache } from '../../pricing/index.ts'
import { createShopClock } from '../../settings/index.ts'
import { readArguments, type Terminal } from '../command.ts'
import { readLimit } from './show-orders.ts'

/** Lists invoices. Due ones are issued first, as by the shop itself, so that the list is complete. */
export async function invoices(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readArguments(args, { limit: { type: 'string' } })
  const limit = readLimit(values.limit)
  const papers = await terminal.withDatabase(async (db) => {
    const settings = createPricingSettingsCache(db)
    await settings.refresh()
    await issueInvoices({ db, settings, now: terminal.now })
    const { locale, timeZone } = settings.current().shop
    return { found: await listInvoiceDocuments(db, { limit }), locale, clock: createShopClock(timeZone) }
  })
  if (papers.found.length === 0)
    terminal.printStatus('There are no invoices: one is issued when an order is paid or fulfilled.')
  for (const paper of papers.found) {
    const amount = formatMoney({ minor: paper.amountMinor, currency: paper.currency }, papers.locale)
    const sign = paper.kind === 'invoice' ? '' : '−'
    terminal.print(
      `${formatInvoiceNumber(paper)}  ${papers.clock.write(paper.issuedAt)}  order ${paper.orderNumber}  ${sign}${amount}`,
    )
  }
  return 0
}
