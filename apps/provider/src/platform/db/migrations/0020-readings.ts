import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Who of the shop, or which app, has read what of whom. */
export const readings: Migration = {
  number: 20,
  name: 'readings',
  async up(tx) {
    await sql`
      create table readings (
        id uuid primary key,
        at timestamptz not null,
        by_kind text not null check (by_kind in ('merchant', 'app', 'command-line')),
        by_id uuid check ((by_id is null) = (by_kind = 'command-line')),
        operation text not null,
        entity text not null check (entity in ('order', 'member')),
        entity_ids uuid[] not null check (cardinality(entity_ids) between 1 and 100),
        entities int not null check (entities >= cardinality(entity_ids))
      );
      create index readings_by_time on readings (at);
      create index readings_of_entities on readings using gin (entity_ids);
      create index readings_by_reader on readings (by_id, at) where by_id is not null;
    `.execute(tx)
  },
}
