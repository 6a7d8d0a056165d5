import { createMarkupCache } from '@cartwright/ui/server'
import type { ReactNode } from 'react'
import type { CheckoutPageProps, CheckoutTotals } from '../checkout-props.ts'

/** Number of delivery options for which styles/checkout.css has rules that show the totals of the chosen one. */
export const MAX_OPTIONS_WITH_TOTALS = 10

/** The provider passes the same totals object while they are equal. */
const CachedTotals = createMarkupCache<CheckoutTotals>()

/**
 * Content that depends on totals, rendered once for all delivery options with equal totals. Only that of the chosen one
 * is displayed and read out: styles/checkout.css matches the radio button, so no script is needed. Browsers without
 * `:has` show the option chosen when the page was rendered.
 */
export function ForEachTotals(
  props: Pick<CheckoutPageProps, 'shippingOptions' | 'form' | 'totals'> & {
    as?: 'span' | 'div'
    children(sums: CheckoutTotals): ReactNode
    /** Cache key of the children's other dependencies; set it if the markup is large enough to cache. */
    cacheKey?: string
  },
) {
  const { shippingOptions, totals, as: Tag = 'span', children, cacheKey } = props
  const chosen = getChosenOption(props)
  const waysOf = new Map<CheckoutTotals, number[]>([[totals, [chosen]]])
  for (const [at, { totals: sums }] of shippingOptions.slice(0, MAX_OPTIONS_WITH_TOTALS).entries()) {
    if (!sums || at === chosen) continue
    const same = waysOf.get(sums)
    if (same) same.push(at)
    else waysOf.set(sums, [at])
  }
  return (
    <>
      {[...waysOf].map(([sums, ways]) => {
        const className = `sums-of ${ways.map((at) => `sums-of-${at}`).join(' ')}${sums === totals ? ' at-first' : ''}`
        return cacheKey === undefined ? (
          <Tag key={ways[0]} className={className}>
            {children(sums)}
          </Tag>
        ) : (
          <CachedTotals key={ways[0]} as={Tag} className={className} of={sums} by={cacheKey}>
            {() => children(sums)}
          </CachedTotals>
        )
      })}
    </>
  )
}

/** Index of the initially chosen delivery option. */
export function getChosenOption({
  shippingOptions,
  form,
}: Pick<CheckoutPageProps, 'shippingOptions' | 'form'>): number {
  const found = shippingOptions.findIndex(({ code }) => code === form.shippingOption)
  return Math.max(found, 0)
}
