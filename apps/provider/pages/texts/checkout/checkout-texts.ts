import type { CityName, PostalCodeName, SubdivisionName } from '../../address-props.ts'
import type {
  CheckoutFormProblem,
  CheckoutNews,
  CouponRefusalName,
  PaymentProblemName,
  TotalStep,
} from '../../checkout-props.ts'

interface Said {
  title: string
  text: string
}

/** Texts of the checkout. */
export interface CheckoutTexts {
  title: string
  /** Title for one or more errors. */
  errorsTitle: (count: number) => string
  optional: string

  who: string
  guest: string
  signIn: string
  emailHint: string
  firstName: string
  lastName: string
  phone: string
  phoneHint: string

  address: {
    delivery: string
    only: string
    bill: string
    saved: string
    use: string
    country: string
    choose: string
    chooseOr: string
    line: string
    line2: string
    cities: Record<CityName, string>
    postalCodes: Record<PostalCodeName, string>
    subdivisions: Record<SubdivisionName, string>
    missing: (part: string) => string
    wrong: (part: string, example: string | undefined) => string
    save: string
    sameBill: string
    otherBill: string
    enterBill: string
    billChoice: string
    update: string
    updateTotals: string
    updated: string
  }

  shipping: {
    title: string
    legend: string
    notThere: string
    needsCountry: string
    free: string
    dependsOnPostalCode: string
    dependsOnCity: string
  }

  coupon: {
    summary: string
    label: string
    apply: string
    applied: (code: string) => string
    remove: string
    refusals: Record<CouponRefusalName, string>
    /** Reason why it gives no discount, if an amount is missing. */
    minimum: (amount: string) => string
    /** Texts of the code mailed to a guest. */
    proof: {
      why: string
      label: string
      send: string
      again: string
      sentTo: (address: string) => string
      proven: string
    }
  }

  note: { summary: string; label: string; hint: string }

  payment: {
    /** Text after a stopped payment. */
    otherwise: string
    /** Text for entering a card again after another error. */
    cardGone: string
    title: string
    legend: string
    card: string
    stripe: string
    stripeHint: string
    testMode: string
    testHint: string
    number: string
    expiry: string
    expiryHint: string
    code: string
  }

  terms: { title: string; read: string; accept: string; acceptBefore: string; acceptLink: string; byOrdering: string }

  order: {
    title: string
    glance: string
    together: string
    pieces: (count: number, name: string) => string
    gone: string
    withdrawn: string
    fewer: (left: number | undefined) => string
    was: (before: string, now: string) => string
    subtotal: string
    delivery: string
    needsAddress: string
    discount: string
    taxIncluded: (amount: string, tax: string) => string
    total: string
    payNow: string
    payLater: string
    place: string
    /** Button label of an order without a payment now or later. */
    placeFree: string
    blocked: string
    test: string
    pays: (amount: string) => string
    /** Label if the order may be paid later, manually. */
    comesTo: (amount: string) => string
    charged: (currency: string, code: string, shownIn: string) => string
  }

  steps: {
    title: string
    step: string
    amount: string
    soFar: string
    pieces: (count: number, price: string) => string
    kinds: Record<Exclude<TotalStep['kind'], 'LINE_PRICE'>, string>
    charges: Record<NonNullable<TotalStep['charge']>, string>
    taxOn: Record<NonNullable<TotalStep['taxed']>, string>
    of: (base: string) => string
    contained: (amount: string) => string
    rounding: string
  }

  news: Record<Exclude<CheckoutNews, 'sold-out'>, Said>
  /** Buyers without a cart get no link to it. */
  soldOut: (items: string[], areBesideCart: boolean) => Said
  /** `why` is one of `coupon.refusals`. */
  couponRefused: (why: string) => Said
  problems: Record<Exclude<CheckoutFormProblem, 'too-long'> | PaymentProblemName, string>
  tooLong: (limit: number) => string

  expired: Said & { again: string; toCart: string }
  backToCart: string
}
