import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Choices of a variant may be longer than an entry of an index: six options of 150 characters are 3,600 bytes in some
 * scripts, and 2,704 are the most. Their hash keeps each combination once. Searches begin with the highest numbers,
 * which imported products do not have. Pictures that stand in a description are fetched as those of galleries are,
 * and found again by where they come from.
 */
export const longerProducts: Migration = {
  number: 43,
  name: 'longer products',
  async up(tx) {
    await sql`
      alter table variants drop constraint variants_product_id_choices_key;
      create unique index variants_choices on variants (product_id, md5(choices::text));
      alter table image_downloads add column in_text boolean not null default false;
      create index product_search_number on product_search (number);
      create index media_files_source on media_files (md5(source_url)) where source_url is not null;
    `.execute(tx)
  },
}
