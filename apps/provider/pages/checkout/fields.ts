import type { BillingPart, CheckoutField } from '../checkout-props.ts'
import type { AddressPart } from '../address-props.ts'
import type { FieldRules } from './rules.ts'

/** In the order of the page. */
export const FIELDS = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'country',
  'addressLine',
  'addressLine2',
  'postalCode',
  'city',
  'subdivision',
  'shippingOption',
  'couponCode',
  'emailCode',
  'buyerNote',
  'paymentMethod',
  'cardNumber',
  'cardExpiry',
  'cardCode',
  'billingFirstName',
  'billingLastName',
  'billingCountry',
  'billingAddressLine',
  'billingAddressLine2',
  'billingPostalCode',
  'billingCity',
  'billingSubdivision',
  'terms',
] as const satisfies CheckoutField[]

const BILLING: Readonly<Record<AddressPart | 'addressLine2', BillingPart>> = {
  addressLine: 'billingAddressLine',
  addressLine2: 'billingAddressLine2',
  city: 'billingCity',
  subdivision: 'billingSubdivision',
  postalCode: 'billingPostalCode',
}

export const toBillingPart = (part: AddressPart | 'addressLine2'): BillingPart => BILLING[part]

/** Returns default value, error and rules of a field. */
export type GetFieldProps = (
  name: CheckoutField,
) => FieldRules & { defaultValue: string; error?: string; autoFocus?: true }
