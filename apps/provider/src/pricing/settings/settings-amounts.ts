import type { AllSettings } from '@cartwright/contract'

export interface SettingsAmount {
  /** Path in the form of violations: `shipping.regions[0].options[0].price`. */
  path: string
  amount: string
}

/** Members that hold an amount in the shop's currency as decimal text. */
const AMOUNTS: readonly string[] = ['price', 'freeFrom', 'amount', 'amountPerItem', 'minSubtotal', 'fixedPrice']

/** Lists all amounts in settings. They name no currency, so they change their meaning with the shop's. */
export function listSettingsAmounts({
  shipping,
  discounts,
  fees,
}: Pick<AllSettings, 'shipping' | 'discounts' | 'fees'>): SettingsAmount[] {
  return findAmounts({ shipping, discounts, fees }, '')
}

function findAmounts(value: unknown, path: string): SettingsAmount[] {
  if (Array.isArray(value)) return value.flatMap((each, position) => findAmounts(each, `${path}[${position}]`))
  if (typeof value !== 'object' || value === null) return []
  const isBySubtotal = (value as { by?: unknown }).by === 'SUBTOTAL'
  return Object.entries(value).flatMap(([name, each]) => {
    const at = path ? `${path}.${name}` : name
    const isAmount = AMOUNTS.includes(name) && typeof each === 'string' && Number(each) !== 0
    const limits = isBySubtotal && name === 'rows' ? findLimits(each, at) : []
    return isAmount ? [{ path: at, amount: each }] : [...limits, ...findAmounts(each, at)]
  })
}

/** Finds the limits of a table by subtotal, which are amounts as well. */
function findLimits(rows: unknown, path: string): SettingsAmount[] {
  return (rows as { upTo?: string }[]).flatMap(({ upTo }, position) =>
    // a table, as its schema has it
    upTo === undefined ? [] : [{ path: `${path}[${position}].upTo`, amount: upTo }],
  )
}
