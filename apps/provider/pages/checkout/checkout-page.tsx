import type { CheckoutField, CheckoutPageProps } from '../checkout-props.ts'
import { CaptchaField } from '../captcha-field.tsx'
import { FormMessages } from '../form-messages.tsx'
import { getFormStatus, getFormTargets } from '../form-page.ts'
import { toFieldErrors } from '../form-problems.ts'
import { getCheckoutTexts } from '../texts/checkout/index.ts'
import { getTexts } from '../texts/index.ts'
import { BillingSection } from './billing-section.tsx'
import { ForEachTotals } from './for-each-totals.tsx'
import { FIELDS } from './fields.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSection } from './payment-section.tsx'
import { CouponSection, NoteSection, ProofSection } from './extras.tsx'
import { getFieldRules } from './rules.ts'
import { formatCheckoutNotice, formatCheckoutProblem } from './format-problem.ts'
import { ShippingSection } from './shipping-section.tsx'
import { AddressSection } from './address-section.tsx'
import { ContactSection } from './contact-section.tsx'

/**
 * Checkout page: one form with buttons that request new totals, and one that places the order. All are plain posts.
 * With JavaScript, the parts that depend on the address are updated while typing: the island `checkout` takes the parts
 * marked with `data-fresh` from the returned page.
 */
export const checkoutPage = {
  isFromCart: true,
  isTranslated: true,
  hasIslands: true,
  head: ({ shop }: CheckoutPageProps) => ({ title: getCheckoutTexts(shop).title }),
  status: getFormStatus,
  formTargets: getFormTargets,

  Page(props: CheckoutPageProps) {
    const { shop, action, form, errors, notice, needsShipping = true, isFree = false } = props
    const texts = getCheckoutTexts(shop)
    const shown = errors.length > 0 ? FIELDS.filter((field) => isShown(field, props)) : []
    const problems = toFieldErrors(errors, shown, (error) => formatCheckoutProblem(error, props, texts))
    const filled = (name: CheckoutField) => ({
      defaultValue: name in form ? form[name as keyof typeof form] : '', // card values are never rendered
      ...problems.at(name),
      ...getFieldRules(name, props, texts),
    })
    const section = { ...props, texts, filled }
    return (
      <>
        <h1>{texts.title}</h1>
        <FormMessages
          problems={problems}
          notice={notice && formatCheckoutNotice(notice, texts)}
          texts={{ ...getTexts(shop), errorsTitle: texts.errorsTitle }}
        />
        <form className="checkout" method="post" action={action} noValidate data-island="checkout">
          <input type="hidden" name="idempotencyToken" value={props.idempotencyToken} data-fresh="token" />
          {/* Enter presses the first button of a form: requesting totals is the harmless one. */}
          <button className="hidden-text" name="intent" value="update" tabIndex={-1} aria-hidden="true">
            {texts.address.update}
          </button>
          <p className="hidden-text" role="status" data-updated={texts.address.updated} />

          <div className="steps">
            <ContactSection {...section} />
            <AddressSection {...section} />
            {needsShipping && <ShippingSection {...section} />}
            <div className="extras">
              <CouponSection {...section} />
              <ProofSection {...section} />
              <NoteSection {...section} />
            </div>
            {!isFree && <PaymentSection {...section} />}
            <CaptchaField captcha={props.captcha} texts={getTexts(shop)} />
            {props.billing && <BillingSection {...section} billing={props.billing} />}
            <a className="glance dark" href="#sum" data-fresh="glance">
              <span>{texts.order.glance}</span>
              <span className="money">
                <ForEachTotals {...props}>{(sums) => sums.total}</ForEachTotals>
              </span>
            </a>
          </div>

          <OrderSummary {...section} />
        </form>
      </>
    )
  },
}

/** Whether the page shows a field, so that the summary can link to it. */
function isShown(
  field: CheckoutField,
  { address, billing, form, phone, needsShipping = true, terms, ...props }: CheckoutPageProps,
): boolean {
  const parts: string[] = address.rows.flat()
  const billingParts = billing?.address.rows.flat().map((part) => part.toLowerCase()) ?? []
  if (/^(city|subdivision|postalCode)$/.test(field)) return parts.includes(field)
  if (/^billing(City|Subdivision|PostalCode)$/.test(field))
    return form.billing === 'other' && billingParts.includes(field.slice('billing'.length).toLowerCase())
  if (field.startsWith('billing')) return form.billing === 'other'
  if (field === 'phone') return phone !== 'hidden'
  if (field === 'shippingOption') return needsShipping
  if (field === 'emailCode') return props.couponProof !== undefined && props.couponProof.state !== 'proven'
  if (field === 'terms') return terms?.mustAccept ?? false
  if (field.startsWith('card'))
    return !props.isFree && (props.paymentMethods ?? [{ kind: 'card' }]).some(({ kind }) => kind === 'card')
  return field !== 'paymentMethod' || !props.isFree
}
