import { findTaxKind, type TaxKind } from './taxes-by-country.ts'

type Kind = TaxKind | 'TAX'

/** A tax as a row is called, and as it is called within a sentence. */
export interface TaxName {
  label: string
  inText: string
}

/** As shops of each language write it. */
const ENGLISH: Record<Kind, TaxName> = {
  VAT: same('VAT'),
  GST: same('GST'),
  GST_HST: same('GST/HST'),
  SALES_TAX: { label: 'Sales tax', inText: 'sales tax' },
  CONSUMPTION_TAX: { label: 'Consumption tax', inText: 'consumption tax' },
  TAX: { label: 'Tax', inText: 'tax' },
}
const TAX_NAMES: ReadonlyMap<string, Record<Kind, TaxName>> = new Map([
  ['en', ENGLISH],
  [
    'de',
    {
      VAT: same('MwSt.'),
      GST: same('GST'),
      GST_HST: same('GST/HST'),
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
      GST_HST: same('TPS/TVH'),
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
      GST_HST: same('GST/HST'), // a harmonised tax has no name in Hebrew
      SALES_TAX: same('מס מכירה'),
      CONSUMPTION_TAX: same('מס צריכה'),
      TAX: same('מס'),
    },
  ],
])

/** The same tax, as German is written in Switzerland and Liechtenstein. */
const MWST = same('MWST')

interface TaxedSum {
  /** ISO code of the country that the tax is of: where it goes, else where the shop is. */
  country?: string
  /** How the merchant calls each tax in the sum. */
  names?: readonly (string | null | undefined)[]
}

/**
 * Names the tax of a sum, the same in cart, checkout, orders, mails and invoices: as the merchant calls it where the
 * sum is of one tax, else as its country does.
 * @example getTaxName('en', { country: 'US' }) // { label: 'Sales tax', inText: 'sales tax' }
 */
export function getTaxName(language: string, { country = '', names = [] }: TaxedSum): TaxName {
  const [name, ...others] = new Set(names)
  if (name && others.length === 0) return same(name)
  const spoken = language.split('-', 1)[0] ?? ''
  if (spoken === 'de' && ['CH', 'LI'].includes(country.toUpperCase())) return MWST
  const kind = findTaxKind(country) ?? 'TAX'
  // In Canada the federal tax is one of several: with that of a province they are its sales taxes.
  const isWithProvince = kind === 'GST_HST' && others.length > 0
  return (TAX_NAMES.get(spoken) ?? ENGLISH)[isWithProvince ? 'SALES_TAX' : kind]
}

function same(word: string): TaxName {
  return { label: word, inText: word }
}
