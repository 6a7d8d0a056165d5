import type { CheckoutInfo, NewAddress, NewAddressWithContact } from '@cartwright/contract'
import { validateVatId } from '../cart/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { Owner } from '../platform/http/caller.ts'
import { findAccount, listSavedAddresses } from '../identity/index.ts'
import type { Buyer, PostalAddress } from './checkout.ts'
import { hasAddressConflict, isDifferentAddress, mergeAddress } from './merge-address.ts'
import { applySavedAddress } from './saved-address.ts'

/** What a new checkout is told of its buyer, beside what was `said` before. Where nothing is delivered, the bill is all that there is an address for. */
export function mergeBuyerDetails(
  info: CheckoutInfo,
  { needsDelivery, said = {} }: { needsDelivery: boolean; said?: Buyer },
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
    getPostalAddress(first) ?? (needsDelivery ? resolveDeliveryAddress(billTo, said.address) : getPostalAddress(second))
  const person = { ...removeNullMembers(second?.contactDetails), ...removeNullMembers(first?.contactDetails) }
  const payer = { ...person, ...removeNullMembers(billingInfo?.contactDetails) }
  const { firstName, lastName } = [payer, said.billing, said].find((each) => each?.firstName || each?.lastName) ?? {}
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
    // That of the delivery takes the place of another one that was said before.
    ...(billTo && {
      billing: isDifferentAddress(billTo, address)
        ? { ...removeNullMembers({ firstName, lastName }), address: billTo }
        : undefined,
    }),
  }
}

/** A bill that is said alone does not move a delivery that goes elsewhere. */
function resolveDeliveryAddress(
  billTo: PostalAddress | undefined,
  delivery: PostalAddress | undefined,
): PostalAddress | undefined {
  if (!billTo || hasAddressConflict(delivery, billTo)) return delivery
  return mergeAddress(delivery, billTo)
}

const VAT_ID = 'contactDetails.vatId'

function getPostalAddress(given: NewAddressWithContact | null | undefined): PostalAddress | undefined {
  return readAddress(given?.address)
}

/** An address of which no part is said is none. */
export function readAddress(given: NewAddress | null | undefined): PostalAddress | undefined {
  const address = given && toPostalAddress(given)
  return address && Object.values(address).some(Boolean) ? address : undefined
}

type NonNullMembers<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> }

/** Without the members of which nothing is said. */
function removeNullMembers<Members extends object>(members: Members | null | undefined): NonNullMembers<Members> {
  const said = Object.entries(members ?? {}).filter(([, value]) => value != null)
  return Object.fromEntries(said) as NonNullMembers<Members> // the same members, those that were left out being optional
}

/** A member need not say again who they are, and where they have things sent as a rule. */
export async function fillFromAccount(db: Database, owner: Pick<Owner, 'id' | 'kind'>, buyer: Buyer): Promise<Buyer> {
  if (owner.kind !== 'member' || buyer.email) return buyer
  const account = await findAccount(db, owner.id)
  const usual = (await listSavedAddresses(db, owner.id)).find(({ isDefault }) => isDefault)
  const country = buyer.address?.country
  const { addressLine } = buyer.address ?? {}
  const isAbroad = country !== undefined && country !== usual?.country
  const atHome = usual && !addressLine && !isAbroad ? applySavedAddress(buyer, usual) : buyer
  const { firstName, lastName } = account?.profile ?? {}
  const name = {
    firstName: atHome.firstName ?? firstName ?? undefined,
    lastName: atHome.lastName ?? lastName ?? undefined,
  }
  const { billing } = atHome
  const isBillNamed = billing?.firstName !== undefined || billing?.lastName !== undefined
  return {
    ...atHome,
    ...name,
    email: account?.email,
    ...(billing && !isBillNamed && { billing: { ...billing, ...name } }),
  }
}

function toPostalAddress(given: NewAddress): PostalAddress {
  const street = given.streetAddress
    ? [given.streetAddress.name, given.streetAddress.number].filter(Boolean).join(' ') || undefined
    : undefined
  return {
    country: given.country ?? undefined,
    subdivision: given.subdivision ?? undefined,
    city: given.city ?? undefined,
    postalCode: given.postalCode ?? undefined,
    addressLine: (given.addressLine || street) ?? given.addressLine ?? undefined,
    addressLine2: given.addressLine2 ?? undefined,
  }
}
