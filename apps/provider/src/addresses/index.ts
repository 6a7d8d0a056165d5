export { type AddressFormat, getAddressFormat } from './address-format.ts'
export { type AddressProblem, validateAddress, normalizePostalCode, type PartialAddress } from './check-address.ts'
export { EEA_COUNTRIES } from './eea-countries.ts'
export { getCountryName } from './name-of-country.ts'
