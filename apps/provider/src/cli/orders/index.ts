import { type Command, runSubcommand } from '../command.ts'
import { cancel, cancelFulfilment, fulfil, mail, markDelivered, markPaid, note, refund } from './change-orders.ts'
import { exportOrders } from './export-orders.ts'
import { invoices } from './show-invoices.ts'
import { history, list, show } from './show-orders.ts'

/** `orders`: manages orders. Orders are named by their number; lines by their position. */
export const orders: Command = {
  help: [
    [
      'orders list [WORDS] [--status APPROVED] [--payment NOT_PAID] [--fulfilment NOT_FULFILLED] [--channel WEB] [--limit 50]',
      'Lists orders, newest first. WORDS are searched in number, name, e-mail, products and SKUs.',
    ],
    ['orders show NUMBER [--json]', 'Shows an order with its lines, payments, refunds and parcels.'],
    [
      'orders fulfil NUMBER [--line 1 | --line 2x3 …] [--carrier dhl] [--tracking NUMBER] [--link URL]',
      'Fulfils lines, or all remaining ones without --line, and mails the buyer. 2x3: three pieces of line 2.',
    ],
    ['orders cancel-fulfilment NUMBER', 'Cancels the last fulfilment. The buyer is not notified.'],
    [
      'orders mark-delivered NUMBER [--on 2026-05-03]',
      'Marks the parcels of an order as delivered or collected: today, or on a day in the shop’s time zone.',
    ],
    [
      'orders cancel NUMBER [--restock] [--refund] [--mail] [--reason TEXT]',
      'Cancels an unfulfilled order. --restock returns items and coupon, --refund refunds its payments, --mail notifies the buyer.',
    ],
    [
      'orders refund NUMBER [--amount 5.00 | --line 2x3 … --delivery] [--restock] [--reason TEXT]',
      'Refunds an amount, lines and the delivery, or everything that is left. --restock returns the given lines to stock.',
    ],
    ['orders mark-paid NUMBER [--method cash]', 'Marks the open balance of an order as paid.'],
    ['orders note NUMBER [TEXT]', 'Saves the internal note of an order. Without TEXT, removes it.'],
    [
      'orders invoices [--limit 50]',
      'Lists invoices and credit notes with their orders, newest first. Issues due ones before.',
    ],
    ['orders history NUMBER', 'Shows the history of an order.'],
    ['orders mail NUMBER placed|paid|shipped|refunded|canceled', 'Sends a mail about an order again.'],
    [
      'orders export FILE.csv [--bom]',
      'Exports all orders to a CSV file, oldest first. --bom adds a byte order mark, which some spreadsheets need.',
    ],
  ],
  run: runSubcommand('orders', {
    list,
    show,
    fulfil,
    'cancel-fulfilment': cancelFulfilment,
    'mark-delivered': markDelivered,
    cancel,
    refund,
    'mark-paid': markPaid,
    note,
    history,
    invoices,
    mail,
    export: exportOrders,
  }),
}
