import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Searches know which variants there are, so that one and the same variant meets all conditions. Products that are
 * there already are put in anew by a job; until then they are found by what is known of them.
 */
export const variantsInSearches: Migration = {
  number: 37,
  name: 'variants in searches',
  async up(tx) {
    await sql`
      alter table product_search
        -- Of the dearest variant; price_minor is that of the cheapest.
        add column highest_minor bigint,
        add column highest_discounted_minor bigint,
        -- A line for each group of variants that are alike but for their choices (see the search's store).
        add column variants text;
      alter table product_search alter column variants set storage main;
      alter table search_facets drop constraint search_facets_kind_check;
      alter table search_facets add constraint search_facets_kind_check check (kind in ('brand', 'collection', 'option', 'family')) not valid;
    `.execute(tx)
  },
}
