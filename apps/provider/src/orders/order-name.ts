import type { StoredOrder } from './order.ts'

/** Display name of an order: its number, or its id before it has one. */
export function getOrderName({ number, id }: Pick<StoredOrder, 'number' | 'id'>): string {
  return number === undefined ? id : number.toString()
}
