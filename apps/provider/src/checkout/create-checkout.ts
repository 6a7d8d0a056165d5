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
import type { FirstCheckout } from './first-checkout-store.ts'
import {
  findCheckoutForUpdate,
  findVisitorBuyerDetails,
  listCheckoutsBeingPaid,
  listVisitorCheckoutsBeingPaid,
  saveCheckout,
} from './store.ts'
import { readAddress, mergeBuyerDetails, fillFromAccount } from './merge-buyer-details.ts'

export interface CreateCheckoutRequest extends RequestOf<'currentCart.createCheckoutFromCurrentCart'> {
  /** Cart that the caller expects. @default the current one */
  cartId?: string
  checkoutInfo?: CheckoutInfo
}

export interface CreateCheckoutServices {
  now: Date
  ifMatch?: string
  /** Display currency of the cart, if it differs from the payment currency. */
  shownCurrency?: string
  catalogue: CatalogueCache
  /** Ids of checkouts whose payment cannot be canceled; another checkout is made beside them. */
  undecided: readonly string[]
  describeCart(cart: Cart): Promise<object>
}

/** Creates a checkout from the cart, or updates the cart's existing one. */
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
  const current = existing?.state.status === 'ordered' ? undefined : existing
  if (current?.state.status === 'paying') {
    if (isSamePurchase(current, await buildCheckout(tx, { cart, owner, current }, request, services))) return current
    if (!services.undecided.includes(current.id)) throw new BlockingPaymentError(current, current.state.orderId)
  }
  // Lines whose payment a bank is deciding about are not bought twice: the new checkout has only the lines added
  // since.
  const undecided = existing ? await listCheckoutsBeingPaid(tx, owner.id, cart.id) : []
  const left = undecided.reduce((rest, each) => ({ ...rest, lines: subtractOrderedLines(rest, each) }), cart)
  const pending = undecided.at(-1)
  if (pending && left.lines.length === 0) return pending
  const reopened = current?.state.status === 'open' ? current : undefined
  const saved = await saveCheckout(
    tx,
    await buildCheckout(tx, { cart: left, owner, current: reopened }, request, services),
  )
  if (cart.checkoutId !== saved.id) {
    const savedCart = await saveCart(tx, { ...cart, checkoutId: saved.id, updatedAt: now })
    const entity = await describeCart(savedCart)
    await insertCartEvent(tx, cart.id, owner, now, { slug: 'updated', entity, modifiedFields: ['checkoutId'] })
  }
  return saved
}

/** Services that share statements between concurrent calls. */
export interface BatchServices {
  db: Database
  findCartAndAnswer(owner: Owner, call: IdempotentCall | undefined): Promise<CartAndStoredResponse>
  insertFirstCheckout(first: FirstCheckout): Promise<boolean>
}

/**
 * Creates a checkout by one batched statement, if the cart is unchanged and has no checkout yet, which is the usual
 * case. Undefined if it has one, another request was faster, or the idempotency key was used: the caller then takes
 * the common path.
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
  const checkout = await buildCheckout(db, { cart, owner, current: undefined }, request, services)
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

/** Builds the current checkout of a cart. */
async function buildCheckout(
  db: Database,
  { cart, owner, current }: { cart: Cart; owner: Owner; current: Checkout | undefined },
  request: CreateCheckoutRequest,
  services: CreateCheckoutServices,
): Promise<Checkout> {
  const lines = owner.kind === 'member' ? await removeLinesBeingPaid(db, owner, cart.lines, services) : cart.lines
  const typed = owner.kind === 'member' ? await findTypedDetails(db, owner, { current, now: services.now }) : undefined
  const views = await viewLines(services.catalogue, cart.lines)
  const needsDelivery = views.some((view) => view.needsDelivery)
  const details = { ...getCartBuyer(cart), ...current?.buyer, ...typed, ...getCartBuyerDetails(cart) }
  const sent = request.checkoutInfo && mergeBuyerDetails(request.checkoutInfo, { needsDelivery, previous: details })
  const buyer = mergeRequest({ ...details, ...sent }, request, { needsDelivery })
  return {
    id: current?.id ?? newId(),
    owner: { id: owner.id, kind: owner.kind },
    cartId: cart.id,
    revision: current?.revision ?? 0n,
    state: current?.state ?? { status: 'open' },
    channelType: request.channelType,
    currency: cart.currency,
    lines,
    discounts: { coupon: cart.coupon, merchantDiscounts: cart.merchantDiscounts },
    buyer: await fillFromAccount(db, owner, buyer),
    seen: { prices: toSeenPrices(views), currency: services.shownCurrency },
    createdAt: current?.createdAt ?? services.now,
    updatedAt: services.now,
  }
}

/**
 * Removes lines that the member was paying for as a visitor, until the bank has decided, so that they are not bought
 * twice.
 */
async function removeLinesBeingPaid(
  db: Database,
  { id: memberId }: Owner,
  inCart: Cart['lines'],
  { undecided }: CreateCheckoutServices,
): Promise<Cart['lines']> {
  let lines = inCart
  for (const beingPaid of await listVisitorCheckoutsBeingPaid(db, memberId)) {
    const left = subtractItems(lines, beingPaid.lines)
    if (isDeepStrictEqual(left, lines) || beingPaid.state.status !== 'paying') continue
    if (!undecided.includes(beingPaid.id)) throw new BlockingPaymentError(beingPaid, beingPaid.state.orderId)
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

/**
 * Finds details that the member typed as a visitor before signing in, if they are newer than the member's own
 * checkout. They count for an hour.
 */
async function findTypedDetails(
  db: Database,
  { id: memberId }: Owner,
  { current, now }: { current: Checkout | undefined; now: Date },
): Promise<Buyer | undefined> {
  const anHourAgo = new Date(now.getTime() - 3_600_000)
  return findVisitorBuyerDetails(db, memberId, current && current.updatedAt > anHourAgo ? current.updatedAt : anHourAgo)
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

/** Unit prices that the shopper sees now, in minor units, by line id. */
export function toSeenPrices(views: readonly LineView[]): Record<string, string> {
  return Object.fromEntries(views.map(({ line, priceMinor }) => [line.id, `${priceMinor}`]))
}

/**
 * The checkout is being paid while the buyer wants to change it. The payment has to be canceled first, outside of
 * this transaction, as it takes a call to the provider.
 */
export class BlockingPaymentError extends Error {
  override readonly name = 'BlockingPaymentError'
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

/** Compares as JSON, as the database returns it: without absent members. */
function toComparablePurchase({ lines, discounts, buyer, currency, channelType }: Checkout): unknown {
  return JSON.parse(JSON.stringify({ lines, discounts, buyer, currency, channelType }))
}

/** Whether an address has more than country, subdivision and postal code, which only estimates need. */
function hasStreetOrCity(address: CreateCheckoutRequest['shippingAddress']): boolean {
  const { addressLine, city } = readAddress(address) ?? {}
  return Boolean(addressLine || city)
}

/** Buyer details of the cart. */
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

/** Details that the checkout page has no field for: the cart's values win. A note wins only if it is not empty. */
function getCartBuyerDetails({ info }: Cart): Pick<Buyer, 'note' | 'company' | 'vatId'> {
  const { company, vatId } = info.contactInfo?.contactDetails ?? {}
  return {
    ...(info.buyerNote && { note: info.buyerNote }),
    company: company ?? undefined,
    vatId: vatId ?? undefined,
  }
}

/** Merges the request into the buyer details. Members that are missing in the request stay. */
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

/**
 * Merges delivery and billing address, so that tax is calculated as in the estimate. Without delivery, the billing
 * address is the only address.
 */
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
