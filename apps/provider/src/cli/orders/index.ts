import { type Command, runSubcommand } from '../command.ts'
import { cancel, delivered, fulfil, mail, note, paid, refund, unfulfil } from './change-orders.ts'
import { exportOrders } from './export-orders.ts'
import { invoices } from './show-invoices.ts'
import { history, list, show } from './show-orders.ts'

/** `orders`: manages orders. Orders are named by their number; lines by their position. */
export const orders: Command = {
  help: [
    [
      'orders list [WORDS] [--status APPROVED] [--payment NOT_PAID] [--fulfilment NOT_FULFILLED] [--channel WEB] [--limit 50]',
      'Shows orders, the newest first. WORDS are looked for in number, name, e-mail, products and SKUs.',
    ],
    ['orders show NUMBER [--json]', 'Shows an order with its lines, payments, refunds and parcels.'],
    [
      'orders fulfil NUMBER [--line 1 | --line 2x3 …] [--carrier dhl] [--tracking NUMBER] [--link URL]',
      'Notes what is sent, all that is left without --line, and mails the buyer. 2x3: three pieces of line 2.',
    ],
    [
      'orders unfulfil NUMBER',
      'Takes back what was noted last as sent: it was not sent after all. The buyer is not told.',
    ],
    [
      'orders delivered NUMBER [--on 2026-05-03]',
      'Notes that the parcels of an order were delivered or collected: today, or on a day of the shop’s time zone.',
    ],
    [
      'orders cancel NUMBER [--restock] [--refund] [--mail] [--reason TEXT]',
      'Cancels an order of which nothing was sent. --restock puts pieces and coupon back, --refund pays back what is paid, --mail tells the buyer.',
    ],
    [
      'orders refund NUMBER [--amount 5.00 | --line 2x3 … --delivery] [--restock] [--reason TEXT]',
      'Pays back: an amount, lines at their price and the delivery with its charges, or all that is left. --restock puts the named lines back into stock.',
    ],
    ['orders paid NUMBER [--method cash]', 'Notes that what was left of an order was paid.'],
    ['orders note NUMBER [TEXT]', 'Writes the note on an order, which buyers do not see. Without TEXT, removes it.'],
    [
      'orders invoices [--limit 50]',
      'Shows invoices and credit notes, the newest first, with their orders; writes those that are due before.',
    ],
    ['orders history NUMBER', 'Shows what happened to an order, and who did it.'],
    ['orders mail NUMBER placed|paid|shipped|refunded|canceled', 'Sends a mail about an order once more.'],
    [
      'orders export FILE.csv [--bom]',
      'Writes all orders into a CSV file, the oldest first. --bom begins the file with a mark by which some spreadsheets know UTF-8.',
    ],
  ],
  run: runSubcommand('orders', {
    list,
    show,
    fulfil,
    unfulfil,
    delivered,
    cancel,
    refund,
    paid,
    note,
    history,
    invoices,
    mail,
    export: exportOrders,
  }),
}
