import type { AddressFormProps, AddressPart, AddressProblemName, WrittenAddress } from './address-props.ts'
import type { ShownSubscription, ShownTax } from './order-props.ts'
import type { CaptchaProps } from './form-props.ts'
import type { ShopProps } from './shop-props.ts'

export interface CheckoutPageProps {
  shop: ShopProps
  /** URL of the form, sent with POST. Fields are named as in `CheckoutForm`, plus `idempotencyToken` and `intent`. */
  action: string
  form: CheckoutForm
  countries: { code: string; name: string }[]
  /** Address format of the chosen country. */
  address: AddressFormProps
  /**
   * Billing address, in any country; its countries are needed only if `form.billing` is `other`. @default the shipping
   * address is the only one
   */
  billing?: { countries: { code: string; name: string }[]; address: AddressFormProps }
  /** Buyer: a guest may sign in first, a member may use and save addresses. @default a guest who cannot sign in here */
  shopper?: { kind: 'guest'; canSignIn?: boolean } | { kind: 'member'; savedAddresses?: { id: string; text: string }[] }
  /** @default "optional" */
  phone?: 'hidden' | 'optional' | 'required'
  /** Empty until an address is given, or if nothing is shipped there. */
  shippingOptions: CheckoutShippingOption[]
  /** Options that depend on a missing part of the address; they cannot be chosen. @default none */
  dependingOptions?: DependingShippingOption[]
  /** False for a cart of digital products only: shipping is not requested then. @default true */
  needsShipping?: boolean
  lines: CheckoutLine[]
  totals: CheckoutTotals
  /** Applied code, and the reason why it gives no discount; with the minimum amount, if that is the reason. */
  coupon?: { code: string; refusal?: CouponRefusalName; minimum?: string }
  /**
   * Verification of a guest's email address for the coupon, by a mailed code. `sentTo` is the masked address. @default
   * not requested
   */
  couponProof?: { state: 'needed' | 'code-sent' | 'proven'; sentTo: string }
  /** Terms that the buyer accepts, as the merchant's text or by URL. @default none */
  terms?: { text?: string; url?: string; mustAccept: boolean }
  /**
   * Shown at their fields and in the summary at the top. A `field` that the form does not have appears at the top only.
   */
  errors: CheckoutProblem[]
  /** Information that is not the shopper's mistake, e.g. changed totals. */
  notice?: CheckoutNotice
  /** Captcha required by the next card payment. @default none */
  captcha?: CaptchaProps
  /** Sent in a hidden field: the same token is the same order. */
  idempotencyToken: string
  /** Currency of the charge if the buyer saw other prices: `EUR`, and its name in the language of the page. */
  charged?: { code: string; name: string; shownIn: string }
  /** Payment methods; the buyer chooses if there are several. @default by card */
  paymentMethods?: PaymentMethodProps[]
  /** Marks the payment as a test and lists the test cards. */
  testMode: boolean
  /** A card was entered and has to be entered again, because it is not stored. @default false */
  isCardGone?: boolean
  /** The buyer came back to choose another payment method. @default false */
  isPayingOtherwise?: boolean
  /** Nothing to pay: no card is requested. @default false */
  isFree?: boolean
  /**
   * Origins that the response to the form may redirect to, besides the storefront's, e.g. that of the thank-you page.
   */
  returnOrigins?: string[]
}

export interface CheckoutNotice {
  kind: 'news' | 'problem'
  title?: string
  text: string
  /** News in the language of the shopper; replaces `title` and `text`. */
  about?: CheckoutNews
  /** Names of the affected items. */
  items?: string[]
  /** The items are in no cart, so there is none to change. */
  areBesideCart?: boolean
  /** Reason why a code cannot be used any more. */
  refusal?: CouponRefusalName
}

export type CheckoutNews =
  | 'prices-changed'
  | 'terms-changed'
  | 'sold-out'
  | 'too-large'
  | 'too-many'
  /** Too many orders with a pending payment. */
  | 'too-many-unpaid'
  | 'changed-elsewhere'
  | 'coupon-changed'
  | 'prove-address'
  | 'unsure'
  /** A payment of this checkout is in progress. */
  | 'under-way'

/** Reason why a coupon gives no discount. */
export type CouponRefusalName =
  | 'COUPON_NOT_FOUND'
  | 'COUPON_INACTIVE'
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_USED_UP'
  | 'COUPON_USED_BY_CUSTOMER'
  | 'COUPON_NO_MATCHING_ITEMS'
  | 'COUPON_MINIMUM_NOT_REACHED'
  | 'COUPON_NOT_COMBINABLE'
  | 'COUPON_TAKES_NOTHING'

export interface PaymentMethodProps {
  code: string
  /** Merchant's text; for cards the page has a text in the buyer's language. */
  title?: string
  instructions?: string
  kind: 'card' | 'stripe' | 'manual'
  /** The method is paid on handover, so it is offered with this kind of delivery only. @default with any */
  only?: 'collected' | 'delivered'
}

/** Problem of the form; the page words it in the language of the shopper. */
export interface CheckoutProblem {
  field: CheckoutField | ''
  problem: CheckoutProblemName
  /** Example of a postal code of the country. */
  example?: string
  /** Maximum length of a text. */
  limit?: number
}

