import type { AddressFormProps, AddressPart, AddressProblemName, WrittenAddress } from './address-props.ts'
import type { ShownSubscription, ShownTax } from './order-props.ts'
import type { CaptchaProps, ShopProps } from './page-props.ts'

export interface CheckoutPageProps {
  shop: ShopProps
  /** Where the form is sent, with POST. Fields are named as in `CheckoutForm`, plus `idempotencyToken` and `intent`. */
  action: string
  form: CheckoutForm
  countries: { code: string; name: string }[]
  /** How an address of the chosen country is written. */
  address: AddressFormProps
  /** The same for bills, which may go anywhere; its countries are needed only where `form.billing` is `other`. @default there is but one address */
  billing?: { countries: { code: string; name: string }[]; address: AddressFormProps }
  /** Who buys: a guest may sign in first, a member may take and keep addresses. @default a guest who cannot sign in here */
  shopper?: { kind: 'guest'; canSignIn?: boolean } | { kind: 'member'; savedAddresses?: { id: string; text: string }[] }
  /** @default "optional" */
  phone?: 'hidden' | 'optional' | 'required'
  /** Empty until an address is known, or when nothing is sent there. */
  shippingOptions: CheckoutShippingOption[]
  /** Options that depend on a part of the address that is not known yet; they cannot be chosen. @default none */
  dependingOptions?: DependingShippingOption[]
  /** False for a cart of digital things only: then no shipping is asked for. @default true */
  needsShipping?: boolean
  lines: CheckoutLine[]
  totals: CheckoutTotals
  /** The code that was chosen, and why it takes nothing off; with the amount that is asked for, where that is why. */
  coupon?: { code: string; refusal?: CouponRefusalName; minimum?: string }
  /** A guest proves the address of the order before the coupon is used: by a code that is mailed to it. `sentTo` is the address, masked. @default nothing is asked for */
  couponProof?: { state: 'needed' | 'code-sent' | 'proven'; sentTo: string }
  /** What the buyer agrees to, in the merchant's words or at an address. @default nothing */
  terms?: { text?: string; url?: string; mustAccept: boolean }
  /** Shown at their fields and together at the top. A `field` that is no field of the form shows at the top only. */
  errors: CheckoutProblem[]
  /** Something to know that is not the shopper's mistake, e.g. that the totals are new. */
  notice?: CheckoutNotice
  /** A proof that the browser is no robot, which the next card wants. @default none */
  captcha?: CaptchaProps
  /** Travels in a hidden field: the same token is the same order. */
  idempotencyToken: string
  /** What the order is charged in, where the buyer was shown other prices: `EUR`, and the language's name of it. */
  charged?: { code: string; name: string; shownIn: string }
  /** How it can be paid; where there is more than one, the buyer chooses. @default by card */
  paymentMethods?: PaymentMethodProps[]
  /** Marks the payment as a test and says which cards there are. */
  testMode: boolean
  /** A card was entered, and has to be entered again: it is kept nowhere. @default false */
  isCardGone?: boolean
  /** The buyer came back to pay in another way. @default false */
  isPayingOtherwise?: boolean
  /** Nothing to pay: no card is asked for. @default false */
  isFree?: boolean
  /** Origins that the answer to the form may redirect to, besides the storefront's, e.g. that of the thank-you page. */
  returnOrigins?: string[]
}

export interface CheckoutNotice {
  kind: 'news' | 'problem'
  title?: string
  text: string
  /** With it the page says it in the language of the shopper, and `title` and `text` are not shown. */
  about?: CheckoutNews
  /** Names of items that it is about. */
  items?: string[]
  /** No cart has them, so there is none to change. */
  areBesideCart?: boolean
  /** Why a code cannot be used any more. */
  refusal?: CouponRefusalName
}

export type CheckoutNews =
  | 'prices-changed'
  | 'terms-changed'
  | 'sold-out'
  | 'too-large'
  | 'too-many'
  /** Of orders that wait for a payment. */
  | 'too-many-unpaid'
  | 'changed-elsewhere'
  | 'coupon-changed'
  | 'prove-address'
  | 'unsure'
  /** A payment of this very checkout is under way. */
  | 'under-way'

