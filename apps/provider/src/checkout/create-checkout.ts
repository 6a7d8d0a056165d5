import { isDeepStrictEqual } from 'node:util'
import type { ChannelType, CheckoutInfo, RequestOf } from '@cartwright/contract'
import {
  insertCartEvent,
  type Cart,
  createCartEvent,
  cartNotFound,
  type CartAndStoredResponse,
  type LineView,
  readCartForUpdate,
  saveCart,
  subtractItems,
  viewLines,
} from '../cart/index.ts'
import type { CatalogueCache } from '../catalogue/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import type { Owner } from '../platform/http/caller.ts'
import type { IdempotentCall, StoredResponse } from '../platform/http/write.ts'
import { newId } from '../platform/ids.ts'
import type { Buyer, Checkout } from './checkout.ts'
import { subtractOrderedLines } from './close-checkout.ts'
import { hasAddressConflict, isDifferentAddress, mergeAddress } from './merge-address.ts'
import type { FirstCheckout } from './first-checkout-batcher.ts'
import {
  findCheckoutForUpdate,
  findVisitorBuyerDetails,
  listCheckoutsBeingPaid,
  listVisitorCheckoutsBeingPaid,
  saveCheckout,
} from './store.ts'
import { readAddress, mergeBuyerDetails, fillFromAccount } from './merge-buyer-details.ts'

export interface CreateCheckoutRequest extends RequestOf<'currentCart.createCheckoutFromCurrentCart'> {
  /** What the caller takes the cart for. @default whichever there is */
  cartId?: string
  checkoutInfo?: CheckoutInfo
}

export interface CreateCheckoutServices {
  now: Date
  ifMatch?: string
  /** In which the cart shows prices, where that is not the one of payment. */
  shownCurrency?: string
  catalogue: CatalogueCache
  /** Checkouts whose payment cannot be given up: another one is made beside them. */
  undecided: readonly string[]
  describeCart(cart: Cart): Promise<object>
}

/** Makes a checkout from the cart, or brings the one that this cart has up to date. */
export async function createCheckout(
  tx: Tx,
  owner: Owner,
  request: CreateCheckoutRequest,
  services: CreateCheckoutServices,
): Promise<Checkout> {
  const { now, describeCart } = services
  const cart = await readCartForUpdate(tx, owner, services.ifMatch)
  requireComplete(cart, owner, request)
  const existing = cart.checkoutId === null ? undefined : await findCheckoutForUpdate(tx, owner.id, cart.checkoutId)
  const known = existing?.state.status === 'ordered' ? undefined : existing
  if (known?.state.status === 'paying') {
    if (isSamePurchase(known, await buildCheckout(tx, { cart, owner, known }, request, services))) return known
    if (!services.undecided.includes(known.id)) throw new BlockingPaymentError(known, known.state.orderId)
  }
  // What a bank is deciding about is not bought again meanwhile: only what was added since.
  const undecided = existing ? await listCheckoutsBeingPaid(tx, owner.id, cart.id) : []
  const left = undecided.reduce((rest, each) => ({ ...rest, lines: subtractOrderedLines(rest, each) }), cart)
  const waiting = undecided.at(-1)
  if (waiting && left.lines.length === 0) return waiting
  const goesOn = known?.state.status === 'open' ? known : undefined
  const saved = await saveCheckout(tx, await buildCheckout(tx, { cart: left, owner, known: goesOn }, request, services))
  if (cart.checkoutId !== saved.id) {
    const kept = await saveCart(tx, { ...cart, checkoutId: saved.id, updatedAt: now })
    const entity = await describeCart(kept)
    await insertCartEvent(tx, cart.id, owner, now, { slug: 'updated', entity, modifiedFields: ['checkoutId'] })
  }
  return saved
}

/** How those who make many checkouts at the same moment share their statements. */
export interface BatchServices {
  db: Database
  findCartAndAnswer(owner: Owner, call: IdempotentCall | undefined): Promise<CartAndStoredResponse>
  insertFirstCheckout(first: FirstCheckout): Promise<boolean>
}

/**
 * The same by one statement, where the cart is as it was read and has no checkout yet, as is the rule. Undefined where it has one, somebody was faster or the key was used: then the common way
 * does it.
 */
