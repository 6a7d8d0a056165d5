import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Pictures that a merchant asks for by their address wait beside those of an import, which would forget them. */
export const picturesAskedFor: Migration = {
  number: 3,
  name: 'pictures asked for',
  async up(tx) {
    await sql`
      alter table image_downloads
        add column by_hand boolean not null default false,
        -- Which choices it will show.
        add column choices jsonb not null default '[]';
    `.execute(tx)
  },
}
