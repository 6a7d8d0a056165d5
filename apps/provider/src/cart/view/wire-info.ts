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

/** Details of the whole cart on the wire. JSON omits undefined members. */
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

/** Exactly one of three ids (wire reference, appendix D). Staff and apps have `userId`. */
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

/** A street address on the wire always has number and name. */
function toWireAddress({ streetAddress, ...address }: NewAddress): Address {
  return { ...address, ...(streetAddress && { streetAddress: { number: '', name: '', ...streetAddress } }) }
}
