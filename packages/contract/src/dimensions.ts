import type { Static } from 'typebox'
import { DecimalString, entity, enumeration, Nullish, Optional } from './wire-types.ts'

export const DimensionsUnit = enumeration('DimensionsUnit', [
  'UNKNOWN_DIMENSIONS_UNIT',
  'MM',
  'CM',
  'M',
  'IN',
  'FT',
  'YD',
])
export type DimensionsUnit = Static<typeof DimensionsUnit>

const side = () => Nullish(DecimalString({ gte: 0, lte: 999_999_999, maxScale: 6 }))

export const Dimensions = entity('Dimensions', 'Length, width and height of a thing or its box.', {
  length: side(),
  width: side(),
  height: side(),
  unit: Optional(DimensionsUnit),
})
export type Dimensions = Static<typeof Dimensions>
