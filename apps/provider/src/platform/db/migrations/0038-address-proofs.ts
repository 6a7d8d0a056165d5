import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Guests prove the address with which they use a coupon that is good once a customer. What was proven is kept under
 * keyed hashes: it names nobody. Uses of coupons are found by the mailbox: of the providers that ignore dots and tags
 * (`contacts/mailbox-providers.ts`), the addresses that were kept are written as their mailbox.
 */
export const addressProofs: Migration = {
  number: 38,
  name: 'address proofs',
  async up(tx) {
    await sql`
      create table address_proofs (
        name text primary key,
        code_hash text not null,
        code_expires_at timestamptz not null,
        tries integer not null default 0,
        proven_at timestamptz,
        expires_at timestamptz not null
      );

      update coupon_redemptions set email = replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
        where email ~ '@(gmail|googlemail)[.]com$' and email ~ '[.+].*@|@googlemail' and replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') <> '';
      update coupon_redemptions set email = regexp_replace(split_part(split_part(email, '@', 1), '+', 1), '[._-]', '', 'g') || '@proton.me'
        where email ~ '@(proton[.]me|protonmail[.](com|ch)|pm[.]me)$' and regexp_replace(split_part(split_part(email, '@', 1), '+', 1), '[._-]', '', 'g') <> '';
      update coupon_redemptions set email = split_part(split_part(email, '@', 1), '+', 1) || '@icloud.com'
        where email ~ '@(icloud|me|mac)[.]com$' and email !~ '^[+]';
      update coupon_redemptions set email = replace(split_part(split_part(email, '@', 1), '+', 1), '-', '.') || '@yandex.ru'
        where email ~ '@(ya[.]ru|yandex[.](ru|com|by|kz|ua))$' and email !~ '^[+]';
      update coupon_redemptions set email = split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2)
        where email ~ '^[^+]+[+].*@((outlook|hotmail|live|msn|passport|posteo|zohomail)[.][a-z.]+|fastmail[.](com|fm)|zoho[.]com|mailbox[.]org|hey[.]com|runbox[.]com)$';
    `.execute(tx)
  },
}
