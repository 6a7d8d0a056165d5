import type { Address, AddressWithContact, BuyerInfo, Cart as WireCart, NewAddress } from '@cartwright/contract'
import type { Cart, CartOwner } from '../cart.ts'

type Info = Pick<
  WireCart,
  | 'buyerNote'
  | 'buyerInfo'
  | 'contactInfo'
  | 'overrideCheckoutUrl'
  | 'selectedShippingOption'
  | 'extendedFields'
  | 'businessLocationId'
>

/** What was said of the cart as a whole. Members that are not there are left out when it is written as JSON. */
export function toWireInfo({ info, owner }: Cart): Info {
  const { buyerInfo, contactInfo, ...rest } = info
  return {
    buyerInfo: {
      ...toBuyerInfo(owner),
      contactId: buyerInfo?.contactId ?? undefined,
      email: buyerInfo?.email ?? undefined,
    },
    contactInfo: contactInfo ? toWireContact(contactInfo) : undefined,
    buyerNote: rest.buyerNote ?? undefined,
    overrideCheckoutUrl: rest.overrideCheckoutUrl ?? undefined,
    selectedShippingOption: rest.selectedShippingOption ?? undefined,
    extendedFields: rest.extendedFields ?? undefined,
    businessLocationId: rest.businessLocationId ?? undefined,
  }
}

/** One of three is always there (wire reference, appendix D); an app goes by the id of those who run the shop. */
function toBuyerInfo({ kind, id }: CartOwner): BuyerInfo {
  switch (kind) {
    case 'visitor':
      return { visitorId: id }
    case 'member':
      return { memberId: id }
    case 'merchant':
    case 'app':
      return { userId: id }
  }
}

function toWireContact({ address, contactDetails }: NonNullable<Cart['info']['contactInfo']>): AddressWithContact {
  return {
    ...(address && { address: toWireAddress(address) }),
    ...(contactDetails && { contactDetails }),
  }
}

/** Street and number are always there, as the wire has them. */
function toWireAddress({ streetAddress, ...address }: NewAddress): Address {
  return { ...address, ...(streetAddress && { streetAddress: { number: '', name: '', ...streetAddress } }) }
}
