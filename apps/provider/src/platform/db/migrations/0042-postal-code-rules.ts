import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Postal codes of tax regions were beginnings. Beginnings are written with an asterisk (decision 57); British
 * districts are whole, which they were meant to be.
 */
export const postalCodeRules: Migration = {
  number: 42,
  name: 'postal code rules',
  async up(tx) {
    const { rows } = await sql<{ value: OldTax }>`select value from settings where name = 'tax' for update`.execute(tx)
    for (const { value } of rows) {
      if (!value.regions?.some(({ postalCodes }) => postalCodes?.length)) continue
      const regions = value.regions.map((region) => ({
        ...region,
        ...(region.postalCodes && { postalCodes: region.postalCodes.map((code) => toRule(code, region.country)) }),
      }))
      await sql`update settings set value = ${JSON.stringify({ ...value, regions })}, version = version + 1 where name = 'tax'`.execute(
        tx,
      )
    }
  },
}

interface OldTax {
  regions?: { country: string; postalCodes?: string[] }[]
}

const BRITISH_DISTRICT = /^[A-Z]{1,2}\d[\dA-Z]?$/i

function toRule(code: string, country: string): string {
  const isDistrict = ['GB', 'GG', 'IM', 'JE'].includes(country) && BRITISH_DISTRICT.test(code.trim())
  return isDistrict ? code : `${code}*`
}
