import { CatalogOverrideFields, numberOf } from '@cartwright/contract'
import type { FieldViolation } from '../../http/app-error.ts'
import type { Override } from '../cart.ts'
import type { GivenAmounts } from './given-amount.ts'
import { knownMembers } from './known-members.ts'
import { refuseNoPicture } from './web-address.ts'

/** What stands in for the catalogue's values on one line; undefined where nothing does. */
export function readOverride(
  given: CatalogOverrideFields | null | undefined,
  amounts: GivenAmounts,
  field: string,
): Override | undefined {
  if (!given) return undefined
  const fields = knownMembers(CatalogOverrideFields, given)
  if (Object.keys(fields).length === 0) return undefined
  amounts.violations.push(...violationsOf(fields, field))
  const amount = (name: 'price' | 'fullPrice' | 'depositAmount'): string | undefined =>
    fields[name] == null ? undefined : amounts.read(fields[name], `${field}.${name}`).toString()
  return {
    fields,
    priceMinor: amount('price'),
    fullPriceMinor: amount('fullPrice'),
    depositMinor: amount('depositAmount'),
  }
}

function violationsOf({ image, physicalProperties }: CatalogOverrideFields, field: string): FieldViolation[] {
  const weight = physicalProperties?.weight
  return [
    ...refuseNoPicture(image?.url, `${field}.image.url`),
    ...(weight != null && !Number.isFinite(numberOf(weight))
      ? [
          {
            field: `${field}.physicalProperties.weight`,
            description: 'must be a number',
            violatedRule: 'VALIDATION' as const,
          },
        ]
      : []),
  ]
}
