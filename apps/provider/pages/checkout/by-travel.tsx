import type { CheckoutPageProps } from '../checkout-props.ts'
import { chosenWay } from './for-each-way.tsx'

/**
 * What is said of an order that is brought, or of one that its buyer collects. Only that of the chosen way is displayed, and so read
 * out: styles/checkout.css looks at the radio button. Browsers too old for that show what was chosen when the page was made.
 */
export function ByTravel({
  shippingOptions,
  form,
  delivered,
  collected,
}: Pick<CheckoutPageProps, 'shippingOptions' | 'form'> & { delivered: string; collected?: string }) {
  const isCollected = shippingOptions[chosenWay({ shippingOptions, form })]?.isCollected ?? false
  return (
    <>
      <span className={classOf('delivered', !isCollected)}>{delivered}</span>
      {collected && <span className={classOf('collected', isCollected)}>{collected}</span>}
    </>
  )
}

const classOf = (travel: string, isShown: boolean): string => `by-travel of-${travel}${isShown ? ' at-first' : ''}`