/** Why a coupon takes nothing off. */
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
  /** In the merchant's words; of a card the page says it in the buyer's language. */
  title?: string
  instructions?: string
  kind: 'card' | 'stripe' | 'manual'
  /** It is paid where the order changes hands, so it shows with such a way of delivery only. @default with any */
  only?: 'collected' | 'delivered'
}

/** What is wrong with the form; the page says it in the language of the shopper. */
export interface CheckoutProblem {
  field: CheckoutField | ''
  problem: CheckoutProblemName
  /** Of a postal code: how those of the country look. */
  example?: string
  /** Of a text that is too long. */
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
  /** Too old, or tried too often. */
  | 'email-code-over'
  | 'email-code-too-many'

/** What was wrong with a way to pay, or why a payment has failed. */
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
  /** The time slot of a delivery: the whole, its day and its hours. */
  slot?: { slot: string; day: string; hours: string; begins?: number }
  /** What the buyer has to know or do. */
  instructions?: string
  /** The buyer fetches it: then nothing is asked that only a courier needs. @default false */
  isCollected?: boolean
  price: string
  /** The sums when it travels this way: the page shows them as soon as the option is chosen. @default those of the page */
  totals?: CheckoutTotals
}

export interface CheckoutForm extends WrittenAddress {
  email: string
  /** `other`: the bill goes to the address below. @default "same" */
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
  /** The code from the mail that proves the address. */
  emailCode: string
  /** Code of the chosen way to pay; empty: the first. */
  paymentMethod: string
  /** `on`: the buyer agrees. */
  terms: string
  /** `on`: the address shall be kept for the next time. */
  saveAddress: string
}

/** A card is sent, and never written back into a page. */
export type CheckoutField = keyof CheckoutForm | 'cardNumber' | 'cardExpiry' | 'cardCode'

/** The field of a part of the bill's address. */
export type BillingPart = `billing${Capitalize<AddressPart | 'addressLine2' | 'country'>}`

export interface CheckoutLine {
  name: string
  /** E.g. `Glaze: Moss`. */
  options: string[]
  subscription?: ShownSubscription
  quantity: number
  /** Of one. */
  price: string
  /** Of all of this line. */
  total: string
  imageUrl?: string
  /** @default "available" */
  availability?: 'available' | 'fewer' | 'gone' | 'withdrawn'
  /** How many are left, where there are fewer. */
  left?: number
  /** What one was when the buyer left the cart, where that was another price. */
  before?: string
}

export interface CheckoutTotals {
  subtotal: string
  /** Left out until it is known. */
  shipping?: string
  tax?: string
  /** The tax is part of the prices. @default false */
  taxIncluded?: boolean
  taxOf?: ShownTax
  /** Negative amounts, in the order in which they were taken off. */
  discounts?: NamedAmount[]
  fees?: NamedAmount[]
  total: string
  /** Both left out where all is paid with the order. */
  payNow?: string
  payLater?: string
  /** Where each cent comes from, in the order of reckoning. */
  steps?: TotalStep[]
}

export interface NamedAmount {
  /** Empty: a discount that the merchant has given by hand. */
  name: string
  amount: string
}

/** One amount of the reckoning. */
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
  /** In the merchant's words: the name of a delivery, a discount, a tax. Empty where there is none. */
  title: string
  /** Of a charge of the delivery. */
  charge?: 'HANDLING_FEE' | 'INSURANCE'
  /** Of a tax on something else than a line. */
  taxed?: 'DELIVERY' | 'CHARGE' | 'FEE'
  /** The line it is about. */
  item?: string
  /** Of a line: how many pieces, at which price. */
  pieces?: number
  base: string
  amount: string
  /** Of a tax that prices include: the part of the price that it is. */
  contains?: string
  running: string
}

export interface CheckoutExpiredPageProps {
  shop: ShopProps
}
