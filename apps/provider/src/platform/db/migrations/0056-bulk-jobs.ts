import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Bulk jobs of staff with their items and failures, and the audit entries of a job (bulk-jobs). */
export const bulkJobs: Migration = {
  number: 56,
  name: 'bulk jobs',
  async up(tx) {
    await sql`
      create table bulk_jobs (
        id uuid primary key,
        kind text not null,
        status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'CANCELED', 'FAILED')),
        actor_kind text not null check (actor_kind in ('merchant', 'app', 'command-line', 'job')),
        actor_id text not null,
        parameters jsonb not null,
        total integer,
        succeeded integer not null default 0,
        failed integer not null default 0,
        -- Number of committed chunks: a process that was overtaken by another one cannot commit.
        chunk integer not null default 0,
        checkpoint jsonb,
        result jsonb,
        error text,
        -- Row of jobs that runs it. If that is a dead letter, the job has failed.
        queue_job_id uuid,
        undo_of uuid references bulk_jobs on delete set null,
        created_at timestamptz not null,
        finished_at timestamptz
      );
      create unique index bulk_jobs_undo_of on bulk_jobs (undo_of)
        where undo_of is not null and status in ('WAITING', 'RUNNING', 'DONE');
      create index bulk_jobs_created_at on bulk_jobs (created_at);
      create table bulk_job_items (
        job_id uuid not null references bulk_jobs on delete cascade,
        position integer not null,
        item_id text not null,
        primary key (job_id, position)
      );
      create table bulk_job_failures (
        job_id uuid not null references bulk_jobs on delete cascade,
        sequence bigint generated always as identity,
        row integer,
        item_id text,
        item_name text,
        field text,
        code text not null,
        description text not null,
        primary key (job_id, sequence)
      );
      alter table audit_entries add column bulk_job_id uuid;
      create index audit_entries_bulk_job on audit_entries (bulk_job_id, sequence) where bulk_job_id is not null;
    `.execute(tx)
  },
}
