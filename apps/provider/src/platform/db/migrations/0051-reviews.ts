import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Reviews of products with their pictures, and uploads by single-use addresses. */
export const reviews: Migration = {
  number: 51,
  name: 'reviews',
  async up(tx) {
    await sql`
      create table reviews (
        id uuid primary key,
        product_id uuid not null references products (id) on delete cascade,
        -- Null: created by the shop or an app for a contact without an account.
        owner_kind text check (owner_kind in ('visitor', 'member')),
        owner_id uuid,
        contact_id uuid,
        author_name text,
        email text,
        email_key text,
        title text,
        body text,
        rating smallint not null check (rating between 1 and 5),
        status text not null check (status in ('IN_MODERATION', 'APPROVED', 'REJECTED')),
        manually_changed boolean not null default false,
        is_verified boolean not null,
        origin_app_id text,
        reply text,
        reply_created_at timestamptz,
        reply_updated_at timestamptz,
        relevance smallint not null,
        revision bigint not null default 1,
        publish_count integer not null default 0,
        reviewed_at timestamptz not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index reviews_of_owner on reviews (product_id, owner_id) where owner_id is not null;
      create unique index reviews_of_guest on reviews (product_id, email_key) where owner_kind = 'visitor' and email_key is not null;
      create unique index reviews_of_contact on reviews (product_id, contact_id) where owner_id is null and contact_id is not null;
      create index reviews_owner on reviews (owner_id) where owner_id is not null;
      create index reviews_contact on reviews (contact_id) where contact_id is not null;
      create index reviews_email on reviews (email_key) where email_key is not null;
      create index reviews_created on reviews (created_at, id);
      create index reviews_pending on reviews (created_at, id) where status = 'IN_MODERATION';
      create index reviews_newest on reviews (product_id, reviewed_at, id);
      create index reviews_relevant on reviews (product_id, relevance, reviewed_at, id) where status = 'APPROVED';
      -- Ratings are counted from this index alone.
      create index reviews_ratings on reviews (product_id, rating, reviewed_at, id) where status = 'APPROVED';
      create table review_media (
        review_id uuid not null references reviews (id) on delete cascade,
        position smallint not null,
        file_id text not null references media_files (id),
        primary key (review_id, position)
      );
      create index review_media_file on review_media (file_id);
      create table file_uploads (
        token_hash bytea primary key,
        -- Null: the shop or an app, whose uploads are not limited to pictures of reviews.
        owner_id uuid,
        content_type text not null,
        file_name text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        file_id text
      );
      create index file_uploads_expires on file_uploads (expires_at);
      create index file_uploads_owner on file_uploads (owner_id) where owner_id is not null;
      create index file_uploads_file on file_uploads (file_id) where file_id is not null;
    `.execute(tx)
  },
}
