import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Uses of media files as rows (decision 86). Triggers maintain them, so that no write can omit them. Also the
 * replacement of a file by another one while it runs, and the focal point of pictures.
 */
export const mediaUses: Migration = {
  number: 55,
  name: 'media uses',
  async up(tx) {
    await sql`
      alter table media_files add column focal_x real, add column focal_y real;
      create index media_files_created on media_files (created_at, id);
      create index media_files_size on media_files (size, id);
      create index media_files_name on media_files (lower(title), id);
      create index media_files_poster on media_files (poster_id) where poster_id is not null;

      create table media_uses (
        file_id text not null,
        kind text not null check (kind in ('product', 'collection', 'video', 'settings', 'review')),
        entity_id text not null,
        -- Of a product or a collection: gallery, poster of a video there, text, translation.
        part text not null default '',
        primary key (kind, entity_id, part, file_id)
      );
      create index media_uses_file on media_uses (file_id, kind, entity_id);

      create table media_replacements (
        file_id text primary key references media_files (id) on delete cascade,
        by_id text not null references media_files (id),
        actor_kind text not null check (actor_kind in ('merchant', 'app')),
        actor_id text not null,
        requested_at timestamptz not null
      );
      create index media_replacements_by on media_replacements (by_id);

      -- Ids of files at whose address a text refers.
      create function media_ids_in(content text) returns text[] language sql immutable as $$
        select case when content like any (array['%/media/%', '%/ugd/%', '%/video/%', '%/mp3/%', '%/archives/%'])
          then array(select distinct m[1] from regexp_matches(content, '([0-9a-f]{32}\\.[a-z0-9]{3,4})', 'g') m)
          else '{}' end
      $$;
      create function gallery_ids_in(gallery jsonb) returns text[] language sql immutable as $$
        select array(select distinct item ->> 'id' from jsonb_array_elements(gallery) item where item ? 'id')
      $$;
      create function poster_ids_in(gallery jsonb) returns text[] language sql immutable as $$
        select array(select distinct item -> 'video' ->> 'posterId' from jsonb_array_elements(gallery) item
          where item -> 'video' ->> 'posterId' <> '')
      $$;
      create function save_media_uses(of_kind text, of_entity text, of_part text, ids text[]) returns void language sql as $$
        delete from media_uses where kind = of_kind and entity_id = of_entity and part = of_part and file_id <> all (ids);
        insert into media_uses (file_id, kind, entity_id, part)
          select id, of_kind, of_entity, of_part from unnest(ids) as used (id) on conflict do nothing;
      $$;

      create function track_media_of_gallery() returns trigger language plpgsql as $$
        declare
          of_kind text := tg_argv[0];
          content text;
          ids text[];
        begin
          if tg_op = 'DELETE' then
            delete from media_uses where kind = of_kind and entity_id = old.id::text;
            return null;
          end if;
          if tg_op = 'UPDATE' or new.media <> '[]' then
            perform save_media_uses(of_kind, new.id::text, 'gallery', gallery_ids_in(new.media));
            perform save_media_uses(of_kind, new.id::text, 'poster', poster_ids_in(new.media));
          end if;
          content := new.description || coalesce(new.seo::text, '');
          if of_kind = 'product' then content := content || new.info_sections::text; end if;
          ids := media_ids_in(content);
          if tg_op = 'UPDATE' or ids <> '{}' then perform save_media_uses(of_kind, new.id::text, 'text', ids); end if;
          return null;
        end
      $$;
      create trigger media_uses_added after insert or delete on products
        for each row execute function track_media_of_gallery('product');
      create trigger media_uses_changed after update of media, description, info_sections, seo on products for each row
        when (old.media is distinct from new.media or old.description is distinct from new.description
          or old.info_sections is distinct from new.info_sections or old.seo is distinct from new.seo)
        execute function track_media_of_gallery('product');
      create trigger media_uses_added after insert or delete on collections
        for each row execute function track_media_of_gallery('collection');
      create trigger media_uses_changed after update of media, description, seo on collections for each row
        when (old.media is distinct from new.media or old.description is distinct from new.description
          or old.seo is distinct from new.seo)
        execute function track_media_of_gallery('collection');

      create function track_media_of_translations() returns trigger language plpgsql as $$
        declare
          product uuid := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
        begin
          perform save_media_uses('product', product::text, 'translation', media_ids_in(
            coalesce((select string_agg(texts::text, ' ') from product_texts where product_id = product), '')));
          return null;
        end
      $$;
      create trigger media_uses_changed after insert or update or delete on product_texts
        for each row execute function track_media_of_translations();

      create function track_media_of_video() returns trigger language plpgsql as $$
        begin
          if tg_table_name = 'media_files' then
            if tg_op = 'DELETE' then
              delete from media_uses where kind = 'video' and entity_id = old.id;
            else
              perform save_media_uses('video', new.id, 'poster', array_remove(array[new.poster_id], null));
            end if;
          elsif tg_op = 'DELETE' then
            delete from media_uses where kind = 'video' and entity_id = old.video_id and part = old.quality;
          else
            perform save_media_uses('video', new.video_id, new.quality, array[new.file_id]);
          end if;
          return null;
        end
      $$;
      create trigger media_uses_added after insert on media_files for each row
        when (new.poster_id is not null) execute function track_media_of_video();
      create trigger media_uses_changed after update of poster_id on media_files for each row
        when (old.poster_id is distinct from new.poster_id) execute function track_media_of_video();
      create trigger media_uses_removed after delete on media_files for each row execute function track_media_of_video();
      create trigger media_uses_changed after insert or update or delete on video_resolutions
        for each row execute function track_media_of_video();

      create function track_media_of_settings() returns trigger language plpgsql as $$
        begin
          perform save_media_uses('settings', new.name, '', array(
            select distinct m[1] from regexp_matches(new.value::text, '([0-9a-f]{32}\\.[a-z0-9]{3,4})', 'g') m));
          return null;
        end
      $$;
      create trigger media_uses_changed after insert or update on settings
        for each row execute function track_media_of_settings();

      create function track_media_of_review() returns trigger language plpgsql as $$
        declare
          review text := case when tg_op = 'DELETE' then old.review_id else new.review_id end;
        begin
          perform save_media_uses('review', review, '', array(
            select distinct file_id from review_media where review_id = review::uuid));
          return null;
        end
      $$;
      create trigger media_uses_changed after insert or update or delete on review_media
        for each row execute function track_media_of_review();

      insert into media_uses (file_id, kind, entity_id, part)
        select unnest(gallery_ids_in(media)), 'product', id::text, 'gallery' from products where media <> '[]'
        union all select unnest(poster_ids_in(media)), 'product', id::text, 'poster' from products where media <> '[]'
        union all select unnest(media_ids_in(description || info_sections::text || coalesce(seo::text, ''))), 'product', id::text, 'text'
          from products
        union all select unnest(gallery_ids_in(media)), 'collection', id::text, 'gallery' from collections
        union all select unnest(poster_ids_in(media)), 'collection', id::text, 'poster' from collections
        union all select unnest(media_ids_in(description || coalesce(seo::text, ''))), 'collection', id::text, 'text' from collections
        union all select poster_id, 'video', id, 'poster' from media_files where poster_id is not null
        union all select file_id, 'video', video_id, quality from video_resolutions
        union all select distinct file_id, 'review', review_id::text, '' from review_media
        union all select distinct m[1], 'settings', name, '' from settings,
          lateral regexp_matches(value::text, '([0-9a-f]{32}\\.[a-z0-9]{3,4})', 'g') m;
      insert into media_uses (file_id, kind, entity_id, part)
        select distinct unnest(media_ids_in(texts::text)), 'product', product_id::text, 'translation' from product_texts;
    `.execute(tx)
  },
}
