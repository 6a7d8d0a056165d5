import { CustomLineItem, numberOf } from '@cartwright/contract'
import { refuseNoRhythm } from '../../catalogue/index.ts'
import { type FieldViolation, InvalidRequest } from '../../http/app-error.ts'
import type { CustomLine } from '../cart.ts'
import { GivenAmounts } from './given-amount.ts'
import { knownMembers } from './known-members.ts'
import type { AddedItem } from '../merge-lines.ts'
import { refuseNoPath, refuseNoPicture, refuseNoWebAddress } from './web-address.ts'

/** Items from no catalogue, as they were given. Their prices are the shop's, so only the shop may give them: the contract sees to that. */
export function readCustomItems(items: readonly CustomLineItem[], currency: string): AddedItem[] {
  const amounts = new GivenAmounts(currency)
  const violations: FieldViolation[] = []
  const added = items.map((item, position) => {
    const field = `customLineItems[${position}]`
    violations.push(...violationsOf(item, field))
    const line = readItem(item, amounts, field)
    return { line, inStock: item.quantityAvailable ?? undefined }
  })
  violations.push(...amounts.violations)
  if (violations.length > 0) throw new InvalidRequest(violations)
  return added
}

function readItem(item: CustomLineItem, amounts: GivenAmounts, field: string): Omit<CustomLine, 'id'> {
  const { quantity, taxableAddress, price, fullPrice, depositAmount, ...custom } = knownMembers(CustomLineItem, item)
  const modifiersMinor = (item.modifierGroups ?? [])
    .flatMap(({ modifiers }, group) =>
      modifiers.map(
        ({ price: extra, quantity: pieces }, index) =>
          amounts.read(extra ?? '0', `${field}.modifierGroups[${group}].modifiers[${index}].price`) *
          BigInt(pieces ?? 1),
      ),
    )
    .reduce((sum, each) => sum + each, 0n)
  const priceMinor = amounts.read(price, `${field}.price`)
  const fullPriceMinor = fullPrice == null ? priceMinor : amounts.read(fullPrice, `${field}.fullPrice`)
  return {
    quantity,
    custom,
    amounts: {
      priceMinor: (priceMinor + modifiersMinor).toString(),
      fullPriceMinor: (fullPriceMinor + modifiersMinor).toString(),
      modifiersMinor: modifiersMinor.toString(),
      ...(depositAmount != null && {
        depositMinor: amounts.read(depositAmount, `${field}.depositAmount`).toString(),
      }),
    },
    ...(taxableAddress && { taxableAddress: taxableAddress.addressType }),
  }
}

function violationsOf(
  { physicalProperties, url, media, subscriptionOptionInfo }: CustomLineItem,
  field: string,
): FieldViolation[] {
  const violations: FieldViolation[] = [
    ...refuseNoPath(url?.relativePath, `${field}.url.relativePath`),
    ...refuseNoWebAddress(url?.url, `${field}.url.url`),
    ...refuseNoPicture(media?.url, `${field}.media.url`),
    ...refuseNoRhythm(
      subscriptionOptionInfo?.subscriptionSettings,
      `${field}.subscriptionOptionInfo.subscriptionSettings`,
    ),
  ]
  const weight = physicalProperties?.weight
  if (weight != null && !Number.isFinite(numberOf(weight)))
    violations.push({
      field: `${field}.physicalProperties.weight`,
      description: 'must be a number',
      violatedRule: 'VALIDATION',
    })
  return violations
}
