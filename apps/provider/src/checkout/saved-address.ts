import { getCountryName } from '../addresses/index.ts'
import type { NewSavedAddress, SavedAddress } from '../identity/index.ts'
import type { Buyer } from './checkout.ts'

/** In a line, to choose from. */
export function formatSavedAddress(
  { firstName, lastName, addressLine, postalCode, city, country }: SavedAddress,
  locale: string,
): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [name, addressLine, place, country && getCountryName(country, locale)].filter(Boolean).join(', ')
}

/** Who and where of a saved address in place of what was said; the rest stays. */
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

/** What of a checkout can be kept for the next one. */
export function toSavedAddress({ firstName, lastName, phone, address }: Buyer): NewSavedAddress {
  return { firstName, lastName, phone, ...address }
}
