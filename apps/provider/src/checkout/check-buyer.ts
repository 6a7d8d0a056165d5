import type { CheckoutSettings } from '@cartwright/contract'
import type { AddressPart } from '../../pages/page-props.ts'
import { type AddressProblem, validateAddress } from '../addresses/index.ts'
import { parseNewEmail } from '../contacts/index.ts'
import type { Buyer } from './checkout.ts'
import { type FormError, NOT_DELIVERED, type SubmittedForm } from './checkout-form.ts'
import type { PricedCheckout } from './price-checkout.ts'

/** Validates what an order needs of its buyer: person, address, delivery and accepted terms. */
export function checkBuyer(
  buyer: Buyer,
  { totals, subdivisions }: Pick<PricedCheckout, 'totals' | 'subdivisions'>,
  { checkout, form }: { checkout: CheckoutSettings; form: SubmittedForm['form'] },
): FormError[] {
  const { billing, address = {} } = buyer
  return [
    ...checkPerson(buyer, checkout),
    ...validateAddress(address, subdivisions).map((problem) => addressError(problem, problem.part)),
    ...(totals.isNotDeliverable ? [NOT_DELIVERED] : []),
    ...(totals.shipping ? [] : missingForDelivery(totals, address)),
    ...(billing ? checkBilling(billing) : []),
    ...(totals.shipping && form.shippingOption !== '' && !totals.shipping.isRequested ? [NO_SUCH_DELIVERY] : []),
    ...(checkout.terms?.mustAccept && form.terms !== 'on' ? [NOT_ACCEPTED] : []),
  ]
}

function checkPerson(
  { email = '', firstName, lastName, phone }: Buyer,
  { phone: phoneSetting }: CheckoutSettings,
): FormError[] {
  const errors: FormError[] = []
  if (email === '') errors.push({ field: 'email', problem: 'email-missing' })
  else if (parseNewEmail(email) === undefined) errors.push({ field: 'email', problem: 'email-invalid' })
  if (!firstName) errors.push({ field: 'firstName', problem: 'name-missing' })
  if (!lastName) errors.push({ field: 'lastName', problem: 'last-name-missing' })
  if (phoneSetting === 'REQUIRED' && !phone) errors.push({ field: 'phone', problem: 'phone-missing' })
  return errors
}

function checkBilling({ firstName, lastName, address }: NonNullable<Buyer['billing']>): FormError[] {
  const names: FormError[] = [
    ...(firstName ? [] : [{ field: 'billingFirstName', problem: 'name-missing' } as const]),
    ...(lastName ? [] : [{ field: 'billingLastName', problem: 'last-name-missing' } as const]),
  ]
  const parts = validateAddress(address).map((problem) => addressError(problem, BILLING_FIELDS[problem.part]))
  return [...names, ...parts]
}

const BILLING_FIELDS = {
  country: 'billingCountry',
  subdivision: 'billingSubdivision',
  city: 'billingCity',
  postalCode: 'billingPostalCode',
  addressLine: 'billingAddressLine',
} as const satisfies Record<AddressPart | 'country', FormError['field']>

function addressError({ problem, example }: AddressProblem, field: FormError['field']): FormError {
  return { field, problem, ...(example && { example }) }
}

/** Requires the address part that decides about delivery, also where the country's own format does without it. */
function missingForDelivery(
  { conditionalShipping }: Pick<PricedCheckout['totals'], 'conditionalShipping'>,
  address: NonNullable<Buyer['address']>,
): FormError[] {
  const [first] = conditionalShipping
  const field = first?.missingPart === 'CITY' ? 'city' : 'postalCode'
  const isReported = validateAddress(address).some(({ part }) => part === field)
  return first && !isReported ? [{ field, problem: 'missing' }] : []
}

const NO_SUCH_DELIVERY = {
  field: 'shippingOption',
  problem: 'shipping-missing',
} as const

const NOT_ACCEPTED = {
  field: 'terms',
  problem: 'terms-not-accepted',
} as const
