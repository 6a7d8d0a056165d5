import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Orders that are placed before they are paid, what is paid and paid back, and what happens to an order afterwards. */
export const ordersAndPayments: Migration = {
  number: 12,
  name: 'orders and payments',
  async up(tx) {
    await sql`
      -- 'paying': its order is placed and waits for its payment. An order whose payment has failed is kept for the next try.
      alter table checkouts
        drop constraint checkouts_status_check,
        drop constraint checkouts_check,
        add column seen jsonb not null default '{}',
        add constraint checkouts_status_check check (status in ('open', 'paying', 'ordered')),
        add constraint checkouts_order_check check (status = 'open' or order_id is not null);

      alter table orders
        drop constraint orders_payment_status_check,
        add constraint orders_payment_status_check check (payment_status in ('NOT_PAID', 'PENDING', 'PARTIALLY_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED', 'DECLINED', 'CANCELED')),
        add column status text not null default 'APPROVED' check (status in ('INITIALIZED', 'APPROVED', 'CANCELED', 'REJECTED')),
        add column fulfillment_status text not null default 'NOT_FULFILLED' check (fulfillment_status in ('NOT_FULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED')),
        add column revision bigint not null default 1,
        add column updated_at timestamptz,
        add column paid_minor bigint,
        add column refunded_minor bigint not null default 0,
        add column channel_type text,
        add column email_key text,
        add column merchant_note text,
        -- What the shop finds an order by: its number, who ordered, what was ordered.
        add column search_text text not null default '',
        add column archived boolean not null default false,
        -- The member whose order it is too: the visitor who ordered has signed in as them.
        add column member_id uuid,
        -- Its buyer has left, and it is not over yet: until then it keeps whom it goes to.
        add column forget_when_over boolean not null default false,
        -- Pieces that it has taken out of the stock and not given back: [{ lineId, productId, variantId, quantity }].
        add column stock_held jsonb not null default '[]';
      update orders set
        updated_at = created_at,
        paid_minor = coalesce((select sum(amount_minor) from payments where payments.owner_id = orders.owner_id and payments.order_id = orders.id), 0),
        search_text = lower(concat_ws(' ', number::text, content -> 'buyerInfo' ->> 'email', content #>> '{recipientInfo,contactDetails,firstName}', content #>> '{recipientInfo,contactDetails,lastName}',
          (select string_agg(concat_ws(' ', line #>> '{productName,original}', line #>> '{physicalProperties,sku}'), ' ') from jsonb_array_elements(content -> 'lineItems') as line))),
        channel_type = content -> 'channelInfo' ->> 'type',
        email_key = lower(content -> 'buyerInfo' ->> 'email'),
        stock_held = coalesce((
          select jsonb_agg(jsonb_build_object('lineId', line ->> 'id', 'productId', line ->> 'productId', 'variantId', line ->> 'variantId', 'quantity', line -> 'quantity'))
          from checkouts, jsonb_array_elements(lines) as line
          where checkouts.owner_id = orders.owner_id and checkouts.id = orders.checkout_id and line ->> 'productId' is not null), '[]');
      alter table orders
        alter column updated_at set not null,
        alter column paid_minor set not null,
        alter column channel_type set not null,
        add constraint orders_money_check check (0 <= refunded_minor and refunded_minor <= paid_minor and paid_minor <= total_minor);
      create index orders_id on orders (id);
      create index orders_number on orders (number);
      -- As they are asked for: of everybody's, of somebody's, by a status, the newest first.
      create index orders_created on orders (created_at, id);
      create index orders_updated on orders (updated_at, id);
      create index orders_total on orders (total_minor, id);
      create index orders_of_owner on orders (owner_id, created_at, id);
      create index orders_to_forget on orders (id) where forget_when_over;
      create index orders_of_member on orders (member_id, created_at, id) where member_id is not null;
      create index orders_status on orders (status, created_at, id);
      create index orders_payment_status on orders (payment_status, created_at, id);
      create index orders_fulfillment_status on orders (fulfillment_status, created_at, id);
      create index orders_channel on orders (channel_type, created_at, id);
      create index orders_checkout on orders (checkout_id);
      create index orders_email on orders ((content -> 'buyerInfo' ->> 'email'));
      create index orders_email_beginning on orders (lower(content -> 'buyerInfo' ->> 'email') text_pattern_ops);
      create index orders_text on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 1024);

      alter table payments
        drop constraint payments_provider_check,
        drop constraint payments_status_check,
        add constraint payments_provider_check check (provider in ('test', 'manual', 'stripe')),
        add constraint payments_status_check check (status in ('started', 'challenged', 'pending', 'due', 'captured', 'failed', 'canceled')),
        add column purpose text not null default 'order' check (purpose in ('order', 'balance')),
        add column method text not null default 'card',
        add column reference text,
        add column refunded_minor bigint not null default 0,
        add column failure text,
        add column challenge_url text,
        add column next_check_at timestamptz,
        add column checks integer not null default 0,
        add column expires_at timestamptz,
        add column updated_at timestamptz,
        add constraint payments_refunds_check check (0 <= refunded_minor and refunded_minor <= amount_minor and (refunded_minor = 0 or status = 'captured'));
      update payments set updated_at = created_at;
      alter table payments alter column updated_at set not null;
      create index payments_id on payments (id);
      create index payments_reference on payments (provider, reference) where reference is not null;
      create index payments_to_check on payments (next_check_at) where next_check_at is not null;

      create table refunds (
        owner_id uuid not null,
        order_id uuid not null,
        id uuid not null,
        payment_id uuid not null,
        -- 'correction': a provider took what it was not asked for, and all of it goes back. It is no part of what the order was paid.
        purpose text not null default 'refund' check (purpose in ('refund', 'correction')),
        amount_minor bigint not null check (amount_minor > 0),
        currency char(3) not null,
        status text not null check (status in ('started', 'pending', 'done', 'failed')),
        -- What of the order it is for: { lines: [{ id, quantity }], deliveryMinor }.
        items jsonb,
        reason text,
        reference text,
        failure text,
        by jsonb not null,
        next_check_at timestamptz,
        checks integer not null default 0,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (owner_id, order_id, id),
        foreign key (owner_id, order_id, payment_id) references payments (owner_id, order_id, id)
      );
      create index refunds_id on refunds (id);
      create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;

      create table fulfillments (
        owner_id uuid not null,
        order_id uuid not null,
        id uuid not null,
        lines jsonb not null,
        tracking jsonb,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (owner_id, order_id, id),
        foreign key (owner_id, order_id) references orders (owner_id, id)
      );

      -- What has happened to an order, in its order: ids count up with time.
      create table order_history (
        owner_id uuid not null,
        order_id uuid not null,
        id uuid not null,
        type text not null,
        by jsonb not null,
        data jsonb not null default '{}',
        at timestamptz not null,
        primary key (owner_id, order_id, id),
        foreign key (owner_id, order_id) references orders (owner_id, id)
      );

      create table returns (
        owner_id uuid not null,
        order_id uuid not null,
        id uuid not null,
        kind text not null check (kind in ('return', 'withdrawal')),
        status text not null check (status in ('requested', 'approved', 'declined', 'received')),
        lines jsonb not null,
        reason text,
        decision text,
        refund_ids uuid[] not null default '{}',
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (owner_id, order_id, id),
        foreign key (owner_id, order_id) references orders (owner_id, id)
      );
      create index returns_id on returns (id);
      create index returns_open on returns (created_at) where status in ('requested', 'approved');

      -- How often the file of a line was fetched.
      create table order_downloads (
        owner_id uuid not null,
        order_id uuid not null,
        line_id uuid not null,
        downloads integer not null check (downloads > 0),
        last_at timestamptz not null,
        primary key (owner_id, order_id, line_id),
        foreign key (owner_id, order_id) references orders (owner_id, id)
      );

      create table member_addresses (
        account_id uuid not null references accounts (id) on delete cascade,
        id uuid not null,
        address jsonb not null,
        is_default boolean not null default false,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (account_id, id)
      );
      create unique index member_addresses_default on member_addresses (account_id) where is_default;

      -- The books of the bank that test cards belong to. It knows nothing of orders, as any bank.
      create table test_charges (
        key uuid primary key,
        behaviour text not null,
        status text not null,
        amount_minor bigint not null,
        currency char(3) not null,
        refunded_minor bigint not null default 0,
        decides_at timestamptz,
        created_at timestamptz not null
      );
      create table test_refunds (
        key uuid primary key,
        charge_key uuid not null references test_charges (key),
        amount_minor bigint not null,
        created_at timestamptz not null
      );
    `.execute(tx)
  },
}
