export { type AddressFormat, getAddressFormat } from './address-format.ts'
export { type AddressProblem, validateAddress, normalizePostalCode, type PartialAddress } from './validate-address.ts'
export { EEA_COUNTRIES } from './eea-countries.ts'
export { getCountryName } from './country-name.ts'
