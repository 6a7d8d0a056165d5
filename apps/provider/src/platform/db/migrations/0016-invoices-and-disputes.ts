import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Invoices and credit notes with numbers of their own, what is not owed any more of an order that was not all paid,
 * and money that a bank has taken back.
 */
export const invoicesAndDisputes: Migration = {
  number: 16,
  name: 'invoices and disputes',
  async up(tx) {
    await sql`
      alter table orders
        -- Of the total, what the buyer need not pay: pieces that came back, or were withdrawn from, before they were paid.
        add column waived_minor bigint not null default 0,
        -- The part of refunded_minor that a bank has taken back, against the shop.
        add column charged_back_minor bigint not null default 0,
        add column invoice_number bigint,
        -- The sum of its credit notes.
        add column credited_minor bigint not null default 0,
        drop constraint orders_money_check,
        add constraint orders_money_check check (
          0 <= refunded_minor and refunded_minor <= paid_minor and 0 <= waived_minor and paid_minor + waived_minor <= total_minor
          and 0 <= charged_back_minor and charged_back_minor <= refunded_minor and 0 <= credited_minor and credited_minor <= total_minor);
      create index orders_to_invoice on orders (number)
        where invoice_number is null and status in ('APPROVED', 'CANCELED') and (paid_minor > 0 or fulfillment_status <> 'NOT_FULFILLED');
      create index orders_to_credit on orders (number)
        where invoice_number is not null and credited_minor < refunded_minor - charged_back_minor + waived_minor
          + case when status = 'CANCELED' then total_minor - waived_minor - paid_minor else 0 end;

      alter table returns add column waived_minor bigint not null default 0;

      alter table refunds
        drop constraint refunds_purpose_check,
        -- 'chargeback': a bank takes the money back while it hears both sides; done once the shop has lost.
        add constraint refunds_purpose_check check (purpose in ('refund', 'correction', 'chargeback'));

      -- The last number of each kind. A sequence would leave gaps: whoever writes a paper holds its row until the paper is there.
      create table invoice_numbers (
        kind text primary key check (kind in ('invoice', 'credit-note')),
        last bigint not null default 0
      );
      insert into invoice_numbers (kind) values ('invoice'), ('credit-note');
      -- Never changed and never deleted.
      create table invoices (
        kind text not null references invoice_numbers (kind),
        number bigint not null check (number > 0),
        owner_id uuid not null,
        order_id uuid not null,
        amount_minor bigint not null,
        currency char(3) not null,
        -- Whoever sold, as they were called then: { name, address, taxNumber, email }.
        seller jsonb not null,
        -- Of a credit note: the refunds and returns it is for, and their pieces [{ id, quantity }].
        covers uuid[] not null default '{}',
        lines jsonb not null default '[]',
        issued_at timestamptz not null,
        primary key (kind, number),
        foreign key (owner_id, order_id) references orders (owner_id, id)
      );
      create unique index invoices_of_order on invoices (owner_id, order_id, kind, number);
    `.execute(tx)
  },
}