export async function createCheckoutInBatch(
  { db, findCartAndAnswer, insertFirstCheckout }: BatchServices,
  call: IdempotentCall | undefined,
  owner: Owner,
  request: CreateCheckoutRequest,
  services: CreateCheckoutServices,
): Promise<StoredResponse | undefined> {
  const { cart, storedResponse } = await findCartAndAnswer(owner, call)
  if (!cart || storedResponse || cart.checkoutId !== null || services.ifMatch !== undefined) return undefined
  requireComplete(cart, owner, request)
  const checkout = await buildCheckout(db, { cart, owner, known: undefined }, request, services)
  const saved = { ...cart, revision: cart.revision + 1n, checkoutId: checkout.id, updatedAt: services.now }
  const change = {
    slug: 'updated',
    entity: await services.describeCart(saved),
    modifiedFields: ['checkoutId'],
  } as const
  const announcement = createCartEvent(cart.id, owner, services.now, change)
  const body = JSON.stringify({ checkoutId: checkout.id })
  const isWritten = await insertFirstCheckout({ checkout, cart, announcement, call, body })
  return isWritten ? { status: 200, body, replayed: false } : undefined
}

/** What the checkout of this cart is now. */
async function buildCheckout(
  db: Database,
  { cart, owner, known }: { cart: Cart; owner: Owner; known: Checkout | undefined },
  request: CreateCheckoutRequest,
  services: CreateCheckoutServices,
): Promise<Checkout> {
  const lines = owner.kind === 'member' ? await removeLinesBeingPaid(db, owner, cart.lines, services) : cart.lines
  const typed = owner.kind === 'member' ? await findTypedDetails(db, owner, { known, now: services.now }) : undefined
  const views = await viewLines(services.catalogue, cart.lines)
  const needsDelivery = views.some((view) => view.needsDelivery)
  const said = { ...getCartBuyer(cart), ...known?.buyer, ...typed, ...getCartBuyerDetails(cart) }
  const told = request.checkoutInfo && mergeBuyerDetails(request.checkoutInfo, { needsDelivery, said })
  const buyer = mergeRequest({ ...said, ...told }, request, { needsDelivery })
  return {
    id: known?.id ?? newId(),
    owner: { id: owner.id, kind: owner.kind },
    cartId: cart.id,
    revision: known?.revision ?? 0n,
    state: known?.state ?? { status: 'open' },
    channelType: request.channelType,
    currency: cart.currency,
    lines,
    discounts: { coupon: cart.coupon, merchantDiscounts: cart.merchantDiscounts },
    buyer: await fillFromAccount(db, owner, buyer),
    seen: { prices: toSeenPrices(views), currency: services.shownCurrency },
    createdAt: known?.createdAt ?? services.now,
    updatedAt: services.now,
  }
}

/** What a member was paying for as a guest is in their cart until the bank says so, and is not bought twice meanwhile. */
async function removeLinesBeingPaid(
  db: Database,
  { id: memberId }: Owner,
  inCart: Cart['lines'],
  { undecided }: CreateCheckoutServices,
): Promise<Cart['lines']> {
  let lines = inCart
  for (const paying of await listVisitorCheckoutsBeingPaid(db, memberId)) {
    const left = subtractItems(lines, paying.lines)
    if (isDeepStrictEqual(left, lines) || paying.state.status !== 'paying') continue
    if (!undecided.includes(paying.id)) throw new BlockingPaymentError(paying, paying.state.orderId)
    lines = left
  }
  if (lines.length > 0) return lines
  throw new AppError(
    'PAYMENT_UNDER_WAY',
    409,
    'What is in the cart is being paid already: the bank decides about it.',
    {
      retryAfterSeconds: 60,
    },
  )
}

/** Who signs in at the checkout has typed something before: it is theirs, and newer than what an earlier checkout of theirs says. */
async function findTypedDetails(
  db: Database,
  { id: memberId }: Owner,
  { known, now }: { known: Checkout | undefined; now: Date },
): Promise<Buyer | undefined> {
  const anHourAgo = new Date(now.getTime() - 3_600_000)
  return findVisitorBuyerDetails(db, memberId, known && known.updatedAt > anHourAgo ? known.updatedAt : anHourAgo)
}

export function requireChannel(channelType: ChannelType): void {
  if (channelType === 'UNSPECIFIED')
    throw new InvalidRequest([
      { field: 'channelType', description: 'must name a sales channel', violatedRule: 'INVALID_ENUM_VALUE' },
    ])
}

