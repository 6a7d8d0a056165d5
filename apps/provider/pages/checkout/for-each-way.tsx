import type { ReactNode } from 'react'
import type { CheckoutPageProps, CheckoutTotals } from '../checkout-props.ts'

/** For so many ways of delivery styles/checkout.css has rules that show the sums of the one that is chosen. */
export const WAYS_WITH_SUMS = 10

/**
 * What depends on the sums, once for each way of delivery. Only that of the chosen one is displayed, and so read out: styles/checkout.css
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
  const others = shippingOptions.slice(0, WAYS_WITH_SUMS)
  return (
    <>
      <Tag className={`sums-of sums-of-${chosen} at-first`}>{children(totals)}</Tag>
      {others.map((option, at) =>
        option.totals && at !== chosen ? (
          <Tag key={option.code} className={`sums-of sums-of-${at}`}>
            {children(option.totals)}
          </Tag>
        ) : undefined,
      )}
    </>
  )
}

/** The position of the way of delivery that the page starts with. */
export function chosenWay({ shippingOptions, form }: Pick<CheckoutPageProps, 'shippingOptions' | 'form'>): number {
  const found = shippingOptions.findIndex(({ code }) => code === form.shippingOption)
  return Math.max(found, 0)
}
