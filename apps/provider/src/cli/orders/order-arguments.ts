import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { isGuid, normalizeId } from '../../platform/ids.ts'
import {
  findOrder,
  findOrderByNumber,
  type StoredOrder,
  type OrderServices,
  readOrderForUpdate,
} from '../../orders/index.ts'
import { CommandError, requireCount, type Terminal, UsageError } from '../command.ts'
import { createOrderServices } from './order-services.ts'
import { transactAsCommand } from '../transact-as-command.ts'

const MISSING = 'Specify the number of an order.'

/** Order number, or id of an order that is not approved and has no number. */
export type OrderReference = bigint | string

/** Parses `1001`, `#1001` or an id. */
export function parseOrderReference(positionals: readonly string[], count = 1): OrderReference {
  const [written = ''] = requireCount(positionals, count, positionals.length === 0 ? MISSING : undefined)
  if (isGuid(written)) return normalizeId(written)
  const digits = /^#?(\d{1,18})$/.exec(written)?.[1]
  if (digits === undefined) throw new UsageError(`"${written}" is not a valid order number.`)
  return BigInt(digits)
}

export async function readOrderByNumber(db: Database, number: OrderReference): Promise<StoredOrder> {
  const order =
    typeof number === 'bigint' ? await findOrderByNumber(db, number) : await findOrder(db, undefined, number)
  if (!order) throw new CommandError(`There is no order ${number}. "orders list" shows all orders.`)
  return order
}

/** Changes an order beside the running shop: in one transaction, with its row locked, as the shop does. */
export function changeOrder<Result>(
  terminal: Terminal,
  number: OrderReference,
  effect: (tx: Tx, order: StoredOrder, services: OrderServices) => Promise<Result>,
  afterwards?: (result: Result, services: OrderServices) => Promise<void>,
  before?: (orderId: string, services: OrderServices) => Promise<void>,
): Promise<Result> {
  return terminal
    .withDatabase(async (db) => {
      const services = await createOrderServices(db, terminal)
      const { id } = await readOrderByNumber(db, number)
      await before?.(id, services)
      const result = await transactAsCommand(db, terminal, async (tx) =>
        effect(tx, await readOrderForUpdate(tx, id), services),
      )
      await afterwards?.(result, services)
      return result
    })
    .catch((error: unknown) => {
      if (!(error instanceof AppError || error instanceof InvalidRequest)) throw error
      const isSent = error instanceof AppError && error.code === 'ORDER_FULFILLED'
      const wayOut = isSent ? ` "orders cancel-fulfilment ${number}" cancels the last fulfilment.` : ''
      throw new CommandError(error.message + wayOut, { cause: error })
    })
}

/** Parses `2` or `2x3`: the position of a line, and its quantity. */
export function parseLineArguments(
  { content }: StoredOrder,
  written: readonly string[] | undefined,
): { id: string; quantity: number | undefined }[] | undefined {
  return written?.map((text) => {
    const [, place, quantity] = /^(\d{1,3})(?:x([1-9]\d{0,5}))?$/.exec(text) ?? []
    const line = place === undefined ? undefined : content.lineItems[Number(place) - 1]
    if (!line)
      throw new UsageError(
        `"${text}" is not a line of the order. Use its position, such as 1, or 2x3 for three pieces of line 2.`,
      )
    return { id: line.id, quantity: quantity === undefined ? undefined : Number(quantity) }
  })
}
