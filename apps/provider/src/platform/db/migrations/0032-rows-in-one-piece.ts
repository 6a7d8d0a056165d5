import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * An event of 2 to 8 kB stays in its row, which is written once: cut into pieces in a table of their own it takes
 * five rows and four entries of an index; on average of carts, both take about as many bytes. And pages of carts keep
 * some room, so that a cart that changes stays on its page and in no index changes, however many carts there are and
 * however long nobody has cleaned up after them. What is there already stays as it is.
 */
export const rowsInOnePiece: Migration = {
  number: 32,
  name: 'rows in one piece',
  async up(tx) {
    await sql`alter table outbox set (toast_tuple_target = 8160)`.execute(tx)
    await sql`alter table carts set (fillfactor = 60)`.execute(tx)
  },
}
