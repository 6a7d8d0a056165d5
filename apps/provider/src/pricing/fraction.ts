import type Big from 'big.js'

/** Exact non-negative number as a fraction: 1 ÷ 1.19 has no finite decimal. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

const fractionCache = new WeakMap<Big, Fraction>()

/** Converts a decimal to a fraction over a power of ten. Cached, since every line of every cart uses the same rates. */
export function toFraction(decimal: Big): Fraction {
  let exact = fractionCache.get(decimal)
  if (!exact) {
    const [whole = '0', fraction = ''] = decimal.toFixed().split('.')
    exact = { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
    fractionCache.set(decimal, exact)
  }
  return exact
}

export function toWholeFraction(amountMinor: bigint): Fraction {
  return { numerator: amountMinor, denominator: 1n }
}

export function multiplyByRate(amountMinor: bigint, rate: Big): Fraction {
  const { numerator, denominator } = toFraction(rate)
  return { numerator: amountMinor * numerator, denominator }
}

/**
 * Adds fractions over the larger denominator. One denominator of decimals is a multiple of the other, so sums remain
 * small.
 */
export function addDecimalFractions(one: Fraction, other: Fraction): Fraction {
  if (one.denominator < other.denominator) return addDecimalFractions(other, one)
  const factor = one.denominator / other.denominator
  return { numerator: one.numerator + other.numerator * factor, denominator: one.denominator }
}

export function addFractions(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === other.denominator)
    return { numerator: one.numerator + other.numerator, denominator: one.denominator }
  const common = greatestCommonDivisor(one.denominator, other.denominator)
  const factor = other.denominator / common
  return {
    numerator: one.numerator * factor + other.numerator * (one.denominator / common),
    denominator: one.denominator * factor,
  }
}

/** Rounds to the nearest minor unit, half up: the only rounding rule. Nothing is negative, so up is away from zero. */
export function roundFraction({ numerator, denominator }: Fraction): bigint {
  return denominator === 1n ? numerator : (2n * numerator + denominator) / (2n * denominator)
}

/** Formats a fraction: `12.5` with at most six places, or `190/119` if those do not suffice. */
export function formatFraction({ numerator, denominator }: Fraction): string {
  const millionths = numerator * 1_000_000n
  if (millionths % denominator !== 0n) {
    const common = greatestCommonDivisor(numerator, denominator)
    return `${numerator / common}/${denominator / common}`
  }
  const digits = (millionths / denominator).toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  while (other > 0n) [one, other] = [other, one % other]
  return one
}
