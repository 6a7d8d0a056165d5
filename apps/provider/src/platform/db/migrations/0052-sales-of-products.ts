import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Projection of paid orders, from which products are recommended. */
export const salesOfProducts: Migration = {
  number: 52,
  name: 'sales of products',
  async up(tx) {
    await sql`
      create table product_sales (
        product_id uuid primary key references products (id) on delete cascade,
        orders integer not null
      );
      create index product_sales_by_orders on product_sales (orders desc, product_id);

      create table bought_together (
        product_id uuid not null references products (id) on delete cascade,
        other_id uuid not null references products (id) on delete cascade check (other_id <> product_id),
        orders integer not null,
        primary key (product_id, other_id)
      );
      create index bought_together_others on bought_together (other_id);
    `.execute(tx)
  },
}
