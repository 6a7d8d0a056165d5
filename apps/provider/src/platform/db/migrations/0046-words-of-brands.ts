import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Brands are suggested by any of their words, also in other forms. Here they get the words themselves; their stems
 * follow when the job indexes the products anew.
 */
export const wordsOfBrands: Migration = {
  number: 46,
  name: 'words of brands',
  async up(tx) {
    await sql`
      -- Lexemes as of product_search.words. Null where it is no brand.
      alter table search_facets add column words tsvector;
      update search_facets set words = (
        select array_to_tsvector(array_agg(distinct lexeme))
        from unnest(string_to_array(folded, ' ')) as word, unnest(array[word, '^' || left(word, 1)]) as lexeme)
      where kind = 'brand' and folded <> '';
      create index search_facets_words on search_facets using gin (words) where kind = 'brand';
      drop index search_facets_folded;
    `.execute(tx)
  },
}
