import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Each client gets media addresses of the shop or of the platform. Product fragments of the latter have a table of
 * their own.
 */
export const mediaHosts: Migration = {
  number: 49,
  name: 'media hosts',
  async up(tx) {
    await sql`
      alter table oauth_clients add column media_host text not null default 'shop'
        check (media_host in ('shop', 'platform'));
      create table platform_product_fragments (like product_fragments including all);
      alter table platform_product_fragments
        add foreign key (product_id) references products on delete cascade`.execute(tx)
  },
}
