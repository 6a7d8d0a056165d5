import type { CheckoutInfo, NewAddress, NewAddressWithContact } from '@cartwright/contract'
import { validateVatId } from '../cart/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { Owner } from '../platform/http/caller.ts'
import { findAccount, listSavedAddresses } from '../identity/index.ts'
import type { Buyer, PostalAddress } from './checkout.ts'
import { hasAddressConflict, isDifferentAddress, mergeAddress } from './merge-address.ts'
import { applySavedAddress } from './saved-address.ts'

/**
 * Merges the request of a new checkout into earlier buyer details (`previous`). Without delivery, the billing address
 * is the only address.
 */
export function mergeBuyerDetails(
  info: CheckoutInfo,
  { needsDelivery, previous = {} }: { needsDelivery: boolean; previous?: Buyer },
): Buyer {
  const { buyerInfo, buyerNote, shippingInfo, billingInfo } = info
  const { shippingDestination, selectedCarrierServiceOption } = shippingInfo ?? {}
  const wrong = [
    ...validateVatId(
      shippingDestination?.contactDetails?.vatId,
      `checkoutInfo.shippingInfo.shippingDestination.${VAT_ID}`,
    ),
    ...validateVatId(billingInfo?.contactDetails?.vatId, `checkoutInfo.billingInfo.${VAT_ID}`),
  ]
  if (wrong.length > 0) throw new InvalidRequest(wrong)
  const [first, second] = needsDelivery ? [shippingDestination, billingInfo] : [billingInfo, shippingDestination]
  const billTo = getPostalAddress(billingInfo)
  const address =
    getPostalAddress(first) ??
    (needsDelivery ? resolveDeliveryAddress(billTo, previous.address) : getPostalAddress(second))
  const person = { ...removeNullMembers(second?.contactDetails), ...removeNullMembers(first?.contactDetails) }
  const payer = { ...person, ...removeNullMembers(billingInfo?.contactDetails) }
  const { firstName, lastName } =
    [payer, previous.billing, previous].find((each) => each?.firstName || each?.lastName) ?? {}
  return {
    ...removeNullMembers({
      email: buyerInfo?.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      company: payer.company,
      vatId: payer.vatId,
      note: buyerNote,
      address,
      shippingCode: selectedCarrierServiceOption?.code,
    }),
    // An address equal to the delivery's replaces another billing address.
    ...(billTo && {
      billing: isDifferentAddress(billTo, address)
        ? { ...removeNullMembers({ firstName, lastName }), address: billTo }
        : undefined,
    }),
  }
}

/** A billing address alone does not change a delivery to another address. */
function resolveDeliveryAddress(
  billTo: PostalAddress | undefined,
  delivery: PostalAddress | undefined,
): PostalAddress | undefined {
  if (!billTo || hasAddressConflict(delivery, billTo)) return delivery
  return mergeAddress(delivery, billTo)
}

const VAT_ID = 'contactDetails.vatId'

function getPostalAddress(sent: NewAddressWithContact | null | undefined): PostalAddress | undefined {
  return readAddress(sent?.address)
}

/** Reads an address; undefined if all parts are empty. */
export function readAddress(sent: NewAddress | null | undefined): PostalAddress | undefined {
  const address = sent && toPostalAddress(sent)
  return address && Object.values(address).some(Boolean) ? address : undefined
}

type NonNullMembers<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> }

/** Removes null and undefined members. */
function removeNullMembers<Members extends object>(members: Members | null | undefined): NonNullMembers<Members> {
  const present = Object.entries(members ?? {}).filter(([, value]) => value != null)
  return Object.fromEntries(present) as NonNullMembers<Members> // the same members, all optional
}

/** Fills a member's missing details from the account and the default address. */
export async function fillFromAccount(db: Database, owner: Pick<Owner, 'id' | 'kind'>, buyer: Buyer): Promise<Buyer> {
  if (owner.kind !== 'member' || buyer.email) return buyer
  const account = await findAccount(db, owner.id)
  const defaultAddress = (await listSavedAddresses(db, owner.id)).find(({ isDefault }) => isDefault)
  const country = buyer.address?.country
  const { addressLine } = buyer.address ?? {}
  const isAbroad = country !== undefined && country !== defaultAddress?.country
  const withAddress = defaultAddress && !addressLine && !isAbroad ? applySavedAddress(buyer, defaultAddress) : buyer
  const { firstName, lastName } = account?.profile ?? {}
  const name = {
    firstName: withAddress.firstName ?? firstName ?? undefined,
    lastName: withAddress.lastName ?? lastName ?? undefined,
  }
  const { billing } = withAddress
  const isBillNamed = billing?.firstName !== undefined || billing?.lastName !== undefined
  return {
    ...withAddress,
    ...name,
    email: account?.email,
    ...(billing && !isBillNamed && { billing: { ...billing, ...name } }),
  }
}

function toPostalAddress(sent: NewAddress): PostalAddress {
  const street = sent.streetAddress
    ? [sent.streetAddress.name, sent.streetAddress.number].filter(Boolean).join(' ') || undefined
    : undefined
  return {
    country: sent.country ?? undefined,
    subdivision: sent.subdivision ?? undefined,
    city: sent.city ?? undefined,
    postalCode: sent.postalCode ?? undefined,
    addressLine: (sent.addressLine || street) ?? sent.addressLine ?? undefined,
    addressLine2: sent.addressLine2 ?? undefined,
  }
}
