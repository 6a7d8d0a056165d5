import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A collection may have a rule that decides its products, and has a version for conditional changes. */
export const collectionRules: Migration = {
  number: 60,
  name: 'collection rules',
  async up(tx) {
    await sql`
      alter table collections add column rule jsonb, add column version bigint not null default 1;
      -- Every write of a product reads the rules.
      create index collections_with_rule on collections (id) where rule is not null;
    `.execute(tx)
  },
}
