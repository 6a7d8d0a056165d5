import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Placing an order writes into every index of orders, and what becomes of its payment into every one again. Two that
 * began alike are one now; what hardly tells orders apart is in an index only where it does; and an order that nobody
 * has paid yet is in those alone by which it is found.
 */
export const fewerOrderIndexes: Migration = {
  number: 29,
  name: 'fewer order indexes',
  async up(tx) {
    await sql`
      -- As unique as before, and found by the number, or the checkout, alone.
      drop index orders_number, orders_checkout;
      alter table orders drop constraint orders_owner_id_number_key, drop constraint orders_owner_id_checkout_id_key;
      create unique index orders_number on orders (number, owner_id);
      create unique index orders_checkout on orders (checkout_id, owner_id);

      -- Somebody's own are looked up by the primary key, which begins with them: there are few.
      drop index orders_of_owner;
      -- Who asks for a whole address goes by its beginning.
      drop index orders_email;

      -- Nearly all orders are of these.
      drop index orders_status, orders_payment_status, orders_channel;
      create index orders_status on orders (status, created_at, id) where status <> 'APPROVED';
      create index orders_payment_status on orders (payment_status, created_at, id) where payment_status <> 'PAID';
      create index orders_channel on orders (channel_type, created_at, id) where channel_type <> 'WEB';

      -- Whoever asks for none of these by its status does not see the others: search/source.ts.
      drop index orders_updated, orders_total, orders_fulfillment_status, orders_email_beginning, orders_text;
      create index orders_updated on orders (updated_at, id) where status in ('APPROVED', 'CANCELED');
      create index orders_total on orders (total_minor, id) where status in ('APPROVED', 'CANCELED');
      create index orders_fulfillment_status on orders (fulfillment_status, created_at, id) where status in ('APPROVED', 'CANCELED');
      create index orders_email_beginning on orders (lower(content -> 'buyerInfo' ->> 'email') text_pattern_ops) where status in ('APPROVED', 'CANCELED');
      create index orders_text on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 1024) where status in ('APPROVED', 'CANCELED');
    `.execute(tx)
  },
}
