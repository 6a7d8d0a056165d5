import { parseEmail } from '../contacts/index.ts'
import type { CheckoutForm, CheckoutProblem } from '../../pages/page-props.ts'
import { normalizePostalCode } from '../addresses/index.ts'
import { ADDRESS_LENGTHS } from '../identity/index.ts'
import type { CardInput } from '../payments/index.ts'
import type { Buyer, PostalAddress } from './checkout.ts'

export type FormError = CheckoutProblem

const INTENTS = ['update', 'place', 'coupon', 'remove-coupon', 'mail-code', 'use-address', 'sign-in'] as const

/** The form of the checkout page as it was sent, each field a trimmed line of text. */
export interface SubmittedForm {
  intent: (typeof INTENTS)[number]
  /** Stands for the prices that the shopper saw. */
  quote: string
  form: CheckoutForm
  /** What the form had: a page that asks for less takes nothing away. */
  asks: ReadonlySet<string>
  /** The address of the member's own that shall be taken. */
  savedAddress: string
  card: CardInput
  /** The proof that the browser is no robot, as the island found it. */
  captcha: string
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
    asks: new Set(parameters.keys()),
    savedAddress: line('savedAddress'),
    captcha: line('captcha'),
    card: { number: line('cardNumber'), expiry: line('cardExpiry'), securityCode: line('cardCode') },
  }
}

function toFields(valueOf: (name: keyof CheckoutForm) => string): CheckoutForm {
  return Object.fromEntries(FIELDS.map((name) => [name, valueOf(name)])) as unknown as CheckoutForm // of all fields
}

/** A note has lines; other control characters are none. */
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
  const known: Partial<Record<keyof CheckoutForm, string>> = {
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
  return toFields((name) => known[name] ?? '')
}

/** What the form has no field for stays as it was. Fields that are too long are cut by nobody: `checkLimits` says so. */
export function toBuyer({ form, asks }: Pick<SubmittedForm, 'form' | 'asks'>, known: Buyer): Buyer {
  return {
    note: asks.has('buyerNote') ? form.buyerNote || undefined : known.note,
    company: known.company,
    vatId: known.vatId,
    email: (parseEmail(form.email)?.address ?? form.email) || undefined,
    firstName: form.firstName || undefined,
    lastName: form.lastName || undefined,
    phone: asks.has('phone') ? form.phone || undefined : known.phone,
    address: {
      country: form.country || undefined,
      subdivision: resolveSubdivision(form, asks.has('subdivision'), known.address),
      city: form.city || undefined,
      postalCode: normalizePostalCode(form.postalCode) || undefined,
      addressLine: form.addressLine || undefined,
      addressLine2: form.addressLine2 || undefined,
    },
    billing: asks.has('billing') ? readBilling(form, asks, known) : known.billing,
    shippingCode: form.shippingOption || undefined,
    paymentMethod: asks.has('paymentMethod') ? form.paymentMethod || undefined : known.paymentMethod,
  }
}

function readBilling(form: CheckoutForm, asks: ReadonlySet<string>, known: Buyer): Buyer['billing'] {
  if (form.billing !== 'other') return undefined
  const said = { country: form.billingCountry, subdivision: form.billingSubdivision }
  return {
    firstName: form.billingFirstName || undefined,
    lastName: form.billingLastName || undefined,
    address: {
      country: form.billingCountry || undefined,
      subdivision: resolveSubdivision(said, asks.has('billingSubdivision'), known.billing?.address),
      city: form.billingCity || undefined,
      postalCode: normalizePostalCode(form.billingPostalCode) || undefined,
      addressLine: form.billingAddressLine || undefined,
      addressLine2: form.billingAddressLine2 || undefined,
    },
  }
}

/** A part of another country, as a page has it on which the country was just changed, is none. */
function resolveSubdivision(
  { country, subdivision }: { country: string; subdivision: string },
  isAsked: boolean,
  known: PostalAddress = {},
): string | undefined {
  const isSameCountry = known.country === undefined || known.country === country
  const before = isSameCountry ? known.subdivision : undefined
  if (!isAsked) return before
  const isCode = /^[A-Z]{2}-/.test(subdivision)
  return subdivision === before || !isCode || subdivision.startsWith(`${country}-`)
    ? subdivision || undefined
    : undefined
}

/** What no update and no order may hold: texts that are too long, a country that is none of those to choose from. */
export function checkFieldLimits(
  form: CheckoutForm,
  { countries, anyCountry }: { countries: readonly string[]; anyCountry: readonly string[] },
): FormError[] {
  const tooLong = FIELDS.filter((field) => form[field].length > MAX_LENGTHS[field]).map((field): FormError => {
    const limit = MAX_LENGTHS[field]
    return { field, problem: 'too-long', limit }
  })
  const isForeign = (country: string, known: readonly string[]): boolean => country !== '' && !known.includes(country)
  return [
    ...tooLong,
    ...(isForeign(form.country, countries) ? [NOT_DELIVERED] : []),
    ...(isForeign(form.billingCountry, anyCountry) ? [{ field: 'billingCountry', problem: 'missing' } as const] : []),
  ]
}

export const NOT_DELIVERED = {
  field: 'country',
  problem: 'not-delivered',
} as const satisfies FormError
