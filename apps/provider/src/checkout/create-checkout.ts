import type { NewAddress, RequestOf } from '@cartwright/contract'
import { announceCart, type Cart, readCartToChange, saveCart } from '../cart/index.ts'
import { AppError, InvalidRequest } from '../http/app-error.ts'
import type { Owner } from '../http/caller.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'
import type { Buyer, Checkout, PostalAddress } from './checkout.ts'
import { moveTo } from './move-address.ts'
import { findCheckoutToChange, saveCheckout } from './store.ts'

type CreateCheckoutRequest = RequestOf<'currentCart.createCheckoutFromCurrentCart'>

/** Makes a checkout from the cart, or brings the one that this cart has up to date. */
export async function createCheckout(
  tx: Tx,
  owner: Owner,
  request: CreateCheckoutRequest,
  { now, ifMatch, describeCart }: { now: Date; ifMatch?: string; describeCart(cart: Cart): Promise<object> },
): Promise<Checkout> {
  const cart = await readCartToChange(tx, owner, ifMatch)
  if (cart.lines.length === 0)
    throw new AppError('CART_IS_EMPTY', 400, 'The cart is empty, so there is nothing to check out.')
  if (request.channelType === 'UNSPECIFIED')
    throw new InvalidRequest([
      { field: 'channelType', description: 'must name a sales channel', violatedRule: 'INVALID_ENUM_VALUE' },
    ])
  if (owner.kind === 'visitor' && namesPlace(request.shippingAddress ?? request.billingAddress) && !request.email) {
    throw new InvalidRequest([
      {
        field: 'email',
        description: 'is required with an address while nobody is signed in',
        violatedRule: 'REQUIRED_FIELD',
      },
    ])
  }

  const existing = cart.checkoutId === null ? undefined : await findCheckoutToChange(tx, owner.id, cart.checkoutId)
  const open = existing?.state.status === 'open' ? existing : undefined
  const saved = await saveCheckout(tx, {
    id: open?.id ?? newId(),
    owner: { id: owner.id, kind: owner.kind },
    cartId: cart.id,
    revision: open?.revision ?? 0n,
    state: { status: 'open' },
    channelType: request.channelType,
    currency: cart.currency,
    lines: cart.lines,
    discounts: { coupon: cart.coupon, merchantDiscounts: cart.merchantDiscounts },
    buyer: withRequest({ ...buyerOf(cart), ...open?.buyer, ...toldByCart(cart) }, request),
    createdAt: open?.createdAt ?? now,
    updatedAt: now,
  })
  if (cart.checkoutId !== saved.id) {
    const kept = await saveCart(tx, { ...cart, checkoutId: saved.id, updatedAt: now })
    const entity = await describeCart(kept)
    await announceCart(tx, cart.id, owner, now, { slug: 'updated', entity, modifiedFields: ['checkoutId'] })
  }
  return saved
}

/** More than a country or region, which only say what delivery and tax will be. */
function namesPlace(address: CreateCheckoutRequest['shippingAddress']): boolean {
  const { addressLine, streetAddress, city, postalCode } = address ?? {}
  return [addressLine, streetAddress, city, postalCode].some((part) => part !== undefined && part !== null)
}

/** What the cart says of its buyer already. */
function buyerOf({ info }: Cart): Buyer {
  const { contactInfo, buyerInfo, selectedShippingOption } = info
  const { firstName, lastName, phone } = contactInfo?.contactDetails ?? {}
  return {
    email: buyerInfo?.email ?? undefined,
    firstName: firstName ?? undefined,
    lastName: lastName ?? undefined,
    phone: phone ?? undefined,
    ...(contactInfo?.address && { address: toPostalAddress(contactInfo.address) }),
    shippingCode: selectedShippingOption?.code,
  }
}

/** What the page of the checkout does not ask for: the cart has the last word. */
function toldByCart({ info }: Cart): Pick<Buyer, 'note' | 'company' | 'vatId'> {
  const { company, vatId } = info.contactInfo?.contactDetails ?? {}
  return { note: info.buyerNote ?? undefined, company: company ?? undefined, vatId: vatId ?? undefined }
}

/** What the request does not say stays as it was. */
function withRequest(buyer: Buyer, request: CreateCheckoutRequest): Buyer {
  const given = request.shippingAddress ?? request.billingAddress
  return {
    ...buyer,
    ...(request.email && { email: request.email }),
    ...(request.selectedShippingOption && { shippingCode: request.selectedShippingOption.code }),
    ...(given && { address: moveTo(buyer.address, toPostalAddress(given)) }),
  }
}

function toPostalAddress(given: NewAddress): PostalAddress {
  const street = given.streetAddress
    ? [given.streetAddress.name, given.streetAddress.number].filter(Boolean).join(' ')
    : undefined
  return {
    country: given.country ?? undefined,
    subdivision: given.subdivision ?? undefined,
    city: given.city ?? undefined,
    postalCode: given.postalCode ?? undefined,
    addressLine: given.addressLine ?? street,
    addressLine2: given.addressLine2 ?? undefined,
  }
}
