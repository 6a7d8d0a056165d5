import { getCountryName } from '../addresses/index.ts'
import type { NewSavedAddress, SavedAddress } from '../identity/index.ts'
import type { Buyer } from './checkout.ts'

/** Formats a saved address in one line, to choose from. */
export function formatSavedAddress(
  { firstName, lastName, addressLine, postalCode, city, country }: SavedAddress,
  locale: string,
): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [name, addressLine, place, country && getCountryName(country, locale)].filter(Boolean).join(', ')
}

/** Replaces the person and address of the buyer by a saved address; the rest stays. */
export function applySavedAddress(buyer: Buyer, saved: SavedAddress): Buyer {
  const { country, subdivision, city, postalCode, addressLine, addressLine2 } = saved
  return {
    ...buyer,
    firstName: saved.firstName ?? buyer.firstName,
    lastName: saved.lastName ?? buyer.lastName,
    phone: saved.phone ?? buyer.phone,
    address: { country, subdivision, city, postalCode, addressLine, addressLine2 },
  }
}

/** Person and address of a buyer, to be saved for later checkouts. */
export function toSavedAddress({ firstName, lastName, phone, address }: Buyer): NewSavedAddress {
  return { firstName, lastName, phone, ...address }
}
