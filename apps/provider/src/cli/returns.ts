import type { Tx } from '../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { isGuid } from '../platform/ids.ts'
import {
  approveReturn,
  executeRefunds,
  declineReturn,
  listReturns,
  type OrderServices,
  receiveReturn,
  type Return,
  type ReturnStatus,
} from '../orders/index.ts'
import {
  type Command,
  readArguments,
  CommandError,
  requireAmount,
  requireCount,
  requireText,
  type Terminal,
  UsageError,
  runSubcommand,
  withShopClock,
} from './command.ts'
import { logCommandAccess } from './log-command-access.ts'
import { createOrderServices } from './orders/order-services.ts'
import { transactAsCommand } from './transact-as-command.ts'

const MISSING = 'Specify the id of a return. "returns list" shows all returns.'
const STATUSES: readonly string[] = ['requested', 'approved', 'declined', 'received'] satisfies ReturnStatus[]
const SHOWN = 100
/** The operator at the terminal acts as the shop. */
const by = { kind: 'shop' } as const

/** `returns`: manages return requests of buyers. */
export const returns: Command = {
  help: [
    ['returns list [--status requested]', 'Lists returns and withdrawals, newest first: id, order, items and reason.'],
    ['returns approve ID [--message TEXT]', 'Approves a return. TEXT is part of the mail to the buyer.'],
    ['returns decline ID --message TEXT', 'Declines a return with a reason.'],
    [
      'returns receive ID [--amount 5.00] [--no-restock] [--message TEXT]',
      'Receives a return: restocks the items and refunds the buyer.',
    ],
  ],
  run: runSubcommand('returns', { list, approve, decline, receive }),
}

async function list(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, { status: { type: 'string' } })
  requireCount(positionals, 0)
  const { status } = values
  if (status !== undefined && !STATUSES.includes(status))
    throw new UsageError(`"${status}" is not a valid status. There are ${STATUSES.join(', ')}.`)
  const asked = status as ReturnStatus | undefined // one of them
  const [found, clock] = await withShopClock(terminal, async (db) => {
    const page = await listReturns(db, { status: asked, limit: SHOWN })
    await logCommandAccess(
      db,
      terminal,
      'returns list',
      'order',
      page.map(({ orderId }) => orderId),
    )
    return page
  })
  if (found.length === 0) terminal.printStatus('There are no returns.')
  for (const { id, orderNumber, kind, status: state, createdAt, lines, names, reason } of found) {
    const pieces = lines.map((line) => `${line.quantity} x ${names.get(line.id) ?? line.id}`).join(', ')
    terminal.print(
      onOneLine(
        `${id}  order ${orderNumber}  ${kind}  ${state}  ${clock.write(createdAt)}  ${pieces}${reason ? `  "${reason}"` : ''}`,
      ),
    )
  }
  return 0
}

async function approve(args: readonly string[], terminal: Terminal): Promise<number> {
  const { id, message } = readDecision(args)
  const { isRepeated } = await decide(terminal, (tx, services) => approveReturn(tx, id, { message }, by, services))
  terminal.printStatus(isRepeated ? repeated('approved') : 'The return is approved. The buyer has been notified.')
  return 0
}

async function decline(args: readonly string[], terminal: Terminal): Promise<number> {
  const { id, message } = readDecision(args)
  if (message === undefined) throw new UsageError('Specify the reason with --message: the buyer is notified.')
  const { isRepeated } = await decide(terminal, (tx, services) => declineReturn(tx, id, { message }, by, services))
  terminal.printStatus(isRepeated ? repeated('declined') : 'The return is declined. The buyer has been notified.')
  return 0
}

async function receive(args: readonly string[], terminal: Terminal): Promise<number> {
  const { id, message, amount, isKept } = readDecision(args)
  const asked = { message, restock: !isKept, refundAmount: amount }
  const { changed, isRepeated } = await decide(terminal, (tx, services) => receiveReturn(tx, id, asked, by, services))
  const money = changed.refundIds.length > 0 ? ' The refund is on its way.' : ' There is nothing to refund.'
  terminal.printStatus(
    isRepeated ? repeated('received') : `The return is received.${money} The buyer has been notified.`,
  )
  return 0
}

function repeated(state: ReturnStatus): string {
  return `The return is already ${state}. Nothing was changed.`
}

function readDecision(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {
    message: { type: 'string' },
    amount: { type: 'string' },
    'no-restock': { type: 'boolean' },
  })
  const [id = ''] = requireCount(positionals, 1, MISSING)
  if (!isGuid(id)) throw new UsageError(`"${id}" is not a valid id of a return. "returns list" shows them.`)
  const { amount, message } = values
  if (amount !== undefined) requireAmount(amount)
  return {
    id: id.toLowerCase(),
    message: message === undefined ? undefined : requireText('The message', message, 1000),
    amount,
    isKept: values['no-restock'] === true,
  }
}

interface Decided {
  changed: Return
  isRepeated?: true
}

/** Runs in one transaction beside the shop, with the order locked; refunds follow after the commit. */
function decide(terminal: Terminal, effect: (tx: Tx, services: OrderServices) => Promise<Decided>): Promise<Decided> {
  return terminal
    .withDatabase(async (db) => {
      const services = await createOrderServices(db, terminal)
      const done = await transactAsCommand(db, terminal, (tx) => effect(tx, services))
      await executeRefunds(done.changed.refundIds, services)
      return done
    })
    .catch((error: unknown) => {
      if (error instanceof AppError || error instanceof InvalidRequest)
        throw new CommandError(error.message, { cause: error })
      throw error
    })
}

/** Buyer's text on one line without control characters. */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