export type CheckoutProblemName = AddressProblemName | CheckoutFormProblem | PaymentProblemName

export type CheckoutFormProblem =
  | 'too-long'
  | 'email-missing'
  | 'email-invalid'
  | 'name-missing'
  | 'last-name-missing'
  | 'phone-missing'
  | 'not-delivered'
  | 'shipping-missing'
  | 'terms-not-accepted'
  | 'coupon-unknown'
  | 'coupon-too-many'
  | 'email-code-missing'
  | 'email-code-wrong'
  /** Expired, or tried too often. */
  | 'email-code-over'
  | 'email-code-too-many'

/** Problem of a payment method, or reason of a failed payment. */
export type PaymentProblemName =
  | 'no-method'
  | 'method-missing'
  | 'number-missing'
  | 'not-a-test-card'
  | 'expiry-missing'
  | 'expiry-unreadable'
  | 'card-expired'
  | 'code-missing'
  | 'code-invalid'
  | 'declined'
  | 'insufficient-funds'
  | 'challenge-failed'
  | 'wrong-amount'
  | 'timed-out'
  | 'amount-not-possible'
  | 'never-arrived'
  | 'given-up'
  | 'no-answer'
  | 'too-many-declines'
  | 'captcha-needed'
  | 'captcha-wrong'

export interface DependingShippingOption {
  title: string
  deliveryTime?: string
  slot?: CheckoutShippingOption['slot']
  instructions?: string
  price: string
  /** The part of the address that decides. */
  on: 'POSTAL_CODE' | 'CITY'
}

export interface CheckoutShippingOption {
  code: string
  title: string
  deliveryTime?: string
  /** Time slot of a delivery: complete, its day and its hours. */
  slot?: { slot: string; day: string; hours: string; begins?: number }
  /** Instructions for the buyer. */
  instructions?: string
  /** The buyer collects the order: fields for a courier only are left out. @default false */
  isCollected?: boolean
  price: string
  /** Totals with this option, shown as soon as it is chosen. @default those of the page */
  totals?: CheckoutTotals
}

export interface CheckoutForm extends WrittenAddress {
  email: string
  /** `other`: the bill has the address below. @default "same" */
  billing: string
  billingFirstName: string
  billingLastName: string
  billingCountry: string
  billingSubdivision: string
  billingCity: string
  billingPostalCode: string
  billingAddressLine: string
  billingAddressLine2: string
  /** Code of the chosen option. */
  shippingOption: string
  buyerNote: string
  couponCode: string
  /** Mailed code that verifies the email address. */
  emailCode: string
  /** Code of the chosen payment method; empty: the first. */
  paymentMethod: string
  /** `on`: the buyer accepts the terms. */
  terms: string
  /** `on`: the address is saved for the next order. */
  saveAddress: string
}

/** Card fields are sent, and never rendered with a value. */
export type CheckoutField = keyof CheckoutForm | 'cardNumber' | 'cardExpiry' | 'cardCode'

/** Field of a part of the billing address. */
export type BillingPart = `billing${Capitalize<AddressPart | 'addressLine2' | 'country'>}`

export interface CheckoutLine {
  name: string
  /** E.g. `Glaze: Moss`. */
  options: string[]
  subscription?: ShownSubscription
  quantity: number
  /** Unit price. */
  price: string
  /** Total of the line. */
  total: string
  imageUrl?: string
  /** @default "available" */
  availability?: 'available' | 'fewer' | 'gone' | 'withdrawn'
  /** Remaining quantity, if less than ordered. */
  left?: number
  /** Unit price when the buyer left the cart, if it has changed. */
  before?: string
}

export interface CheckoutTotals {
  subtotal: string
  /** Absent until calculated. */
  shipping?: string
  tax?: string
  /** Prices include the tax. @default false */
  taxIncluded?: boolean
  taxOf?: ShownTax
  /** Negative amounts, in the order of application. */
  discounts?: NamedAmount[]
  fees?: NamedAmount[]
  total: string
  /** Both absent if everything is paid with the order. */
  payNow?: string
  payLater?: string
  /** Steps of the calculation, in order. */
  steps?: TotalStep[]
}

export interface NamedAmount {
  /** Empty: a discount applied manually by the merchant. */
  name: string
  amount: string
}

/** Amount in a calculation. */
export interface TotalStep {
  kind:
    | 'LINE_PRICE'
    | 'MERCHANT_DISCOUNT'
    | 'DISCOUNT_RULE'
    | 'COUPON'
    | 'SHIPPING'
    | 'SHIPPING_CHARGE'
    | 'ADDITIONAL_FEE'
    | 'TAX'
    | 'GIFT_CARD'
  /** Merchant's name of a delivery, discount or tax; may be empty. */
  title: string
  /** Kind of a delivery charge. */
  charge?: 'HANDLING_FEE' | 'INSURANCE'
  /** Taxed item, if it is not a line. */
  taxed?: 'DELIVERY' | 'CHARGE' | 'FEE'
  /** Name of the line. */
  item?: string
  /** Quantity and unit price of a line. */
  pieces?: number
  base: string
  amount: string
  /** Tax included in prices: the part of the price. */
  contains?: string
  running: string
}

export interface CheckoutExpiredPageProps {
  shop: ShopProps
}
