/** A tax on sales, by its name in the trade. */
export type TaxKind = 'VAT' | 'GST' | 'GST_HST' | 'SALES_TAX' | 'CONSUMPTION_TAX'

/**
 * Taxes on sales by ISO 3166 code of the country. A country that stands nowhere has no such tax, or one with a name
 * of its own (Brazil, Jamaica, Panama, Samoa), and its tax is a tax. Sources, read in November 2026: the kinds in
 * node-sales-tax (github.com/valeriansaliou/node-sales-tax, res/sales_tax_rates.json), but for what each of Jersey,
 * Papua New Guinea, Jordan, Japan, Malaysia and Pakistan calls its own; Canada as Stripe Tax names it
 * (docs.stripe.com/tax/supported-countries/canada: GST and HST).
 */
const COUNTRIES: Record<TaxKind, string> = {
  VAT:
    // European Union, with the parts of it that have a code of their own and its tax.
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE AX GP MQ RE ' +
    // The rest of Europe.
    'GB IM MC IS LI NO CH AL BA BY FO MD ME MK RS RU UA XK ' +
    // Asia.
    'AE AM AZ BD BH CN GE ID IL KG KH KR KZ LA LB LK MN NP OM PH PS SA TH TJ TR TW UZ VN ' +
    // Africa.
    'AO BF BI BJ BW CD CF CG CI CM CV DZ EG ET GA GH GM GN GQ KE LS MA MG ML MR MU MW MZ NA NE NG RW SC SN SZ TD TG TN TZ UG ZA ZM ZW ' +
    // The Americas.
    'AR BB BO BS CL CO CR DM DO EC GD GT GY HN KN LC MX NI PE PY SR SV TT UY VC VE ' +
    // Oceania.
    'CK FJ KI PF VU',
  GST: 'AU NZ IN SG AI BT BZ JE JO LR MV PG SL',
  GST_HST: 'CA',
  SALES_TAX: 'US PR MY PK',
  CONSUMPTION_TAX: 'JP TO',
}

const KINDS: ReadonlyMap<string, TaxKind> = new Map(
  Object.entries(COUNTRIES).flatMap(([kind, countries]) =>
    // The keys of the record are kinds.
    countries.split(' ').map((country) => [country, kind as TaxKind] as const),
  ),
)

/** Finds the kind of the tax on sales of a country (ISO 3166). */
export function findTaxKind(country: string): TaxKind | undefined {
  return KINDS.get(country.toUpperCase())
}
