/** Compares two decimal texts exactly and returns a number below, at or above zero, like a sort function. */
export function compareDecimals(left: string, right: string): number {
  const scale = Math.max(getScale(left), getScale(right))
  const difference = toUnscaled(left, scale) - toUnscaled(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Number of digits after the point, without trailing zeros. */
export function getScale(decimal: string): number {
  return (decimal.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length
}

function toUnscaled(decimal: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.replace(/(?<!0)0+$/, '').padEnd(scale, '0'))
}
