import { FeeSettings } from '@cartwright/contract'
import { normalizeId } from '../../platform/ids.ts'
import { type ViolationCollector, parseSettingsGroup } from '../../settings/index.ts'
import type { FeeRule } from '../input.ts'
import { toScope } from '../item-scope.ts'
import { requireTaxGroup } from './tax.ts'

/** Parses fees. Amounts are in the shop's currency. Without settings there are no fees. */
export function parseFees(value: unknown, currency: string, taxGroupIds: readonly string[]): FeeRule[] {
  return parseSettingsGroup('fees', FeeSettings, value ?? { fees: [] }, ({ fees }, collector) => {
    const codes = fees.map(({ code }) => code)
    collector.requireDistinct(codes, 'the code of a fee', (position) => `fees[${position}].code`)
    return fees.map((fee, position) => {
      const at = `fees[${position}]`
      const { code, name } = fee
      const taxGroupId = fee.taxGroupId && normalizeId(fee.taxGroupId)
      requireTaxGroup(collector, `${at}.taxGroupId`, taxGroupId, taxGroupIds)
      return { code, name, taxGroupId, scope: toScope(fee.items), value: parseFeeValue(fee, at, currency, collector) }
    })
  })
}

function parseFeeValue(
  { amount, amountPerItem, percentage }: FeeSettings['fees'][number],
  at: string,
  currency: string,
  collector: ViolationCollector,
): FeeRule['value'] {
  if (percentage !== undefined)
    return { type: 'PERCENT', percentage: collector.parsePercentage(`${at}.percentage`, percentage) }
  if (amountPerItem !== undefined)
    return { type: 'PER_ITEM', amountMinor: collector.parseAmount(`${at}.amountPerItem`, amountPerItem, currency) }
  if (amount === undefined)
    collector.add(at, 'needs an amount, an amountPerItem or a percentage', 'REQUIRED_ONE_OF_FIELD')
  return { type: 'FIXED', amountMinor: collector.parseAmount(`${at}.amount`, amount ?? '0', currency) }
}
