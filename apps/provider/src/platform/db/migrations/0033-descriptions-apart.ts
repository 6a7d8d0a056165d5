import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Descriptions as they are asked for, in a narrow table of their own: rows of products are wide, and small letters
 * take longer to make than to look through. Products have an index of the parts of their other texts, and a write of
 * one that leaves its description alone writes none of the description's.
 */
export const descriptionsApart: Migration = {
  number: 33,
  name: 'descriptions apart',
  async up(tx) {
    await sql`
      create table product_descriptions (
        product_id uuid not null references products (id) on delete cascade,
        shown boolean not null,
        -- The first hundred letters: a description may be longer than an index takes.
        beginning text collate "C" not null,
        -- In small letters the first hundred, the last twenty, and all of it.
        folded_beginning text not null,
        folded_end text not null,
        folded text not null,
        primary key (product_id) include (shown)
      );
      insert into product_descriptions (product_id, shown, beginning, folded_beginning, folded_end, folded)
      select id, visible, left(description, 100), left(folded, 100), right(folded, 20), folded
      from products, lower(description) as folded order by id;
      create index product_descriptions_order on product_descriptions (beginning, product_id) include (shown);
      create index product_descriptions_begins on product_descriptions (folded_beginning text_pattern_ops) include (product_id, shown);
      create index product_descriptions_parts on product_descriptions using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 1024);

      drop index products_by_description, products_description_begins, products_texts;
      create index products_texts on products using gin (
        lower(name) gin_trgm_ops, lower(slug) gin_trgm_ops, lower(sku) gin_trgm_ops, lower(brand) gin_trgm_ops, lower(ribbon) gin_trgm_ops)
        with (gin_pending_list_limit = 1024);
      analyze product_descriptions;
    `.execute(tx)
  },
}
