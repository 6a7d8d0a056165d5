import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** An import may leave a hundred thousand pictures that wait; those that are due are looked for again and again. */
export const duePictures: Migration = {
  number: 21,
  name: 'due pictures',
  async up(tx) {
    await sql`
      create index image_downloads_due on image_downloads (next_attempt_at) where status = 'pending';
    `.execute(tx)
  },
}
