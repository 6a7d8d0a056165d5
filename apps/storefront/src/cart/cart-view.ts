import { parseImage } from './parse-image.ts'
import type { PictureData } from '@cartwright/ui'

/** A cart as a page shows it. All amounts were formatted, and added up, by the server. */
export interface CartView {
  lines: CartLineView[]
  count: number
  totals?: TotalsView
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

export interface TotalsView {
  rows: { label: string; amount: string }[]
  total: string
  note: string
}

interface Amount {
  amount?: string | null
  formattedAmount?: string | null
  formattedConvertedAmount?: string | null
}
interface Translated {
  original?: string | null
  translated?: string | null
}

/** The members of the provider's cart that the shop looks at. */
export interface WireCart {
  lineItems?: WireCartLine[] | null
  taxIncludedInPrices?: boolean | null
  contactInfo?: { address?: { country?: string | null } | null } | null
}
interface WireCartLine {
  _id?: string | null
  quantity?: number | null
  productName?: Translated | null
  url?: string | { relativePath?: string } | null
  image?: string | null
  price?: Amount | null
  fullPrice?: Amount | null
  lineItemPrice?: Amount | null
  descriptionLines?:
    | {
        name?: Translated | null
        plainText?: Translated | null
        colorInfo?: (Translated & { code?: string | null }) | null
      }[]
    | null
  availability?: { status?: string | null; quantityAvailable?: number | null } | null
  fixedQuantity?: boolean | null
}

/** The members of an estimate that the shop looks at. */
export interface WireEstimate {
  cart?: WireCart | null
  priceSummary?: {
    subtotal?: Amount | null
    shipping?: Amount | null
    tax?: Amount | null
    discount?: Amount | null
    additionalFees?: Amount | null
    total?: Amount | null
  } | null
  shippingInfo?: {
    selectedCarrierServiceOption?: { title?: string | null; logistics?: { deliveryTime?: string | null } | null } | null
  } | null
  calculationErrors?: { shippingCalculationError?: object | null } | null
  violations?: { severity?: string | null; description?: string | null }[] | null
}

export function viewCart(
  cart: WireCart,
  { estimate, country, pictureOrigin }: { estimate?: WireEstimate; country: string; pictureOrigin: string },
): CartView {
  const lines = (cart.lineItems ?? []).map((line) => viewLine(line, pictureOrigin))
  return {
    lines,
    count: countThings(cart),
    country,
    totals: estimate?.priceSummary ? viewTotals(estimate, cart, country) : undefined,
    problems: [
      ...(estimate?.violations ?? []).flatMap((violation) => violation.description || []),
      ...(country && estimate?.calculationErrors?.shippingCalculationError
        ? ['We cannot tell the delivery costs for this country.']
        : []),
    ],
  }
}

export const EMPTY_CART: CartView = { lines: [], count: 0, country: '', problems: [] }

/** How many single things are in a cart. */
export function countThings(cart: WireCart | null | undefined): number {
  return (cart?.lineItems ?? []).reduce((count, line) => count + (line.quantity ?? 0), 0)
}

function viewLine(line: WireCartLine, pictureOrigin: string): CartLineView {
  const name = read(line.productName)
  const price = format(line.price)
  const full = format(line.fullPrice)
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
    quantity: line.quantity ?? 1,
    price,
    was: full && full !== price ? full : undefined,
    total: format(line.lineItemPrice) || price,
    status:
      status === 'NOT_FOUND' || status === 'NOT_AVAILABLE'
        ? 'gone'
        : status === 'PARTIALLY_AVAILABLE'
          ? 'fewer'
          : 'fine',
    left: quantityAvailable ?? undefined,
    fixed: line.fixedQuantity ?? false,
  }
}

function viewTotals(estimate: WireEstimate, cart: WireCart, country: string): TotalsView {
  const { subtotal, shipping, tax, discount, additionalFees, total } = estimate.priceSummary ?? {}
  const option = estimate.shippingInfo?.selectedCarrierServiceOption
  const rows = [{ label: 'Subtotal', amount: format(subtotal) }]
  if (isSome(discount)) rows.push({ label: 'Discount', amount: `−${format(discount)}` })
  if (option)
    rows.push({
      label: ['Delivery', option.title].filter(Boolean).join(': '),
      amount: isSome(shipping) ? format(shipping) : 'Free',
    })
  if (isSome(additionalFees)) rows.push({ label: 'Fees', amount: format(additionalFees) })
  if (isSome(tax) && !cart.taxIncludedInPrices) rows.push({ label: 'Tax', amount: format(tax) })
  const time = option?.logistics?.deliveryTime
  const notes = [
    isSome(tax) && cart.taxIncludedInPrices && `Including ${format(tax)} tax.`,
    !country && 'Choose a country to see what delivery costs.',
    country && !option && 'Delivery is worked out at the checkout.',
    time && `Delivery: ${time}.`,
  ]
  return { rows, total: format(total), note: notes.filter(Boolean).join(' ') }
}

/** A path of this shop, wherever the provider thinks the product's page is. */
function pathOf(url: WireCartLine['url']): string | undefined {
  const text = typeof url === 'string' ? url : url?.relativePath
  if (!text) return undefined
  const { pathname, search } = new URL(text, 'http://shop.invalid')
  return pathname.startsWith('/product-page/') ? pathname + search : undefined
}

const read = (text: Translated | null | undefined): string => text?.translated || text?.original || ''
const format = (amount: Amount | null | undefined): string =>
  amount?.formattedConvertedAmount || amount?.formattedAmount || ''
const isSome = (amount: Amount | null | undefined): boolean => Number(amount?.amount ?? 0) !== 0
