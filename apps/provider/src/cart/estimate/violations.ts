import type { CalculationErrors, Violation } from '@cartwright/contract'
import { getMaxTotalMinor, type MissingAddressPart, type Totals } from '../../pricing/index.ts'
import type { Cart } from '../cart.ts'
import { beginsWithFreeTrial } from '../items/subscription.ts'
import type { LineView } from '../lines/line-view.ts'

/** Finds the problems that prevent an order, with messages for the buyer. */
export function findCartViolations(
  { owner, currency }: Pick<Cart, 'owner' | 'currency'>,
  lines: readonly LineView[],
  {
    isNotDeliverable,
    shipping,
    conditionalShipping,
    totalMinor,
  }: Pick<Totals, 'isNotDeliverable' | 'shipping' | 'conditionalShipping' | 'totalMinor'>,
): Violation[] {
  return [
    ...lines.flatMap((view) => [...findLineViolations(view), ...membersOnly(view, owner)]),
    ...(isNotDeliverable ? [createCartViolation('We do not deliver to this address.')] : []),
    ...(!shipping && conditionalShipping[0]
      ? [createCartViolation(describeDependency('Whether we deliver there', conditionalShipping[0].missingPart))]
      : []),
    ...(totalMinor > getMaxTotalMinor(currency)
      ? [createCartViolation('This is more than one order may come to.')]
      : []),
  ]
}

export function describeDependency(what: string, on: MissingAddressPart): string {
  return `${what} depends on the ${on === 'CITY' ? 'city' : 'postcode'}.`
}

/** Warnings about requested options that are not available. The order can be placed without them. */
export function toWarnings({ couponCalculationError, selectedShippingOptionError }: CalculationErrors): Violation[] {
  return [couponCalculationError, selectedShippingOptionError].flatMap((error) => {
    const description = error?.applicationError?.description
    return description ? [createCartViolation(description, 'WARNING')] : []
  })
}

function createCartViolation(description: string, severity: Violation['severity'] = 'ERROR'): Violation {
  return { severity, target: { other: { name: 'OTHER_DEFAULT' } }, description }
}

function findLineViolations({ line, name, subscription, availability }: LineView): Violation[] {
  const target = { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: line.id } }
  if (beginsWithFreeTrial(subscription))
    return [{ severity: 'ERROR', target, description: `"${name}" is not sold with a free trial.` }]
  switch (availability.status) {
    case 'AVAILABLE':
      return []
    case 'PARTIALLY_AVAILABLE':
      return [{ severity: 'ERROR', target, description: `Only ${availability.quantity} of "${name}" can be had now.` }]
    case 'NOT_AVAILABLE':
      return [{ severity: 'ERROR', target, description: `"${name}" is sold out.` }]
    case 'NOT_FOUND':
      return [{ severity: 'ERROR', target, description: `"${name}" is no longer for sale.` }]
  }
}

function membersOnly({ line, name }: LineView, owner: Cart['owner']): Violation[] {
  if (!line.custom?.membersOnly || owner.kind !== 'visitor') return []
  const target = { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: line.id } }
  return [{ severity: 'ERROR', target, description: `"${name}" is for members. Please sign in.` }]
}
