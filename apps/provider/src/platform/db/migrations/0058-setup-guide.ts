import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** State of the setup guide, and passes of staff into the storefront. Shops that have orders do not see the guide. */
export const setupGuide: Migration = {
  number: 58,
  name: 'setup guide',
  async up(tx) {
    await sql`
      create table setup_guide (
        id boolean primary key default true check (id),
        dismissed_at timestamptz
      );
      insert into setup_guide (dismissed_at) select now() where exists (select from orders);
      create table staff_passes (
        hash bytea primary key,
        expires_at timestamptz not null
      );
      create index staff_passes_expires on staff_passes (expires_at);
    `.execute(tx)
  },
}
