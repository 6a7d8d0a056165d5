export { type AddressFormat, addressFormatOf } from './address-format.ts'
export { type AddressProblem, checkAddress, plainPostalCode, type WrittenAddress } from './check-address.ts'
export { EEA_COUNTRIES } from './eea-countries.ts'
export { nameOfCountry } from './name-of-country.ts'
