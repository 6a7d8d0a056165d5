type TaxKind = 'VAT' | 'GST' | 'SALES_TAX' | 'CONSUMPTION_TAX' | 'TAX'

/** A tax as a row is called, and as it is called within a sentence. */
export interface TaxWord {
  label: string
  inText: string
}

/** ISO codes of the countries by the kind of their tax on sales. Those that stand nowhere have a tax without a name of its own. */
const COUNTRIES: Record<Exclude<TaxKind, 'TAX'>, string> = {
  VAT:
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
    'GB IM MC IS LI NO CH AL BA MD ME MK RS TR UA GE AM IL AE BH OM SA EG MA TN ZA KE NG GH CN KR TW TH PH VN ID ' +
    'MX AR BO CL CO CR DO EC GT HN NI PE PY SV UY VE',
  GST: 'AU NZ IN SG',
  SALES_TAX: 'US CA',
  CONSUMPTION_TAX: 'JP',
}

const KINDS: ReadonlyMap<string, TaxKind> = new Map(
  Object.entries(COUNTRIES).flatMap(([kind, countries]) =>
    countries.split(' ').map((country) => [country, kind as TaxKind] as const),
  ),
)

/** As shops of each language write it. */
const ENGLISH: Record<TaxKind, TaxWord> = {
  VAT: same('VAT'),
  GST: same('GST'),
  SALES_TAX: { label: 'Sales tax', inText: 'sales tax' },
  CONSUMPTION_TAX: { label: 'Consumption tax', inText: 'consumption tax' },
  TAX: { label: 'Tax', inText: 'tax' },
}
const WORDS: ReadonlyMap<string, Record<TaxKind, TaxWord>> = new Map([
  ['en', ENGLISH],
  [
    'de',
    {
      VAT: same('MwSt.'),
      GST: same('GST'),
      SALES_TAX: same('Verkaufssteuer'),
      CONSUMPTION_TAX: same('Konsumsteuer'),
      TAX: same('Steuer'),
    },
  ],
  [
    'fr',
    {
      VAT: same('TVA'),
      GST: same('TPS'),
      SALES_TAX: { label: 'Taxe de vente', inText: 'taxe de vente' },
      CONSUMPTION_TAX: { label: 'Taxe sur la consommation', inText: 'taxe sur la consommation' },
      TAX: { label: 'Taxes', inText: 'taxes' },
    },
  ],
  [
    'he',
    {
      VAT: same('מע״מ'),
      GST: same('מס סחורות ושירותים'),
      SALES_TAX: same('מס מכירה'),
      CONSUMPTION_TAX: same('מס צריכה'),
      TAX: same('מס'),
    },
  ],
])

interface TaxedSum {
  /** ISO code of the country that the tax is of: where it goes, else where the shop is. */
  country?: string
  /** How the merchant calls each tax in the sum. */
  names?: readonly (string | null | undefined)[]
}

/**
 * Names the tax of a sum, the same in cart, checkout, orders, mails and invoices: as the merchant calls it where the sum is of one tax, else as its country does.
 * @example taxWord('en', { country: 'US' }) // { label: 'Sales tax', inText: 'sales tax' }
 */
export function taxWord(language: string, { country = '', names = [] }: TaxedSum): TaxWord {
  const [name, ...others] = new Set(names)
  if (name && others.length === 0) return same(name)
  const words = WORDS.get(language.split('-', 1)[0] ?? '') ?? ENGLISH
  return words[KINDS.get(country.toUpperCase()) ?? 'TAX']
}

function same(word: string): TaxWord {
  return { label: word, inText: word }
}
