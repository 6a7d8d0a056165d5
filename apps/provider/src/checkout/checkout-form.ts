import type { CheckoutSettings } from '@cartwright/contract'
import type { CheckoutForm, CheckoutProblem, AddressPart } from '../../pages/page-props.ts'
import { parseEmail, parseNewEmail } from '../contacts/index.ts'
import { normalizePostalCode, type AddressProblem, validateAddress } from '../addresses/index.ts'
import { ADDRESS_LENGTHS } from '../identity/index.ts'
import type { CardInput } from '../payments/index.ts'
import type { Buyer, PostalAddress } from './checkout.ts'
import type { PricedCheckout } from './price-checkout.ts'

export type FormError = CheckoutProblem

const INTENTS = ['update', 'place', 'coupon', 'remove-coupon', 'mail-code', 'use-address', 'sign-in'] as const

/** Submitted form of the checkout page; each field is a trimmed line of text. */
export interface SubmittedForm {
  intent: (typeof INTENTS)[number]
  /** Fingerprint of the prices that the shopper saw (`getQuoteFingerprint`). */
  quote: string
  form: CheckoutForm
  /** Names of the fields that the form had. A missing field leaves the stored value unchanged. */
  submittedFields: ReadonlySet<string>
  /** Id of the member's saved address to apply. */
  savedAddress: string
  card: CardInput
  /** Captcha solution, as the page's script computed it. */
  captcha: string
}

/** Sender of the form. */
export interface Sender {
  /** Language of the page (BCP 47). */
  language?: string
  /** IP address as `getClientAddress` returns it. */
  address?: string
}

const MAX_LENGTHS: Readonly<Record<keyof CheckoutForm, number>> = {
  email: 254,
  ...ADDRESS_LENGTHS,
  billing: 5,
  billingFirstName: ADDRESS_LENGTHS.firstName,
  billingLastName: ADDRESS_LENGTHS.lastName,
  billingCountry: ADDRESS_LENGTHS.country,
  billingSubdivision: ADDRESS_LENGTHS.subdivision,
  billingCity: ADDRESS_LENGTHS.city,
  billingPostalCode: ADDRESS_LENGTHS.postalCode,
  billingAddressLine: ADDRESS_LENGTHS.addressLine,
  billingAddressLine2: ADDRESS_LENGTHS.addressLine2,
  shippingOption: 100,
  buyerNote: 1000,
  couponCode: 100,
  emailCode: 40,
  paymentMethod: 100,
  terms: 2,
  saveAddress: 2,
}

const FIELDS = Object.keys(MAX_LENGTHS) as (keyof CheckoutForm)[] // its keys are the fields

