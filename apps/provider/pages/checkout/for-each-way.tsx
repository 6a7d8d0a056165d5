import { createMarkupCache } from '@cartwright/ui/server'
import type { ReactNode } from 'react'
import type { CheckoutPageProps, CheckoutTotals } from '../checkout-props.ts'

/** For so many ways of delivery styles/checkout.css has rules that show the sums of the one that is chosen. */
export const WAYS_WITH_SUMS = 10

/** The provider gives the same sums again while they are the same. */
const SumsSeenAgain = createMarkupCache<CheckoutTotals>()

/**
 * What depends on the sums, once for all ways of delivery that come to the same. Only that of the chosen one is displayed, and so read out: styles/checkout.css
 * looks at the radio button, so no script is needed. Browsers too old for that show what was chosen when the page was made.
 */
export function ForEachWay(
  props: Pick<CheckoutPageProps, 'shippingOptions' | 'form' | 'totals'> & {
    as?: 'span' | 'div'
    children(sums: CheckoutTotals): ReactNode
    /** What the children depend on beside the sums, with a name of their own: where they are long enough to be kept. */
    keptBy?: string
  },
) {
  const { shippingOptions, totals, as: Tag = 'span', children, keptBy } = props
  const chosen = chosenWay(props)
  const waysOf = new Map<CheckoutTotals, number[]>([[totals, [chosen]]])
  for (const [at, { totals: sums }] of shippingOptions.slice(0, WAYS_WITH_SUMS).entries()) {
    if (!sums || at === chosen) continue
    const same = waysOf.get(sums)
    if (same) same.push(at)
    else waysOf.set(sums, [at])
  }
  return (
    <>
      {[...waysOf].map(([sums, ways]) => {
        const className = `sums-of ${ways.map((at) => `sums-of-${at}`).join(' ')}${sums === totals ? ' at-first' : ''}`
        return keptBy === undefined ? (
          <Tag key={ways[0]} className={className}>
            {children(sums)}
          </Tag>
        ) : (
          <SumsSeenAgain key={ways[0]} as={Tag} className={className} of={sums} by={keptBy}>
            {() => children(sums)}
          </SumsSeenAgain>
        )
      })}
    </>
  )
}

/** The position of the way of delivery that the page starts with. */
export function chosenWay({ shippingOptions, form }: Pick<CheckoutPageProps, 'shippingOptions' | 'form'>): number {
  const found = shippingOptions.findIndex(({ code }) => code === form.shippingOption)
  return Math.max(found, 0)
}
