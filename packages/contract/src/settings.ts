import Type, { type Static } from 'typebox'

/** What a merchant sets, one group a row. Amounts are decimal strings in the shop's currency. */
const Amount = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,3})?$' })
const Country = Type.String({ pattern: '^[A-Z]{2}$' })

export const ShopSettings = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  tagline: Type.Optional(Type.String({ maxLength: 200 })),
  about: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }))),
  /** Shown on every page, for example that this is a demonstration. */
  notice: Type.Optional(Type.String({ maxLength: 300 })),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  locale: Type.String({ minLength: 2, maxLength: 35 }),
  timeZone: Type.String({ minLength: 1 }),
  weightUnit: Type.Union([Type.Literal('KG'), Type.Literal('LB')]),
  email: Type.String({ minLength: 3, maxLength: 254 }),
  address: Type.Object({
    addressLine1: Type.String(),
    city: Type.String(),
    postalCode: Type.String(),
    country: Country,
    subdivision: Type.Optional(Type.String()),
  }),
})
export type ShopSettings = Static<typeof ShopSettings>

export const ShippingSettings = Type.Object({
  regions: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1, maxLength: 100 }),
      title: Type.String({ minLength: 1, maxLength: 100 }),
      countries: Type.Array(Country),
      options: Type.Array(
        Type.Object({
          code: Type.String({ minLength: 1, maxLength: 100 }),
          title: Type.String({ minLength: 1, maxLength: 250 }),
          deliveryTime: Type.Optional(Type.String({ maxLength: 500 })),
          price: Amount,
          /** From this subtotal on the option costs nothing. */
          freeFrom: Type.Optional(Amount),
        }),
      ),
    }),
  ),
})
export type ShippingSettings = Static<typeof ShippingSettings>

export const TaxSettings = Type.Object({
  taxIncludedInPrices: Type.Boolean(),
  shippingIsTaxed: Type.Boolean(),
  rates: Type.Array(
    Type.Object({
      country: Country,
      /** ISO 3166-2; goes before the rate of its country. */
      subdivision: Type.Optional(Type.String({ maxLength: 6 })),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      /** Between 0 and 1: `0.19` for 19 %. */
      rate: Type.String({ pattern: '^(0|1)(\\.\\d{1,6})?$' }),
    }),
  ),
})
export type TaxSettings = Static<typeof TaxSettings>

export const CurrencySettings = Type.Object({
  /** What one unit of the shop's own currency is worth in others, which buyers may ask to see prices in. */
  rates: Type.Array(
    Type.Object({
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
      rate: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,12})?$' }),
    }),
  ),
})
export type CurrencySettings = Static<typeof CurrencySettings>
