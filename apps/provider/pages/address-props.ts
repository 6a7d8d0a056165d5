/** Parts of an address below its country, named as their fields are. */
export type AddressPart = 'addressLine' | 'city' | 'subdivision' | 'postalCode'

export type CityName = 'city' | 'suburb' | 'post_town' | 'district'
export type PostalCodeName = 'postal' | 'zip' | 'pin' | 'eircode'
export type SubdivisionName =
  | 'province'
  | 'state'
  | 'area'
  | 'county'
  | 'department'
  | 'district'
  | 'do_si'
  | 'emirate'
  | 'island'
  | 'oblast'
  | 'parish'
  | 'prefecture'
  | 'region'

/** Format of addresses of the chosen country. */
export interface AddressFormProps {
  /** From top to bottom; the parts of a row belong together. */
  rows: AddressPart[][]
  required: AddressPart[]
  /** Local names of city, postal code and subdivision. */
  names: { city: CityName; postalCode: PostalCodeName; subdivision: SubdivisionName }
  /** E.g. `95014`. */
  postalCodeExample?: string
  /** Regular expression of a complete postal code. */
  postalCodePattern?: string
  /** Choices; if empty, the name is a text field. */
  subdivisions: { code: string; name: string }[]
}

export type AddressProblemName = 'missing' | 'wrong'

/** Recipient and address as entered in the fields of a form. */
export interface WrittenAddress {
  firstName: string
  lastName: string
  phone: string
  country: string
  subdivision: string
  city: string
  postalCode: string
  addressLine: string
  addressLine2: string
}
