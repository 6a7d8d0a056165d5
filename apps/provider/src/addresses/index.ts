export { type AddressFormat, addressFormatOf } from './address-format.ts'
export { type AddressProblem, checkAddress, type WrittenAddress } from './check-address.ts'
export { nameOfCountry } from './name-of-country.ts'
