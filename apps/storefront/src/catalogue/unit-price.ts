import { getNumberFormat } from '../texts/formats.ts'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import type { WirePerUnit } from './wire-product.ts'

/** The units that `Intl` knows how to write. */
const UNITS = new Map(
  Object.entries({
    ML: 'milliliter',
    L: 'liter',
    G: 'gram',
    KG: 'kilogram',
    MM: 'millimeter',
    CM: 'centimeter',
    M: 'meter',
    OZ: 'ounce',
    LB: 'pound',
    FLOZ: 'fluid-ounce',
    GAL: 'gallon',
    IN: 'inch',
    FT: 'foot',
    YD: 'yard',
  }),
)
const SIGNS = new Map(Object.entries({ CL: 'cl', CBM: 'm³', MG: 'mg', SQM: 'm²', PT: 'pt', QT: 'qt', SQFT: 'sq ft' }))

/**
 * A price per unit in words; undefined where the product has none.
 * @example formatUnitPrice('€18.90', { baseQuantity: 1, baseMeasurementUnit: 'KG' }, en) // "€18.90 / kg"
 */
export function formatUnitPrice(
  price: string | null | undefined,
  per: WirePerUnit | null | undefined,
  { lang, price: words }: Texts,
): string | undefined {
  if (!price || !per?.baseQuantity) return undefined
  const unit = UNITS.get(per.baseMeasurementUnit ?? '')
  const sign = SIGNS.get(per.baseMeasurementUnit ?? '')
  const written = unit
    ? getNumberFormat(lang, { style: 'unit', unit }).format(per.baseQuantity).replace('mL', 'ml')
    : sign && `${getNumberFormat(lang).format(per.baseQuantity)} ${sign}`
  // Shops write "/ kg", not "/ 1 kg".
  return (
    written &&
    interpolate(words.perUnit, { price, amount: per.baseQuantity === 1 ? written.replace(/^\S+\s/, '') : written })
  )
}
