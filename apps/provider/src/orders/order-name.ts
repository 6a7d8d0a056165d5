import type { StoredOrder } from './order.ts'

/** What an order is called where it has to be called something: by its number, or by its id before it has one. */
export function getOrderName({ number, id }: Pick<StoredOrder, 'number' | 'id'>): string {
  return number === undefined ? id : number.toString()
}
