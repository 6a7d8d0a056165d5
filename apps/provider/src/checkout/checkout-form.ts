import type { CheckoutField, CheckoutForm } from '../../pages/page-props.ts'
import type { Totals } from '../pricing/index.ts'
import type { Buyer, PostalAddress } from './checkout.ts'
import type { CardInput } from './payment/test-cards.ts'

export interface FormError {
  field: CheckoutField | ''
  message: string
}

/** The form of the checkout page as it was sent, each field a trimmed line of text. */
export interface SubmittedForm {
  intent: 'update' | 'place'
  /** Stands for the prices that the shopper saw. */
  quote: string
  form: CheckoutForm
  /** Only countries of which parts matter have a field for it. */
  asksSubdivision: boolean
  card: CardInput
}

const MAX_LENGTHS: Record<Exclude<keyof CheckoutForm, 'buyerNote'>, number> = {
  email: 254,
  firstName: 100,
  lastName: 100,
  phone: 50,
  country: 2,
  subdivision: 50,
  city: 50,
  postalCode: 50,
  addressLine: 150,
  addressLine2: 100,
  shippingOption: 100,
}

export function readForm(parameters: URLSearchParams): SubmittedForm {
  // Control characters have no place in an address, and PostgreSQL refuses NUL.
  const line = (name: string): string =>
    (parameters.get(name) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim()
  const fields = Object.keys(MAX_LENGTHS) as (keyof typeof MAX_LENGTHS)[]
  return {
    intent: parameters.get('intent') === 'place' ? 'place' : 'update',
    quote: line('idempotencyToken'),
    // Every field of the form is in the table above.
    form: Object.fromEntries(fields.map((name) => [name, line(name)])) as unknown as CheckoutForm,
    asksSubdivision: parameters.has('subdivision'),
    card: { number: line('cardNumber'), expiry: line('cardExpiry'), securityCode: line('cardCode') },
  }
}

export function toForm(buyer: Buyer, shownCountry: string): CheckoutForm {
  const { address = {} } = buyer
  return {
    email: buyer.email ?? '',
    firstName: buyer.firstName ?? '',
    lastName: buyer.lastName ?? '',
    phone: buyer.phone ?? '',
    country: address.country ?? shownCountry,
    subdivision: address.subdivision ?? '',
    city: address.city ?? '',
    postalCode: address.postalCode ?? '',
    addressLine: address.addressLine ?? '',
    addressLine2: address.addressLine2 ?? '',
    shippingOption: buyer.shippingCode ?? '',
  }
}

/** What the form has no field for stays as it was. Fields that are too long are cut by nobody: {@link checkLimits} says so. */
export function toBuyer(submitted: Pick<SubmittedForm, 'form' | 'asksSubdivision'>, known: Buyer): Buyer {
  const { form } = submitted
  return {
    note: known.note,
    company: known.company,
    vatId: known.vatId,
    email: form.email || undefined,
    firstName: form.firstName || undefined,
    lastName: form.lastName || undefined,
    phone: form.phone || undefined,
    address: {
      country: form.country || undefined,
      subdivision: subdivisionIn(submitted, known.address),
      city: form.city || undefined,
      postalCode: form.postalCode || undefined,
      addressLine: form.addressLine || undefined,
      addressLine2: form.addressLine2 || undefined,
    },
    shippingCode: form.shippingOption || undefined,
  }
}

/** A part of another country, as a page has it on which the country was just changed, is none. */
function subdivisionIn(
  { form: { country, subdivision }, asksSubdivision }: Pick<SubmittedForm, 'form' | 'asksSubdivision'>,
  known: PostalAddress = {},
): string | undefined {
  const before = known.country === undefined || known.country === country ? known.subdivision : undefined
  if (!asksSubdivision) return before
  return subdivision === before || subdivision.startsWith(`${country}-`) ? subdivision || undefined : undefined
}

/** What no update and no order may hold: texts that are too long, a country that is none of those to choose from. */
export function checkLimits(form: CheckoutForm, countries: readonly string[]): FormError[] {
  const tooLong = (Object.entries(MAX_LENGTHS) as [keyof typeof MAX_LENGTHS, number][])
    .filter(([name, limit]) => form[name].length > limit)
    .map(([field, limit]): FormError => ({ field, message: `This can have at most ${limit} characters.` }))
  const foreign: FormError[] =
    form.country !== '' && !countries.includes(form.country)
      ? [{ field: 'country', message: 'We do not deliver to this country.' }]
      : []
  return [...tooLong, ...foreign]
}

/** What an order needs. */
export function checkForm(form: CheckoutForm, totals: Totals): FormError[] {
  const required: [keyof typeof MAX_LENGTHS, string][] = [
    ['firstName', 'Enter your first name.'],
    ['lastName', 'Enter your last name.'],
    ['country', 'Choose a country.'],
    ['addressLine', 'Enter street and number.'],
    ['postalCode', 'Enter the postcode.'],
    ['city', 'Enter the city.'],
  ]
  const errors: FormError[] = required
    .filter(([field]) => form[field] === '')
    .map(([field, message]) => ({ field, message }))
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email))
    errors.unshift({
      field: 'email',
      message: form.email === '' ? 'Enter your e-mail address.' : 'This is not a whole e-mail address.',
    })
  if (totals.isNotDeliverable) errors.push({ field: 'country', message: 'We do not deliver to this country.' })
  if (totals.shipping && form.shippingOption !== '' && !totals.shipping.isRequested)
    errors.push({ field: 'shippingOption', message: 'Choose one of these ways of delivery.' })
  return errors
}