function requireComplete(cart: Cart, owner: Owner, request: CreateCheckoutRequest): void {
  if (request.cartId !== undefined && request.cartId !== cart.id) throw cartNotFound()
  if (cart.lines.length === 0)
    throw new AppError('CART_IS_EMPTY', 400, 'The cart is empty, so there is nothing to check out.')
  requireChannel(request.channelType)
  const namesAny = [request.shippingAddress, request.billingAddress].some(hasStreetOrCity)
  if (owner.kind === 'visitor' && namesAny && !request.email) {
    throw new InvalidRequest([
      {
        field: 'email',
        description: 'is required with an address while nobody is signed in',
        violatedRule: 'REQUIRED_FIELD',
      },
    ])
  }
}

/** Of one piece, as the shopper sees them now. */
export function toSeenPrices(views: readonly LineView[]): Record<string, string> {
  return Object.fromEntries(views.map(({ line, priceMinor }) => [line.id, `${priceMinor}`]))
}

/** The checkout is being paid, and the buyer wants something else now: first that payment has to be given up, which takes a provider and more than this transaction. */
export class BlockingPaymentError extends Error {
  override readonly name = 'PaymentInTheWay'
  readonly checkoutId: string
  readonly orderId: string
  readonly ownerId: string

  constructor({ id, owner }: Checkout, orderId: string) {
    super(`The order ${orderId} is being paid.`)
    this.checkoutId = id
    this.orderId = orderId
    this.ownerId = owner.id
  }
}

function isSamePurchase(one: Checkout, other: Checkout): boolean {
  return isDeepStrictEqual(toComparablePurchase(one), toComparablePurchase(other))
}

/** As it is read from the database: absent members are not there. */
function toComparablePurchase({ lines, discounts, buyer, currency, channelType }: Checkout): unknown {
  return JSON.parse(JSON.stringify({ lines, discounts, buyer, currency, channelType }))
}

/** More than a country, its region and a postal code, which only say what delivery and tax will be. */
function hasStreetOrCity(address: CreateCheckoutRequest['shippingAddress']): boolean {
  const { addressLine, city } = readAddress(address) ?? {}
  return Boolean(addressLine || city)
}

/** What the cart says of its buyer already. */
function getCartBuyer({ info }: Cart): Buyer {
  const { contactInfo, buyerInfo, selectedShippingOption } = info
  const { firstName, lastName, phone } = contactInfo?.contactDetails ?? {}
  const address = readAddress(contactInfo?.address)
  return {
    email: buyerInfo?.email ?? undefined,
    firstName: firstName ?? undefined,
    lastName: lastName ?? undefined,
    phone: phone ?? undefined,
    ...(address && { address }),
    shippingCode: selectedShippingOption?.code,
  }
}

/** What the page of the checkout does not ask for: the cart has the last word. Of a note it has that only if there is one. */
function getCartBuyerDetails({ info }: Cart): Pick<Buyer, 'note' | 'company' | 'vatId'> {
  const { company, vatId } = info.contactInfo?.contactDetails ?? {}
  return {
    ...(info.buyerNote && { note: info.buyerNote }),
    company: company ?? undefined,
    vatId: vatId ?? undefined,
  }
}

/** What the request does not say stays as it was. */
function mergeRequest(
  buyer: Buyer,
  request: CreateCheckoutRequest,
  { needsDelivery }: { needsDelivery: boolean },
): Buyer {
  return {
    ...buyer,
    ...mergeAddresses(buyer, request, needsDelivery),
    ...(request.email && { email: request.email }),
    ...(request.selectedShippingOption && { shippingCode: request.selectedShippingOption.code }),
  }
}

/** To whom the bill goes is taxed as the estimate says. Where nothing is delivered, the bill is all that there is an address for. */
function mergeAddresses(
  { address, billing, ...buyer }: Buyer,
  { shippingAddress, billingAddress }: CreateCheckoutRequest,
  needsDelivery: boolean,
): Pick<Buyer, 'address' | 'billing'> {
  const [sent, billed] = [shippingAddress, billingAddress].map(readAddress)
  if (!needsDelivery && billed) return { address: mergeAddress(address, billed), billing: undefined }
  const isOneAddress = !sent && billed && !hasAddressConflict(address, billed)
  const to = sent ?? (isOneAddress ? billed : undefined)
  const moved = to ? mergeAddress(address, to) : address
  if (!billed) return { address: moved, billing }
  const { firstName, lastName } = billing ?? buyer
  return {
    address: moved,
    billing: isDifferentAddress(billed, moved) ? { firstName, lastName, address: billed } : undefined,
  }
}
