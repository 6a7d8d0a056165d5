import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Accounts of members, their sign-ins and sessions; people as the shop knows them; passwords of those who run it;
 * mail.
 */
export const accounts: Migration = {
  number: 11,
  name: 'accounts',
  async up(tx) {
    await sql`
      -- One row a person, with or without an account. An e-mail address leads to one person at most.
      create table contacts (
        id uuid primary key,
        info jsonb not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create table contact_emails (
        email_key text primary key,
        contact_id uuid not null references contacts (id) on delete cascade
      );
      create index contact_emails_contact on contact_emails (contact_id);

      create table accounts (
        id uuid primary key,
        email text not null,
        email_key text not null unique,
        email_verified_at timestamptz,
        password_hash text,
        password_changed_at timestamptz,
        must_change_password boolean not null default false,
        status text not null check (status in ('active', 'awaiting-approval', 'blocked')),
        contact_id uuid not null references contacts (id),
        profile jsonb not null,
        display jsonb not null default '{}',
        slug text unique,
        revision bigint not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        last_signed_in_at timestamptz
      );
      create index accounts_contact on accounts (contact_id);

      -- A sign-in that waits for a code from a mail. A registration becomes an account only with the code: whoever registers an address first does not own it.
      create table waiting_sign_ins (
        token_hash bytea primary key,
        kind text not null check (kind in ('registration', 'sign-in', 'decoy')),
        identity_id uuid not null,
        email_key text not null,
        registration jsonb,
        visitor_id uuid,
        code_hash bytea,
        code_expires_at timestamptz not null,
        code_tries integer not null default 0,
        sends integer not null default 1,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index waiting_sign_ins_identity on waiting_sign_ins (identity_id);
      create index waiting_sign_ins_email on waiting_sign_ins (email_key, created_at);
      create index waiting_sign_ins_expires on waiting_sign_ins using brin (expires_at);

      -- One row for each time somebody proved who they are in one browser. Tokens of clients end with it.
      create table account_sessions (
        id uuid primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        client_id uuid references oauth_clients (id) on delete set null,
        method text not null,
        token_hash bytea unique,
        token_expires_at timestamptz,
        visitor_id uuid,
        vouched_by uuid,
        browser_hash bytea,
        user_agent text,
        address text,
        authenticated_at timestamptz not null,
        last_used_at timestamptz not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz
      );
      create index account_sessions_account on account_sessions (account_id, created_at);
      create index account_sessions_browser on account_sessions (browser_hash) where browser_hash is not null;
      create index account_sessions_over on account_sessions ((coalesce(ended_at, expires_at)));

      -- Which app let whom in. It outlives all three, so nothing is referred to.
      create table vouchings (
        session_id uuid primary key,
        account_id uuid not null,
        key_id uuid not null,
        at timestamptz not null
      );
      create index vouchings_account on vouchings (account_id);
      create index vouchings_at on vouchings using brin (at);

      create table authorization_codes (
        hash bytea primary key,
        session_id uuid not null references account_sessions (id) on delete cascade,
        client_id uuid not null references oauth_clients (id) on delete cascade,
        visitor_id uuid,
        redirect_uri text,
        code_challenge text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        family_id uuid
      );
      create index authorization_codes_session on authorization_codes (session_id);
      create index authorization_codes_expires on authorization_codes using brin (expires_at);

      -- Links in mails that set a password.
      create table mailed_tokens (
        hash bytea primary key,
        purpose text not null check (purpose in ('recovery', 'activation')),
        account_id uuid not null references accounts (id) on delete cascade,
        client_id uuid,
        redirect_url text,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index mailed_tokens_account on mailed_tokens (account_id);
      create index mailed_tokens_expires on mailed_tokens using brin (expires_at);

      -- Another tab may still be the visitor who has signed in: what it adds to a cart is the member's.
      create table signed_in_visitors (
        visitor_id uuid primary key,
        member_id uuid not null references accounts (id) on delete cascade,
        at timestamptz not null
      );
      create index signed_in_visitors_at on signed_in_visitors (at);
      create index signed_in_visitors_member on signed_in_visitors (member_id);

      -- Accounts that are gone. What is left of them elsewhere is removed afterwards, and again where a backup from before is restored.
      create table deleted_accounts (
        id uuid primary key,
        visitor_ids uuid[] not null,
        deleted_at timestamptz not null,
        scrubbed_at timestamptz
      );
      create index deleted_accounts_left on deleted_accounts (deleted_at) where scrubbed_at is null;
      -- The events of one person, for whom they are scrubbed. A filter for each stretch of the table costs the many who add to a cart next to nothing.
      create index outbox_whose on outbox using brin (
        entity_id text_bloom_ops,
        (coalesce(identity->>'memberId', identity->>'anonymousVisitorId')) text_bloom_ops
      ) with (pages_per_range = 32, autosummarize = on);
      alter table orders add column contact_id uuid references contacts (id) on delete set null;
      create index orders_contact on orders (contact_id) where contact_id is not null;

      alter table token_families
        drop constraint token_families_subject_kind_check,
        add constraint token_families_subject_kind_check check (subject_kind in ('visitor', 'member', 'merchant', 'app')) not valid,
        drop constraint token_families_client_check,
        add constraint token_families_client_check check (client_id is not null or subject_kind in ('merchant', 'app')) not valid,
        add column session_id uuid references account_sessions (id) on delete cascade;
      create index token_families_session on token_families (session_id) where session_id is not null;
      create index token_families_member on token_families (subject_id) where subject_kind = 'member';
      alter table signing_keys add column signs_from timestamptz not null default now();

      alter table oauth_clients
        add column description text not null default '',
        add column login_url text,
        add column logout_url text,
        add column application_type text not null default 'WEB_APP',
        add column technology text not null default '',
        add column updated_at timestamptz not null default now(),
        add column is_built_in boolean not null default false,
        add column deleted_at timestamptz;

      -- A redirect session for any purpose: the request as it was made, and what a page has added to it since.
      alter table redirect_sessions
        add column id uuid,
        add column owner_kind text not null default 'visitor' check (owner_kind in ('visitor', 'member', 'none')),
        add column intent text not null default 'ecomCheckout',
        add column request jsonb not null default '{}',
        add column session_id uuid references account_sessions (id) on delete set null,
        add column language text,
        add column progress jsonb not null default '{}',
        alter column owner_id drop not null,
        alter column checkout_id drop not null;
      create unique index redirect_sessions_id on redirect_sessions (id);
      create index redirect_sessions_session on redirect_sessions (session_id) where session_id is not null;

      -- How often something was tried under a name: in the five minutes that the column period numbers, and in each of the three periods before.
      create table attempts (
        name text primary key,
        period integer not null,
        counts integer[] not null
      );
      create table used_proofs (hash bytea primary key, expires_at timestamptz not null);
      create index used_proofs_expires on used_proofs using brin (expires_at);

      create table mails (
        id uuid primary key,
        recipient text not null,
        template text not null,
        props jsonb not null,
        language text,
        created_at timestamptz not null,
        expires_at timestamptz,
        next_attempt_at timestamptz not null,
        attempts integer not null default 0,
        last_error text,
        sent_at timestamptz,
        failed_at timestamptz
      );
      create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null;
      create index mails_created on mails (created_at);
      create index mails_recipient on mails (lower(recipient));

      alter table staff
        add column password_hash text,
        add column password_changed_at timestamptz,
        add column must_change_password boolean not null default false,
        add column one_time_password_used_at timestamptz,
        add column last_signed_in_at timestamptz;
      -- Where a sign-in of somebody who runs the shop began; that of a browser is known by the hash of its cookie.
      create table staff_sessions (
        family_id uuid primary key references token_families (id) on delete cascade,
        cookie_hash bytea unique,
        user_agent text,
        address text
      );
      update staff set role = 'editor' where role = 'catalogue-editor';
    `.execute(tx)
  },
}
