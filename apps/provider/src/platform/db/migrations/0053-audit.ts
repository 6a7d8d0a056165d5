import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Audit log of writes by staff, apps, commands and jobs, and the seals that make changes of it visible. */
export const audit: Migration = {
  number: 53,
  name: 'audit',
  async up(tx) {
    await sql`
      create table audit_entries (
        sequence bigint generated always as identity primary key,
        at timestamptz not null,
        actor_kind text not null check (actor_kind in ('merchant', 'app', 'command-line', 'job')),
        actor_id text not null,
        action text not null,
        entity text,
        entity_id text,
        -- By field: the value before and the value after.
        changes jsonb,
        seal bigint
      );
      create index audit_entries_at on audit_entries (at, sequence);
      create index audit_entries_entity on audit_entries (entity, entity_id, sequence) where entity is not null;
      create index audit_entries_actor on audit_entries (actor_id, sequence);
      create index audit_entries_seal on audit_entries (seal, sequence);
      create table audit_seals (
        number bigint primary key,
        sealed_at timestamptz not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        entry_count integer not null,
        hash bytea not null
      );
    `.execute(tx)
  },
}
