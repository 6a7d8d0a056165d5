import { OrderMailName } from '@cartwright/contract'
import { formatMoney } from '../../platform/money.ts'
import {
  cancelOrder,
  changeFulfillment,
  executeRefunds,
  collectBalance,
  fulfillOrder,
  cancelExpiredPayment,
  findLastParcel,
  listFulfillments,
  noteOrder,
  removeFulfillment,
  requestRefund,
  resendMail,
} from '../../orders/index.ts'
import { beginningOfDay, endOfDay } from '../../platform/time-zones.ts'
import {
  readArguments,
  CommandError,
  requireAmount,
  requireDate,
  requireText,
  type Terminal,
  UsageError,
} from '../command.ts'
import { changeOrder, parseLineArguments, parseOrderReference } from './order-arguments.ts'

/** The operator at the terminal acts as the shop. */
const by = { kind: 'shop' } as const

export async function fulfil(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    line: { type: 'string', multiple: true },
    carrier: { type: 'string' },
    tracking: { type: 'string' },
    link: { type: 'string' },
  })
  const number = parseOrderReference(positionals)
  const { link } = values
  if (link !== undefined && !/^https?:\/\//.test(link))
    throw new UsageError('--link must be a web address that begins with https://.')
  const trackingInfo = {
    shippingProvider: values.carrier && requireText('The carrier', values.carrier),
    trackingNumber: values.tracking && requireText('The tracking number', values.tracking),
    trackingLink: link && requireText('The link', link, 2048),
  }
  const { order } = await changeOrder(terminal, number, (tx, kept, services) =>
    fulfillOrder(tx, kept, { lineItems: parseLineArguments(kept, values.line), trackingInfo }, by, services),
  )
  terminal.printStatus(
    `Order ${number} is ${order.fulfillmentStatus === 'FULFILLED' ? 'shipped' : 'partially shipped'}. The buyer has been notified.`,
  )
  return 0
}

/** Cancels the last fulfilment: a wrong number is common, and a fulfilled order cannot be cancelled. */
export async function cancelFulfilment(args: readonly string[], terminal: Terminal): Promise<number> {
  const number = parseOrderReference(readArguments(args, {}).positionals)
  await changeOrder(terminal, number, async (tx, kept, services) => {
    const last = findLastParcel(kept, await listFulfillments(tx, kept))
    if (!last) throw new CommandError(`Order ${number} has no fulfilled items.`)
    return removeFulfillment(tx, kept, last.id, by, services.now())
  })
  terminal.printStatus(`The last fulfilment of order ${number} is cancelled. The buyer is not notified.`)
  return 0
}

/**
 * Marks the parcels without delivery date as delivered. With a date, only those sent by then; if none was, the error
 * says that all were marked as sent later.
 */
export async function markDelivered(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { on: { type: 'string' } })
  const number = parseOrderReference(positionals)
  const day = values.on === undefined ? undefined : requireDate('--on', values.on)
  const count = await changeOrder(terminal, number, async (tx, order, services) => {
    const { timeZone } = services.settings.current().shop
    const at = day === undefined ? services.now() : beginningOfDay(day, timeZone)
    if (at > services.now()) throw new CommandError(`--on ${day} is in the future.`)
    const waiting = (await listFulfillments(tx, order)).filter(({ deliveredAt }) => !deliveredAt)
    const sent = day === undefined ? waiting : waiting.filter(({ createdAt }) => createdAt < endOfDay(day, timeZone))
    const open = sent.length > 0 ? sent : waiting
    if (open.length === 0) throw new CommandError(`Order ${number} has no undelivered parcels.`)
    let changed = order
    for (const { id } of open) {
      const change = { id, deliveredAt: at.toISOString() }
      changed = (await changeFulfillment(tx, changed, change, by, services.now())).order
    }
    return open.length
  })
  terminal.printStatus(`Order ${number}: ${count === 1 ? '1 parcel is' : `${count} parcels are`} marked as delivered.`)
  return 0
}

