/** What the hosted pages are given. All amounts are texts, formatted by whoever calculated them. Types only. */

/** The pages there are, and the props of each. */
export interface Pages {
  checkout: CheckoutPageProps
  'checkout-expired': CheckoutExpiredPageProps
  'checkout-problem': CheckoutProblemPageProps
  error: ErrorPageProps
}

export type PageName = keyof Pages

export interface ShopProps {
  name: string
  /** Where "back to the shop" leads. */
  storefrontUrl: string
  /** Where "back to the cart" leads. @default `${storefrontUrl}/cart` */
  cartUrl?: string
  /** @default "en" */
  lang?: string
}

export interface CheckoutPageProps {
  shop: ShopProps
  /** Where the form is sent, with POST. Fields are named as in `CheckoutForm`, plus `idempotencyToken` and `intent`: `update` or `place`. */
  action: string
  form: CheckoutForm
  countries: { code: string; name: string }[]
  /** Regions of the chosen country; left out when the country has none that matter. */
  subdivisions?: { code: string; name: string }[]
  /** Empty until an address is known, or when nothing is sent there. */
  shippingOptions: CheckoutShippingOption[]
  /** False for a cart of digital things only: then no shipping is asked for. @default true */
  needsShipping?: boolean
  lines: CheckoutLine[]
  totals: CheckoutTotals
  /** Shown at their fields and together at the top. A `field` that is no field of the form shows at the top only. */
  errors: { field: CheckoutField | ''; message: string }[]
  /** Something to know that is not the shopper's mistake, e.g. that the totals are new. */
  notice?: { kind: 'news' | 'problem'; title?: string; text: string }
  /** Travels in a hidden field: the same token is the same order. */
  idempotencyToken: string
  /** Marks the payment as a test and says which cards there are. */
  testMode: boolean
  /** Nothing to pay: no card is asked for. @default false */
  isFree?: boolean
  /** Origins that the answer to the form may redirect to, besides the storefront's, e.g. that of the thank-you page. */
  returnOrigins?: string[]
}

export interface CheckoutShippingOption {
  code: string
  title: string
  deliveryTime?: string
  price: string
  /** The sums when it travels this way: the page shows them as soon as the option is chosen. @default those of the page */
  totals?: CheckoutTotals
}

export interface CheckoutForm {
  email: string
  firstName: string
  lastName: string
  phone: string
  country: string
  subdivision: string
  city: string
  postalCode: string
  addressLine: string
  addressLine2: string
  /** Code of the chosen option. */
  shippingOption: string
  /** Kept when the page is shown again; digits of a card never are. */
  buyerNote?: string
}

/** `cardNumber`, `cardExpiry` and `cardCode` are sent, and never written back into a page. */
export type CheckoutField = keyof CheckoutForm | 'cardNumber' | 'cardExpiry' | 'cardCode'

export interface CheckoutLine {
  name: string
  /** E.g. `Glaze: Moss`, or the subscription and when it is paid. */
  options: string[]
  quantity: number
  /** Of one. */
  price: string
  /** Of all of this line. */
  total: string
  imageUrl?: string
  /** @default "available" */
  availability?: 'available' | 'fewer' | 'gone'
}

export interface CheckoutTotals {
  subtotal: string
  /** Left out until it is known. */
  shipping?: string
  tax?: string
  /** The tax is part of the prices. @default false */
  taxIncluded?: boolean
  /** Negative amounts, in the order in which they were taken off. */
  discounts?: NamedAmount[]
  fees?: NamedAmount[]
  total: string
  /** Both left out where all is paid with the order. */
  payNow?: string
  payLater?: string
}

export interface NamedAmount {
  name: string
  amount: string
}

export interface CheckoutExpiredPageProps {
  shop: ShopProps
}

/** The checkout cannot go on as it is, and nothing was charged. */
export interface CheckoutProblemPageProps {
  shop: ShopProps
  title: string
  /** One paragraph each. */
  text: string[]
  /** Where one can go on, e.g. back to the checkout with what is left. */
  retry?: { href: string; text: string }
}

export interface ErrorPageProps {
  shop: ShopProps
  status: number
  /** What happened, if there is more to say than the status does. */
  message?: string
  /** For whoever asks us about it. */
  requestId?: string
}

/** What `render` answers; `status` is what usually goes with the page. */
export interface RenderedPage {
  html: string
  headers: Record<string, string>
  status: number
}

/** The type of `render` of the built bundle, as the provider takes it. */
export type RenderPage = <Name extends PageName>(page: Name, props: Pages[Name]) => RenderedPage
