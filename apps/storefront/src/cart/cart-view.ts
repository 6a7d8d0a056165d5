import type { Cart, EstimateTotalsResponse, LineItem, TranslatableString, Violation } from '@cartwright/client'
import type { PictureData } from '@cartwright/ui'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { formatAmount } from './format-amount.ts'
import { toLineKey } from './line-key.ts'
import { parseImage } from './parse-image.ts'
import { type CouponView, toCouponView } from './coupon-view.ts'
import { type TimeFormat, type DeliveryView, toDeliveryView } from './delivery-view.ts'
import type { ExplanationView } from './explanation-view.ts'
import { type TotalsView, toTotalsView } from './totals-view.ts'

/** A cart as a page shows it. All amounts were formatted, and added up, by the server. */
export interface CartView {
  lines: CartLineView[]
  count: number
  totals?: TotalsView
  delivery?: DeliveryView
  coupon?: CouponView
  /** Where it was asked for. */
  explanation?: ExplanationView
  country: string
  postcode?: string
  /** Note from the shopper to the shop. */
  note: string
  /** Problems that prevent the checkout, as texts. */
  problems: string[]
}

export interface CartLineView {
  /** {@link toLineKey} */
  id: string
  name: string
  href?: string
  picture?: PictureData
  details: { name: string; text: string; colour?: string }[]
  quantity: number
  price: string
  was?: string
  total: string
  /** `gone` is sold out, `withdrawn` no longer for sale; neither is in the totals. */
  status: 'fine' | 'gone' | 'withdrawn' | 'fewer'
  /** How many there are, when the shop counts. */
  left?: number
  fixed: boolean
  /** A file: nothing is sent. */
  isDownload: boolean
}

export function toCartView(
  cart: Cart,
  at: {
    estimate?: EstimateTotalsResponse
    explanation?: ExplanationView
    country: string
    /** Where the shop is. */
    homeCountry?: string
    postcode?: string
    pictureOrigin: string
    clock: TimeFormat
    words: Texts
    to(path: string): string
  },
): CartView {
  const { estimate, explanation, country, homeCountry, postcode, pictureOrigin, clock, words, to } = at
  return {
    lines: cart.lineItems.map((line) => ({
      id: toLineKey(cart, line),
      ...toCartLineView(line, pictureOrigin, words, to),
    })),
    count: countItems(cart),
    country,
    postcode,
    note: cart.buyerNote ?? '',
    totals: estimate && toTotalsView(estimate, country, words, homeCountry),
    delivery: estimate && toDeliveryView(estimate, words, clock),
    coupon: toCouponView(cart, estimate, words),
    explanation,
    problems: estimate ? listProblems(estimate, cart, words) : [],
  }
}

export const EMPTY_CART: CartView = { lines: [], count: 0, country: '', note: '', problems: [] }

/** How many single things are in a cart. */
export function countItems(cart: Pick<Cart, 'lineItems'> | undefined): number {
  return (cart?.lineItems ?? []).reduce((count, line) => count + line.quantity, 0)
}

/**
 * Each problem is shown once, though the platform may report it as a violation and as an error. Coupon and delivery
 * show their own problems.
 */
function listProblems(
  { violations, calculationErrors }: EstimateTotalsResponse,
  { lineItems }: Cart,
  { lang, cart: words, shopping }: Texts,
): string[] {
  /** The provider writes English: in other languages the message comes from our texts, and this names the line. */
  const inWords = ({ description, target }: Violation): string => {
    if (lang === 'en') return description ?? words.notPossible
    const line = lineItems.find(({ _id }) => _id === target?.lineItem?._id)
    return line
      ? interpolate(shopping.ofLine, { name: read(line.productName), problem: words.notPossible })
      : words.notPossible
  }
  const { couponCalculationError, selectedShippingOptionError, generalShippingCalculationError } =
    calculationErrors ?? {}
  const general = generalShippingCalculationError?.applicationError
  // Each delivery option shows its own message.
  const isUncertain = general?.code === 'SHIPPING_DEPENDS_ON_ADDRESS'
  const saidElsewhere = [
    couponCalculationError,
    selectedShippingOptionError,
    ...(isUncertain ? [generalShippingCalculationError] : []),
  ].flatMap((error) => error?.applicationError?.description ?? [])
  return [
    ...new Set([
      ...violations.filter(({ description }) => !saidElsewhere.includes(description ?? '')).map(inWords),
      ...(generalShippingCalculationError && !isUncertain
        ? [(lang === 'en' && general?.description) || words.noCosts]
        : []),
    ]),
  ]
}

function toCartLineView(
  line: LineItem,
  pictureOrigin: string,
  { cart: words }: Texts,
  to: (path: string) => string,
): Omit<CartLineView, 'id'> {
  const name = read(line.productName)
  const price = formatAmount(line.price)
  const full = formatAmount(line.fullPrice)
  const { status, quantityAvailable } = line.availability ?? {}
  return {
    name,
    href: toShopPath(line.url, to),
    picture: parseImage(line.image, pictureOrigin),
    details: [
      ...(line.descriptionLines ?? []).map((detail) => ({
        name: read(detail.name),
        text: read(detail.colorInfo ?? detail.plainText),
        colour: detail.colorInfo?.code ?? undefined,
      })),
      ...(line.subscriptionOptionInfo
        ? [{ name: words.howOften, text: `${read(line.subscriptionOptionInfo.title)} · ${words.firstOnly}` }]
        : []),
    ],
    quantity: line.quantity,
    price,
    was: full && full !== price ? full : undefined,
    total: formatAmount(line.lineItemPrice) || price,
    status: STATUS[status ?? 'AVAILABLE'] ?? 'fine',
    left: quantityAvailable,
    fixed: line.fixedQuantity,
    isDownload: line.itemType?.preset === 'DIGITAL',
  }
}

const STATUS: Record<string, CartLineView['status'] | undefined> = {
  NOT_FOUND: 'withdrawn',
  NOT_AVAILABLE: 'gone',
  PARTIALLY_AVAILABLE: 'fewer',
}

/** A path of this shop, wherever the provider thinks the product's page is. */
function toShopPath(url: string | undefined, to: (path: string) => string): string | undefined {
  if (!url) return undefined
  const { pathname, search } = new URL(url, 'http://shop.invalid')
  return pathname.startsWith('/product-page/') ? to(pathname + search) : undefined
}

const read = (text: Partial<TranslatableString> | undefined): string => text?.translated || text?.original || ''
