import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * The outbox is partitioned by retention and day, so that old events go by dropping a table and not row by row.
 * Nothing is rewritten here: the former table stays beside it under another name until a job has moved what it is
 * still needed for, and is empty from then on. The order of events goes on where it was.
 */
export const outboxByDay: Migration = {
  number: 41,
  name: 'outbox by day',
  async up(tx) {
    await sql`
      alter table outbox rename to outbox_former;
      alter index outbox_created rename to outbox_former_created;
      alter index outbox_pending rename to outbox_former_pending;
      alter index outbox_whose rename to outbox_former_whose;
      alter table outbox_former rename constraint outbox_pkey to outbox_former_pkey;

      create sequence outbox_sequence;
      select setval('outbox_sequence', nextval(pg_get_serial_sequence('outbox_former', 'sequence')));
      create table outbox (
        id uuid not null,
        sequence bigint not null default nextval('outbox_sequence'),
        retention text collate "C" not null default 'month',
        event_type text not null,
        entity_id text not null,
        identity jsonb not null,
        payload bytea not null,
        created_at timestamptz not null default now(),
        delivered_at timestamptz
      ) partition by range (retention, created_at);
      alter sequence outbox_sequence owned by outbox.sequence;
      -- Compressed already where that is worth it.
      alter table outbox alter column payload set storage external;
      create index outbox_id on outbox (id);
      create index outbox_pending on outbox (sequence) where delivered_at is null;
      -- The events of one person, for whom they are scrubbed (migration 11).
      create index outbox_whose on outbox using brin (
        entity_id text_bloom_ops,
        (coalesce(identity->>'memberId', identity->>'anonymousVisitorId')) text_bloom_ops
      ) with (pages_per_range = 32, autosummarize = on);
      -- For rows whose partition is not there: they are written all the same.
      create table outbox_default partition of outbox default with (toast_tuple_target = 8160);
      create index outbox_default_created on outbox_default (retention, created_at);

      create table disk_samples (
        at timestamptz primary key,
        database_bytes bigint not null
      );
    `.execute(tx)
  },
}
