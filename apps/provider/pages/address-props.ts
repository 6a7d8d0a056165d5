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

/** How addresses of the chosen country are written. */
export interface AddressFormProps {
  /** From top to bottom; what stands in one row belongs together. */
  rows: AddressPart[][]
  required: AddressPart[]
  /** What is called so there. */
  names: { city: CityName; postalCode: PostalCodeName; subdivision: SubdivisionName }
  /** E.g. `95014`. */
  postalCodeExample?: string
  /** What a whole postal code is, as a regular expression. */
  postalCodePattern?: string
  /** To choose from; where it is empty, people write the name. */
  subdivisions: { code: string; name: string }[]
}

export type AddressProblemName = 'missing' | 'wrong'

/** Whom an address is of, and the address: what the fields of a form hold. */
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
