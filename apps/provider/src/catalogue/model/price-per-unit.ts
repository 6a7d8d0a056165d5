import type { MeasurementUnit } from '@cartwright/contract'
import Big from 'big.js'
import { roundMinor, toBig } from '../../platform/money.ts'
import type { PricePerUnit } from './product.ts'

/**
 * Size of each unit in the base unit of its kind: millilitres, milligrams, millimetres, square metres. Exact by
 * definition.
 */
const SIZES: Record<Exclude<MeasurementUnit, 'UNSPECIFIED'>, [kind: string, size: string]> = {
  ML: ['volume', '1'],
  CL: ['volume', '10'],
  L: ['volume', '1000'],
  CBM: ['volume', '1000000'],
  FLOZ: ['volume', '29.5735295625'],
  PT: ['volume', '473.176473'],
  QT: ['volume', '946.352946'],
  GAL: ['volume', '3785.411784'],
  MG: ['mass', '1'],
  G: ['mass', '1000'],
  KG: ['mass', '1000000'],
  OZ: ['mass', '28349.523125'],
  LB: ['mass', '453592.37'],
  MM: ['length', '1'],
  CM: ['length', '10'],
  M: ['length', '1000'],
  IN: ['length', '25.4'],
  FT: ['length', '304.8'],
  YD: ['length', '914.4'],
  SQM: ['area', '1'],
  SQFT: ['area', '0.09290304'],
}

/** Returns true if two units are of one kind: litres and millilitres, not litres and metres. */
export function areUnitsCompatible(total: MeasurementUnit, base: MeasurementUnit): boolean {
  if (total === 'UNSPECIFIED' || base === 'UNSPECIFIED') return total === base
  return SIZES[total][0] === SIZES[base][0]
}

/** Calculates the price of `baseQuantity` if `totalQuantity` costs `priceMinor`; rounded once. */
export function calculatePricePerUnit(priceMinor: bigint, unit: PricePerUnit): bigint {
  const total = new Big(unit.totalQuantity).times(getUnitSize(unit.totalMeasurementUnit))
  const base = new Big(unit.baseQuantity).times(getUnitSize(unit.baseMeasurementUnit))
  return roundMinor(toBig(priceMinor).times(base).div(total))
}

function getUnitSize(unit: MeasurementUnit): string {
  return unit === 'UNSPECIFIED' ? '1' : SIZES[unit][1]
}