export async function cancel(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    restock: { type: 'boolean' },
    refund: { type: 'boolean' },
    mail: { type: 'boolean' },
    reason: { type: 'string' },
  })
  const number = parseOrderReference(positionals)
  const asked = {
    restocks: values.restock === true,
    refunds: values.refund === true,
    notifiesBuyer: values.mail === true,
    reason: values.reason === undefined ? undefined : requireText('The reason', values.reason, 1000),
  }
  const { wasCanceled, order, refundIds, keptMinor } = await changeOrder(
    terminal,
    number,
    async (tx, kept, services) => ({
      wasCanceled: kept.status === 'CANCELED',
      ...(await cancelOrder(tx, kept, asked, by, services)),
    }),
    (done, services) => executeRefunds(done.refundIds, services),
    cancelExpiredPayment,
  )
  if (order.status === 'REJECTED') {
    terminal.printStatus(`Order ${number} was not paid and is cancelled. Its stock is released.`)
    return 0
  }
  const told = [`Order ${number} ${wasCanceled ? 'is already cancelled' : 'is cancelled'}.`]
  if (refundIds.length > 0) told.push(`The refund is on its way: "orders show ${number}" shows its status.`)
  else if (keptMinor > 0n) {
    const kept = formatMoney({ minor: keptMinor, currency: order.currency }, 'en')
    told.push(`${kept} was paid and is not refunded: "orders refund ${number}" refunds it.`)
  } else if (asked.refunds) told.push('There is nothing to refund.')
  terminal.printStatus(told.join(' '))
  return 0
}

export async function refund(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    amount: { type: 'string' },
    line: { type: 'string', multiple: true },
    delivery: { type: 'boolean' },
    restock: { type: 'boolean' },
    reason: { type: 'string' },
  })
  const number = parseOrderReference(positionals)
  const { amount, delivery, restock } = values
  if (amount !== undefined) requireAmount(amount)
  if (Number(amount) === 0) throw new UsageError('The amount of a refund must be above zero.')
  if (amount !== undefined && (values.line || delivery))
    throw new UsageError('Refund an amount, or lines and the delivery, not both.')
  if (restock && !values.line) throw new UsageError('Specify with --line which items to restock.')
  const ids = await changeOrder(
    terminal,
    number,
    (tx, kept, services) => {
      const lineItems = parseLineArguments(kept, values.line)?.map(({ id, quantity }) => ({
        lineItemId: id,
        quantity: quantity ?? kept.content.lineItems.find((line) => line.id === id)!.quantity, // `parseLineArguments` returns lines of this order
      }))
      return requestRefund(
        tx,
        kept,
        {
          amount,
          refundItems: lineItems || delivery ? { lineItems, shipping: delivery ? {} : undefined } : undefined,
          sideEffects: restock && lineItems ? { restock: { lineItems } } : undefined,
          customerReason: values.reason === undefined ? undefined : requireText('The reason', values.reason, 200),
        },
        by,
        services.now(),
      )
    },
    executeRefunds,
  )
  terminal.printStatus(
    `${ids.length === 1 ? 'A refund' : `${ids.length} refunds`} of order ${number} sent to the payment provider. "orders show ${number}" shows its status.`,
  )
  return 0
}

export async function markPaid(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { method: { type: 'string' } })
  const number = parseOrderReference(positionals)
  const method = values.method === undefined ? undefined : requireText('The method', values.method)
  await changeOrder(terminal, number, (tx, kept, services) => collectBalance(tx, kept, { by, method }, services))
  terminal.printStatus(`Order ${number} is paid.`)
  return 0
}

export async function note(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = readArguments(args, {})
  const number = parseOrderReference(positionals, 2)
  const text = positionals[1] === undefined ? '' : requireText('The note', positionals[1], 5000)
  await changeOrder(terminal, number, (tx, kept, services) => noteOrder(tx, kept, text, by, services.now()))
  terminal.printStatus(text === '' ? `Order ${number} has no note now.` : `Saved the note on order ${number}.`)
  return 0
}

export async function mail(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = readArguments(args, {})
  const number = parseOrderReference(positionals, 2)
  const name = OrderMailName.enum.find((each) => each === positionals[1])
  if (!name) throw new UsageError(`Specify the mail: ${OrderMailName.enum.join(', ')}.`)
  await changeOrder(terminal, number, (tx, kept, services) => resendMail(tx, kept, name, by, services))
  terminal.printStatus(`The mail "${name}" about order ${number} is on its way to the buyer.`)
  return 0
}
