import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * How far the demo shop is loaded, and what it has made. A shop of before has no row: it is no demo shop, whatever is
 * in it.
 */
export const demoShop: Migration = {
  number: 14,
  name: 'demo shop',
  async up(tx) {
    await sql`
      create table demo_shop (
        id boolean primary key default true check (id),
        status text not null check (status in ('empty', 'furnishing', 'furnished', 'loaded', 'left')),
        made jsonb not null default '{}',
        updated_at timestamptz not null default now()
      );
    `.execute(tx)
  },
}
