import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * What a merchant says goes with a product, and who wants to hear when something is there again. What is deleted goes
 * with nothing, and nobody waits for it.
 */
export const productPage: Migration = {
  number: 17,
  name: 'product page',
  async up(tx) {
    await sql`
      create table related_products (
        product_id uuid not null references products (id) on delete cascade,
        related_id uuid not null references products (id) on delete cascade check (related_id <> product_id),
        position smallint not null,
        primary key (product_id, related_id)
      );
      create index related_products_of on related_products (related_id);

      create table stock_wishes (
        id uuid primary key,
        product_id uuid not null references products (id) on delete cascade,
        -- Null: any variant of it.
        variant_id uuid,
        owner_id uuid not null,
        email text not null,
        email_key text not null,
        language text,
        -- In the link of the mail: it says nothing of the address.
        forget_token text not null,
        created_at timestamptz not null,
        unique nulls not distinct (product_id, variant_id, email_key)
      );
      create index stock_wishes_owner on stock_wishes (owner_id);
      create index stock_wishes_email on stock_wishes (email_key);
      create index stock_wishes_forget on stock_wishes (forget_token);
    `.execute(tx)
  },
}