export function readForm(parameters: URLSearchParams): SubmittedForm {
  // Control characters have no place in an address, and PostgreSQL refuses NUL.
  const line = (name: string): string =>
    (parameters.get(name) ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim()
  return {
    intent: INTENTS.find((intent) => intent === parameters.get('intent')) ?? 'update',
    quote: line('idempotencyToken'),
    form: { ...toFields(line), buyerNote: readNote(parameters.get('buyerNote') ?? '') },
    submittedFields: new Set(parameters.keys()),
    savedAddress: line('savedAddress'),
    captcha: line('captcha'),
    card: { number: line('cardNumber'), expiry: line('cardExpiry'), securityCode: line('cardCode') },
  }
}

function toFields(valueOf: (name: keyof CheckoutForm) => string): CheckoutForm {
  return Object.fromEntries(FIELDS.map((name) => [name, valueOf(name)])) as unknown as CheckoutForm // of all fields
}

/** Normalizes a note: keeps line breaks, replaces other control characters. */
function readNote(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .toWellFormed()
    .trim()
}

export function toForm(buyer: Buyer, shownCountry: string): CheckoutForm {
  const { address = {}, billing } = buyer
  const country = address.country ?? shownCountry
  const stored: Partial<Record<keyof CheckoutForm, string>> = {
    email: buyer.email,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    phone: buyer.phone,
    ...address,
    country,
    billing: billing ? 'other' : 'same',
    billingFirstName: billing?.firstName,
    billingLastName: billing?.lastName,
    billingCountry: billing?.address.country ?? country,
    billingSubdivision: billing?.address.subdivision,
    billingCity: billing?.address.city,
    billingPostalCode: billing?.address.postalCode,
    billingAddressLine: billing?.address.addressLine,
    billingAddressLine2: billing?.address.addressLine2,
    shippingOption: buyer.shippingCode,
    buyerNote: buyer.note,
    paymentMethod: buyer.paymentMethod,
  }
  return toFields((name) => stored[name] ?? '')
}

/**
 * Converts the form to buyer details; values without a field in the form stay. Overlong fields are not cut:
 * `checkFieldLimits` refuses them.
 */
export function toBuyer(
  { form, submittedFields }: Pick<SubmittedForm, 'form' | 'submittedFields'>,
  stored: Buyer,
): Buyer {
  return {
    note: submittedFields.has('buyerNote') ? form.buyerNote || undefined : stored.note,
    company: stored.company,
    vatId: stored.vatId,
    email: (parseEmail(form.email)?.address ?? form.email) || undefined,
    firstName: form.firstName || undefined,
    lastName: form.lastName || undefined,
    phone: submittedFields.has('phone') ? form.phone || undefined : stored.phone,
    address: {
      country: form.country || undefined,
      subdivision: resolveSubdivision(form, submittedFields.has('subdivision'), stored.address),
      city: form.city || undefined,
      postalCode: normalizePostalCode(form.postalCode) || undefined,
      addressLine: form.addressLine || undefined,
      addressLine2: form.addressLine2 || undefined,
    },
    billing: submittedFields.has('billing') ? readBilling(form, submittedFields, stored) : stored.billing,
    shippingCode: form.shippingOption || undefined,
    paymentMethod: submittedFields.has('paymentMethod') ? form.paymentMethod || undefined : stored.paymentMethod,
  }
}

function readBilling(form: CheckoutForm, submittedFields: ReadonlySet<string>, stored: Buyer): Buyer['billing'] {
  if (form.billing !== 'other') return undefined
  const region = { country: form.billingCountry, subdivision: form.billingSubdivision }
  return {
    firstName: form.billingFirstName || undefined,
    lastName: form.billingLastName || undefined,
    address: {
      country: form.billingCountry || undefined,
      subdivision: resolveSubdivision(region, submittedFields.has('billingSubdivision'), stored.billing?.address),
      city: form.billingCity || undefined,
      postalCode: normalizePostalCode(form.billingPostalCode) || undefined,
      addressLine: form.billingAddressLine || undefined,
      addressLine2: form.billingAddressLine2 || undefined,
    },
  }
}

/** Ignores a subdivision of another country, which a page sends whose country was just changed. */
function resolveSubdivision(
  { country, subdivision }: { country: string; subdivision: string },
  isSubmitted: boolean,
  stored: PostalAddress = {},
): string | undefined {
  const isSameCountry = stored.country === undefined || stored.country === country
  const before = isSameCountry ? stored.subdivision : undefined
  if (!isSubmitted) return before
  const isCode = /^[A-Z]{2}-/.test(subdivision)
  return subdivision === before || !isCode || subdivision.startsWith(`${country}-`)
    ? subdivision || undefined
    : undefined
}

/** Finds values that neither an update nor an order accepts: overlong texts, and countries that are not offered. */
export function checkFieldLimits(
  form: CheckoutForm,
  { countries, anyCountry }: { countries: readonly string[]; anyCountry: readonly string[] },
): FormError[] {
  const tooLong = FIELDS.filter((field) => form[field].length > MAX_LENGTHS[field]).map((field): FormError => {
    const limit = MAX_LENGTHS[field]
    return { field, problem: 'too-long', limit }
  })
  const isForeign = (country: string, allowed: readonly string[]): boolean =>
    country !== '' && !allowed.includes(country)
  return [
    ...tooLong,
    ...(isForeign(form.country, countries) ? [NOT_DELIVERED] : []),
    ...(isForeign(form.billingCountry, anyCountry) ? [{ field: 'billingCountry', problem: 'missing' } as const] : []),
  ]
}

const NOT_DELIVERED = {
  field: 'country',
  problem: 'not-delivered',
} as const satisfies FormError

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
