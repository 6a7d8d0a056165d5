import { CustomLineItem, toNumber } from '@cartwright/contract'
import { validateSubscriptionSettings } from '../../catalogue/index.ts'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import type { CustomLine } from '../cart.ts'
import { AmountParser } from './amount-parser.ts'
import { pickSchemaProperties } from './schema-properties.ts'
import type { AddedItem } from '../merge-lines.ts'
import { validateRelativePath, validateImageUrl, validateWebUrl } from './validate-url.ts'

/** Parses items without a catalogue. The contract allows them only for the shop, since they set prices. */
export function parseCustomItems(items: readonly CustomLineItem[], currency: string): AddedItem[] {
  const amounts = new AmountParser(currency)
  const violations: FieldViolation[] = []
  const added = items.map((item, position) => {
    const field = `customLineItems[${position}]`
    violations.push(...findCustomItemViolations(item, field))
    const line = parseCustomItem(item, amounts, field)
    return { line, inStock: item.quantityAvailable ?? undefined }
  })
  violations.push(...amounts.violations)
  if (violations.length > 0) throw new InvalidRequest(violations)
  return added
}

function parseCustomItem(item: CustomLineItem, amounts: AmountParser, field: string): Omit<CustomLine, 'id'> {
  const { quantity, taxableAddress, price, fullPrice, depositAmount, ...custom } = pickSchemaProperties(
    CustomLineItem,
    item,
  )
  const modifiersMinor = (item.modifierGroups ?? [])
    .flatMap(({ modifiers }, group) =>
      modifiers.map(
        ({ price: extra, quantity: pieces }, index) =>
          amounts.parse(extra ?? '0', `${field}.modifierGroups[${group}].modifiers[${index}].price`) *
          BigInt(pieces ?? 1),
      ),
    )
    .reduce((sum, each) => sum + each, 0n)
  const priceMinor = amounts.parse(price, `${field}.price`)
  const fullPriceMinor = fullPrice == null ? priceMinor : amounts.parse(fullPrice, `${field}.fullPrice`)
  return {
    quantity,
    custom,
    amounts: {
      priceMinor: (priceMinor + modifiersMinor).toString(),
      fullPriceMinor: (fullPriceMinor + modifiersMinor).toString(),
      modifiersMinor: modifiersMinor.toString(),
      ...(depositAmount != null && {
        depositMinor: amounts.parse(depositAmount, `${field}.depositAmount`).toString(),
      }),
    },
    ...(taxableAddress && { taxableAddress: taxableAddress.addressType }),
  }
}

function findCustomItemViolations(
  { physicalProperties, url, media, subscriptionOptionInfo }: CustomLineItem,
  field: string,
): FieldViolation[] {
  const violations: FieldViolation[] = [
    ...validateRelativePath(url?.relativePath, `${field}.url.relativePath`),
    ...validateWebUrl(url?.url, `${field}.url.url`),
    ...validateImageUrl(media?.url, `${field}.media.url`),
    ...validateSubscriptionSettings(
      subscriptionOptionInfo?.subscriptionSettings,
      `${field}.subscriptionOptionInfo.subscriptionSettings`,
    ),
  ]
  const weight = physicalProperties?.weight
  if (weight != null && !Number.isFinite(toNumber(weight)))
    violations.push({
      field: `${field}.physicalProperties.weight`,
      description: 'must be a number',
      violatedRule: 'VALIDATION',
    })
  return violations
}
