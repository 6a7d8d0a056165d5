import type { Cart, EstimateTotalsResponse, LineItem, TranslatableString } from '@cartwright/client'
import type { PictureData } from '@cartwright/ui'
import { formatAmount } from './format-amount.ts'
import { parseImage } from './parse-image.ts'
import { type CouponView, viewCoupon } from './view-coupon.ts'
import { type DeliveryView, viewDelivery } from './view-delivery.ts'
import type { ExplanationView } from './view-explanation.ts'
import { type TotalsView, viewTotals } from './view-totals.ts'

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
  /** What stands in the way of buying, in words. */
  problems: string[]
}

export interface CartLineView {
  id: string
  name: string
  href?: string
  picture?: PictureData
  details: { name: string; text: string; colour?: string }[]
  quantity: number
  price: string
  was?: string
  total: string
  status: 'fine' | 'gone' | 'fewer'
  /** How many there are, when the shop counts. */
  left?: number
  fixed: boolean
}

export function viewCart(
  cart: Cart,
  at: {
    estimate?: EstimateTotalsResponse
    explanation?: ExplanationView
    country: string
    pictureOrigin: string
    lang: string
  },
): CartView {
  const { estimate, explanation, country, pictureOrigin, lang } = at
  return {
    lines: cart.lineItems.map((line) => viewLine(line, pictureOrigin)),
    count: countThings(cart),
    country,
    totals: estimate && viewTotals(estimate, country),
    delivery: estimate && viewDelivery(estimate, lang),
    coupon: viewCoupon(cart, estimate),
    explanation,
    problems: estimate ? listProblems(estimate) : [],
  }
}

export const EMPTY_CART: CartView = { lines: [], count: 0, country: '', problems: [] }

/** How many single things are in a cart. */
export function countThings(cart: Pick<Cart, 'lineItems'> | undefined): number {
  return (cart?.lineItems ?? []).reduce((count, line) => count + line.quantity, 0)
}

/** Each is said once, though the platform may say it both as a violation and as an error. */
function listProblems({ violations, calculationErrors }: EstimateTotalsResponse): string[] {
  return [
    ...new Set([
      ...violations.flatMap(({ description }) => description || []),
      ...(calculationErrors?.generalShippingCalculationError
        ? [
            calculationErrors.generalShippingCalculationError.applicationError?.description ||
              'We cannot tell the delivery costs for this country.',
          ]
        : []),
    ]),
  ]
}

function viewLine(line: LineItem, pictureOrigin: string): CartLineView {
  const name = read(line.productName)
  const price = formatAmount(line.price)
  const full = formatAmount(line.fullPrice)
  const { status, quantityAvailable } = line.availability ?? {}
  return {
    id: line._id ?? '',
    name,
    href: pathOf(line.url),
    picture: parseImage(line.image, pictureOrigin),
    details: (line.descriptionLines ?? []).map((detail) => ({
      name: read(detail.name),
      text: read(detail.colorInfo ?? detail.plainText),
      colour: detail.colorInfo?.code ?? undefined,
    })),
    quantity: line.quantity,
    price,
    was: full && full !== price ? full : undefined,
    total: formatAmount(line.lineItemPrice) || price,
    status:
      status === 'NOT_FOUND' || status === 'NOT_AVAILABLE'
        ? 'gone'
        : status === 'PARTIALLY_AVAILABLE'
          ? 'fewer'
          : 'fine',
    left: quantityAvailable,
    fixed: line.fixedQuantity,
  }
}

/** A path of this shop, wherever the provider thinks the product's page is. */
function pathOf(url: string | undefined): string | undefined {
  if (!url) return undefined
  const { pathname, search } = new URL(url, 'http://shop.invalid')
  return pathname.startsWith('/product-page/') ? pathname + search : undefined
}

const read = (text: Partial<TranslatableString> | undefined): string => text?.translated || text?.original || ''
