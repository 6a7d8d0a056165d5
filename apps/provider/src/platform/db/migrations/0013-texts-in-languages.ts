import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * What products and collections say in languages beside the shop's own, which they hold themselves: beside them, so
 * that whoever reads that one has nothing more to read.
 */
export const textsInLanguages: Migration = {
  number: 13,
  name: 'texts in languages',
  async up(tx) {
    await sql`
      create table product_texts (
        product_id uuid not null references products (id) on delete cascade,
        language text not null,
        texts jsonb not null,
        primary key (product_id, language)
      );
      create table collection_texts (
        collection_id uuid not null references collections (id) on delete cascade,
        language text not null,
        texts jsonb not null,
        primary key (collection_id, language)
      );
      -- What options (choice is empty) and choices are called: searches name what products can be narrowed by without reading the texts of all of them. The last word counts.
      create table option_words (
        language text not null,
        option text not null,
        choice text not null,
        word text not null,
        primary key (language, option, choice)
      );
      create index option_words_word on option_words (language, word);
    `.execute(tx)
  },
}
