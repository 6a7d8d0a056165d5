import { CatalogOverrideFields, toNumber } from '@cartwright/contract'
import type { FieldViolation } from '../../platform/http/app-error.ts'
import type { Override } from '../cart.ts'
import type { AmountParser } from './amount-parser.ts'
import { pickSchemaProperties } from './schema-properties.ts'
import { validateImageUrl } from './validate-url.ts'

/** Parses the values that replace those of the catalogue on one line; undefined if there are none. */
export function parseOverride(
  given: CatalogOverrideFields | null | undefined,
  amounts: AmountParser,
  field: string,
): Override | undefined {
  if (!given) return undefined
  const fields = pickSchemaProperties(CatalogOverrideFields, given)
  if (Object.keys(fields).length === 0) return undefined
  amounts.violations.push(...findOverrideViolations(fields, field))
  const amount = (name: 'price' | 'fullPrice' | 'depositAmount'): string | undefined =>
    fields[name] == null ? undefined : amounts.parse(fields[name], `${field}.${name}`).toString()
  return {
    fields,
    priceMinor: amount('price'),
    fullPriceMinor: amount('fullPrice'),
    depositMinor: amount('depositAmount'),
  }
}

function findOverrideViolations({ image, physicalProperties }: CatalogOverrideFields, field: string): FieldViolation[] {
  const weight = physicalProperties?.weight
  return [
    ...validateImageUrl(image?.url, `${field}.image.url`),
    ...(weight != null && !Number.isFinite(toNumber(weight))
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
