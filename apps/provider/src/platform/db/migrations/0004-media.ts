import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Files of every kind, in a storage of their own; those that came before stay in the database. */
export const media: Migration = {
  number: 4,
  name: 'media',
  async up(tx) {
    await sql`
      alter table media_files
        alter column bytes drop not null,
        add column media_type text not null default 'image' check (media_type in ('image', 'video', 'audio', 'document', 'zip')),
        add column size bigint,
        add column title text not null default '',
        add column alt_text text not null default '',
        add column duration_ms integer,
        add column poster_id text references media_files (id);
      update media_files set size = octet_length(bytes);
      alter table media_files alter column size set not null;

      -- The other sizes of a video.
      create table video_resolutions (
        video_id text not null references media_files (id) on delete cascade,
        quality text not null,
        file_id text not null references media_files (id),
        primary key (video_id, quality)
      );

      -- Files that only buyers get. Nothing public leads here.
      create table secured_files (
        id uuid primary key,
        file_name text not null,
        file_type text not null,
        content_type text not null,
        size bigint not null,
        created_at timestamptz not null default now()
      );
      create index products_digital_file on products ((digital_file ->> 'id')) where digital_file is not null;
    `.execute(tx)
  },
}
