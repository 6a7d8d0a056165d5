/** Words in member names that mean money or stock. */
const WORDS = new Set(
  `amount amounts available availability backorder backordered cost costs coupon coupons credit credits currencies currency deposit
  deposits discount discounted discounts fee fees gratuity gst inventories inventory margin markdown markup msrp percent percentage
  preorder preorders price priced prices pricing profit qty quantities quantity rate rates rebate rebates refund refunded refunds reserved restock
  restocked rrp sale sales sold stock stocks subtotal subtotals surcharge surcharges tax taxable taxes tip tips total totals vat
  voucher vouchers`.split(/\s+/),
)
/** Compound words, written together or apart. */
const PHRASES = /(back_?order|gift_?card|on_?hand|on_?sale|pre_?order|sold_?out)/i
/** Names an app, not an amount. */
const NOT_AMOUNTS = new Set(['inventoryAppId'])

/** Whether a member name means money or stock. */
export function isAmountName(name: string): boolean {
  if (NOT_AMOUNTS.has(name)) return false
  return PHRASES.test(name) || wordsOf(name).some((word) => WORDS.has(word))
}

/** Whether the name ends with such a word: the member is the amount itself (`price`, not `priceData`). */
export function isAmount(name: string): boolean {
  return isAmountName(name) && WORDS.has(wordsOf(name).at(-1) ?? '')
}

/** `salePrice` and `sale_price` are `sale` and `price`. */
function wordsOf(name: string): string[] {
  const apart = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return apart.match(/[a-z]+/g) ?? []
}

/**
 * Whether a member repeats an amount in the reader's language or currency. Callers send back whole prices as they
 * read them.
 */
export function isDisplayField(name: string): boolean {
  return /^(formatted|converted)[A-Z]/.test(name) || name === 'formatted' || name === 'conversionCurrency'
}
