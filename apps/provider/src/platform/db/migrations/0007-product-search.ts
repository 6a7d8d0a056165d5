import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Search index of products. The shop folds the words, so a job indexes the existing products.
 */
export const productSearch: Migration = {
  number: 7,
  name: 'product search',
  async up(tx) {
    await sql`
      create table product_search (
        product_id uuid primary key references products (id) on delete cascade,
        number bigint not null,
        price_minor bigint not null,
        -- By which rules the row was made.
        rules smallint not null,
        visible boolean not null,
        in_stock boolean not null,
        -- Null where the price is the same all the time.
        discounted_minor bigint,
        discount_starts_at timestamptz,
        discount_ends_at timestamptz,
        name text not null,
        -- Values to narrow a search by, a character each.
        facets text not null,
        -- Longer than 2 kB, always (see the search's store): only then PostgreSQL moves a value out of its row. The words are read by nothing but their index, and
        -- without them what searches do read fits into a tenth of the pages.
        words tsvector not null
      ) with (fillfactor = 90, toast_tuple_target = 128);
      alter table product_search
        alter column name set storage main,
        alter column facets set storage main,
        -- Without them PostgreSQL expects few matches, for which an index is always right.
        alter column words set statistics 0;
      -- Says no, and is hardly ever called (see the search's store): what it is for is its cost. To read the words of a row is expensive, because they are not in it,
      -- which PostgreSQL does not reckon with; it would rather read all rows than use the index.
      create function search_row_cost() returns boolean language plpgsql stable cost 2000 as 'begin return false; end';
      -- Without a list of what is yet to be sorted in, which every search would read.
      create index product_search_words on product_search using gin (words) with (fastupdate = off);

      -- Of two transactions that bring the same value or word at once, neither waits for the other: each adds a row, and both rows mean the same.
      create table search_facets (
        id integer generated always as identity primary key,
        kind text not null check (kind in ('brand', 'collection', 'option')),
        name text not null,
        value text not null,
        folded text not null
      );
      create index search_facets_value on search_facets (kind, name, value);
      create index search_facets_folded on search_facets (folded text_pattern_ops) where kind = 'brand';

      -- Words that misspelt ones may have been meant to be, with what is left of them when letters are left out.
      create table search_words (word text not null, keys text[] not null);
      create index search_words_word on search_words (word);
      alter table search_words alter column keys set statistics 0;
      create index search_words_keys on search_words using gin (keys) with (fastupdate = off);
    `.execute(tx)
  },
}
