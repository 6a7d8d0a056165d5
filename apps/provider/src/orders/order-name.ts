import type { KeptOrder } from './order.ts'

/** What an order is called where it has to be called something: by its number, or by its id before it has one. */
export function orderName({ number, id }: Pick<KeptOrder, 'number' | 'id'>): string {
  return number === undefined ? id : number.toString()
}
