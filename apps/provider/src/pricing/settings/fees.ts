import { FeeSettings } from '@cartwright/contract'
import { plainId } from '../../ids.ts'
import { type Findings, readGroup } from '../../settings/index.ts'
import type { FeeRule } from '../input.ts'
import { scopeOf } from './item-scope.ts'
import { requireTaxGroup } from './tax.ts'

/** Amounts are in the shop's currency. A shop that has none asks for none. */
export function parseFees(value: unknown, currency: string, taxGroupIds: readonly string[]): FeeRule[] {
  return readGroup('fees', FeeSettings, value ?? { fees: [] }, ({ fees }, findings) => {
    const codes = fees.map(({ code }) => code)
    findings.requireDistinct(codes, 'the code of a fee', (position) => `fees[${position}].code`)
    return fees.map((fee, position) => {
      const at = `fees[${position}]`
      const { code, name } = fee
      const taxGroupId = fee.taxGroupId && plainId(fee.taxGroupId)
      requireTaxGroup(findings, `${at}.taxGroupId`, taxGroupId, taxGroupIds)
      return { code, name, taxGroupId, scope: scopeOf(fee.items), value: readValue(fee, at, currency, findings) }
    })
  })
}

function readValue(
  { amount, amountPerItem, percentage }: FeeSettings['fees'][number],
  at: string,
  currency: string,
  findings: Findings,
): FeeRule['value'] {
  if (percentage !== undefined)
    return { type: 'PERCENT', percentage: findings.readShare(`${at}.percentage`, percentage) }
  if (amountPerItem !== undefined)
    return { type: 'PER_ITEM', amountMinor: findings.readAmount(`${at}.amountPerItem`, amountPerItem, currency) }
  if (amount === undefined)
    findings.refuse(at, 'needs an amount, an amountPerItem or a percentage', 'REQUIRED_ONE_OF_FIELD')
  return { type: 'FIXED', amountMinor: findings.readAmount(`${at}.amount`, amount ?? '0', currency) }
}
