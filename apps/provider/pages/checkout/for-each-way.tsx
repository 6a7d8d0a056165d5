import type { ReactNode } from 'react'
import type { CheckoutPageProps, CheckoutTotals } from '../checkout-props.ts'

/** For so many ways of delivery styles/checkout.css has rules that show the sums of the one that is chosen. */
export const WAYS_WITH_SUMS = 10

/**
 * What depends on the sums, once for all ways of delivery that come to the same. Only that of the chosen one is displayed, and so read out: styles/checkout.css
 * looks at the radio button, so no script is needed. Browsers too old for that show what was chosen when the page was made.
 */
export function ForEachWay(
  props: Pick<CheckoutPageProps, 'shippingOptions' | 'form' | 'totals'> & {
    as?: 'span' | 'div'
    children(sums: CheckoutTotals): ReactNode
  },
) {
  const { shippingOptions, totals, as: Tag = 'span', children } = props
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
      {[...waysOf].map(([sums, ways]) => (
        <Tag
          key={ways[0]}
          className={`sums-of ${ways.map((at) => `sums-of-${at}`).join(' ')}${sums === totals ? ' at-first' : ''}`}
        >
          {children(sums)}
        </Tag>
      ))}
    </>
  )
}

/** The position of the way of delivery that the page starts with. */
export function chosenWay({ shippingOptions, form }: Pick<CheckoutPageProps, 'shippingOptions' | 'form'>): number {
  const found = shippingOptions.findIndex(({ code }) => code === form.shippingOption)
  return Math.max(found, 0)
}
