import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Files that staff import and export, with the results of their jobs (transfer). */
export const transferFiles: Migration = {
  number: 59,
  name: 'transfer files',
  async up(tx) {
    await sql`
      create table imports (
        id uuid primary key,
        file_name text not null,
        size bigint not null,
        options jsonb not null,
        analysis jsonb not null,
        -- Jobs are deleted later than the file.
        preview_job_id uuid,
        job_id uuid,
        created_at timestamptz not null
      );
      create index imports_created_at on imports (created_at);
      create table import_changes (
        job_id uuid not null,
        sequence bigint generated always as identity,
        import_id uuid not null references imports on delete cascade,
        line integer not null,
        handle text not null,
        name text not null,
        product_id uuid,
        outcome text not null check (outcome in ('CREATED', 'UPDATED')),
        changes jsonb not null,
        primary key (job_id, sequence)
      );
      create index import_changes_import on import_changes (import_id);
      create table import_problems (
        job_id uuid not null,
        sequence bigint generated always as identity,
        import_id uuid not null references imports on delete cascade,
        severity text not null check (severity in ('FILE', 'PRODUCT', 'ROW', 'NOTE')),
        line integer,
        column_name text,
        handle text,
        reason text not null,
        primary key (job_id, sequence)
      );
      create index import_problems_import on import_problems (import_id);
      create table exports (
        job_id uuid primary key,
        file_name text not null,
        size bigint not null,
        created_at timestamptz not null
      );
      create index exports_created_at on exports (created_at);
    `.execute(tx)
  },
}
