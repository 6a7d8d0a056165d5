import { Type, type Static } from 'typebox'
import { Country, entity, enumeration, Float, keywords, Nullish, Optional } from './wire-types.ts'

export const AddressLocation = entity('AddressLocation', 'A point on the map.', {
  latitude: Nullish(Float()),
  longitude: Nullish(Float()),
})
export type AddressLocation = Static<typeof AddressLocation>

export const StreetAddress = entity('StreetAddress', 'Street and house number apart.', {
  number: Type.String({ maxLength: 50 }),
  name: Type.String({ maxLength: 150 }),
  apt: Optional(Type.String({ maxLength: 50 })),
  formattedAddressLine: Nullish(Type.String({ maxLength: 150 })),
})
export type StreetAddress = Static<typeof StreetAddress>

export const NewStreetAddress = entity('NewStreetAddress', 'Street and house number apart, as callers send them.', {
  number: Optional(Type.String({ maxLength: 50 })),
  name: Optional(Type.String({ maxLength: 150 })),
  apt: Optional(Type.String({ maxLength: 50 })),
  formattedAddressLine: Nullish(Type.String({ maxLength: 150 })),
})
export type NewStreetAddress = Static<typeof NewStreetAddress>

const place = {
  country: Nullish(Country({ description: 'Two letters, ISO 3166-1.' })),
  subdivision: Nullish(Type.String({ maxLength: 50, description: 'State or province, ISO 3166-2.' })),
  city: Nullish(Type.String({ maxLength: 50 })),
  postalCode: Nullish(Type.String({ maxLength: 50 })),
  addressLine: Nullish(Type.String({ maxLength: 150, description: 'Street and house number in one line.' })),
  addressLine2: Nullish(Type.String({ maxLength: 100, description: 'Flat, floor, care of.' })),
  formattedAddress: Nullish(Type.String({ maxLength: 1000, description: 'The whole address in one text.' })),
  hint: Nullish(Type.String({ maxLength: 500, description: 'How to find the door.' })),
  geocode: Nullish(AddressLocation),
}

export const Address = entity(
  'Address',
  'A postal address.',
  {
    ...place,
    streetAddress: Optional(StreetAddress),
    countryFullname: Optional(Type.String({ description: 'Name of the country, written by the server.' })),
    subdivisionFullname: Optional(Type.String({ description: 'Name of the subdivision, written by the server.' })),
  },
  { [keywords.transform]: 'address' },
)
export type Address = Static<typeof Address>

export const NewAddress = entity(
  'NewAddress',
  'A postal address as callers send it. What the server writes by itself is ignored.',
  { ...place, streetAddress: Nullish(NewStreetAddress) },
  { [keywords.transform]: 'address', [keywords.whole]: 'Address' },
)
export type NewAddress = Static<typeof NewAddress>

export const VatType = enumeration('VatType', ['UNSPECIFIED', 'CPF', 'CNPJ'], 'Kind of tax number, for Brazil.')
export type VatType = Static<typeof VatType>

export const VatId = entity('VatId', 'Tax number of a buyer, for Brazil.', {
  id: Type.String({ maxLength: 50 }),
  type: VatType,
})
export type VatId = Static<typeof VatId>

export const FullAddressContactDetails = entity('FullAddressContactDetails', 'Who is to be found at an address.', {
  firstName: Nullish(Type.String({ maxLength: 100 })),
  lastName: Nullish(Type.String({ maxLength: 100 })),
  phone: Nullish(Type.String({ maxLength: 50 })),
  company: Nullish(Type.String({ maxLength: 1000 })),
  vatId: Nullish(VatId),
})
export type FullAddressContactDetails = Static<typeof FullAddressContactDetails>

export const AddressWithContact = entity('AddressWithContact', 'An address and who is there.', {
  address: Optional(Address),
  contactDetails: Optional(FullAddressContactDetails),
})
export type AddressWithContact = Static<typeof AddressWithContact>

export const NewAddressWithContact = entity(
  'NewAddressWithContact',
  'An address and who is there, as callers send it.',
  {
    address: Nullish(NewAddress),
    contactDetails: Nullish(FullAddressContactDetails),
  },
)
export type NewAddressWithContact = Static<typeof NewAddressWithContact>
