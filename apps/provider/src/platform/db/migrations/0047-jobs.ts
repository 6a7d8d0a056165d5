import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Durable jobs with retries and dead letters, and the next runs of schedules (platform/jobs). */
export const jobs: Migration = {
  number: 47,
  name: 'jobs',
  async up(tx) {
    await sql`
      create table jobs (
        id uuid primary key,
        name text not null,
        data jsonb not null,
        singleton_key text,
        -- Members and visitors whose personal data is in the payload.
        person_ids text[] not null default '{}',
        created_at timestamptz not null default now(),
        -- Of a claimed job: the end of the lease.
        due_at timestamptz not null,
        attempts integer not null default 0,
        claim uuid,
        -- When it is due again after the run during which it was enqueued.
        repeat_at timestamptz,
        last_error text,
        dead_at timestamptz
      );
      create index jobs_due on jobs (due_at, id) where dead_at is null;
      create unique index jobs_singleton on jobs (name, singleton_key) where dead_at is null;
      create index jobs_person_ids on jobs using gin (person_ids) where person_ids <> '{}';
      create table job_schedules (
        name text primary key,
        rule text not null,
        next_at timestamptz not null
      );
    `.execute(tx)
  },
}
