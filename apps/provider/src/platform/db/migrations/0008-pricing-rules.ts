import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Coupons and who used them; the tax rates of a shop become regions. */
export const pricingRules: Migration = {
  number: 8,
  name: 'pricing rules',
  async up(tx) {
    await sql`
      create table coupons (
        id uuid primary key,
        code text not null,
        -- The code as it is looked for: without regard to case.
        code_key text not null unique,
        name text not null,
        is_active boolean not null,
        starts_at timestamptz,
        ends_at timestamptz,
        product_ids uuid[] not null,
        collection_ids uuid[] not null,
        -- Of the amounts.
        currency text not null,
        min_subtotal_minor bigint check (min_subtotal_minor >= 0),
        max_uses integer check (max_uses > 0),
        once_per_customer boolean not null,
        cheapest_item_only boolean not null,
        kind text not null check (kind in ('PERCENT_OFF', 'MONEY_OFF', 'FIXED_PRICE', 'FREE_SHIPPING', 'BUY_X_GET_Y')),
        percentage numeric check (percentage between 0 and 1),
        amount_minor bigint check (amount_minor >= 0),
        bought_pieces integer check (bought_pieces > 0),
        free_pieces integer check (free_pieces > 0),
        -- Orders that count: as many as it has redemptions.
        uses integer not null default 0 check (uses >= 0),
        revision bigint not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check (kind <> 'PERCENT_OFF' or percentage is not null),
        check (kind not in ('MONEY_OFF', 'FIXED_PRICE') or amount_minor is not null),
        check (kind <> 'BUY_X_GET_Y' or (bought_pieces is not null and free_pieces is not null))
      );

      -- One coupon an order.
      create table coupon_redemptions (
        order_id uuid primary key,
        coupon_id uuid not null references coupons (id) on delete cascade,
        owner_id uuid not null,
        -- In small letters.
        email text,
        redeemed_at timestamptz not null
      );
      create index coupon_redemptions_by_owner on coupon_redemptions (coupon_id, owner_id);
      create index coupon_redemptions_by_email on coupon_redemptions (coupon_id, email) where email is not null;
    `.execute(tx)

    const { rows } = await sql<{ value: OldTax }>`
      select value from settings where name = 'tax' and value ? 'rates' for update`.execute(tx)
    for (const { value } of rows)
      await sql`update settings set value = ${JSON.stringify(withRegions(value))}, version = version + 1 where name = 'tax'`.execute(
        tx,
      )
  },
}

interface OldTax {
  taxIncludedInPrices: boolean
  shippingIsTaxed: boolean
  rates: { country: string; subdivision?: string; name: string; rate: string }[]
}

/** Of several rates of one place the first counted. One of a part of a country went before that of the country. */
function withRegions({ taxIncludedInPrices, shippingIsTaxed, rates }: OldTax): object {
  const placeOf = (rate: OldTax['rates'][number]): string => rate.subdivision ?? rate.country
  const first = rates.filter(
    (rate, position) => rates.findIndex((each) => placeOf(each) === placeOf(rate)) === position,
  )
  return {
    taxIncludedInPrices,
    shippingIsTaxed,
    addressBy: 'SHIPPING',
    regions: first.map(({ country, subdivision, name, rate }) => ({
      name: subdivision ?? names.of(country) ?? country,
      type: subdivision === undefined ? 'COUNTRY' : 'STATE',
      country,
      ...(subdivision !== undefined && { subdivision, replacesWider: true }),
      rates: [{ taxName: name, rate }],
    })),
  }
}

const names = new Intl.DisplayNames('en', { type: 'region' })
