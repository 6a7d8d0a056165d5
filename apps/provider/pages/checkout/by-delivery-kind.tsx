import type { CheckoutPageProps } from '../checkout-props.ts'
import { getChosenOption } from './for-each-totals.tsx'

/**
 * Content that differs between delivery and pickup. Only that of the chosen option is displayed and read out:
 * styles/checkout.css matches the radio button. Browsers without `:has` show the option chosen when the page was
 * rendered.
 */
export function ByDeliveryKind({
  shippingOptions,
  form,
  delivered,
  collected,
}: Pick<CheckoutPageProps, 'shippingOptions' | 'form'> & { delivered: string; collected?: string }) {
  const isCollected = shippingOptions[getChosenOption({ shippingOptions, form })]?.isCollected ?? false
  return (
    <>
      <span className={classOf('delivered', !isCollected)}>{delivered}</span>
      {collected && <span className={classOf('collected', isCollected)}>{collected}</span>}
    </>
  )
}

const classOf = (travel: string, isShown: boolean): string => `by-travel of-${travel}${isShown ? ' at-first' : ''}`
