import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Orders are found whatever the accents: "zoe" finds Zoë. As `plain-letters.ts` writes it; rows that have nothing but
 * plain letters, which are most, stay as they are.
 */
export const plainLettersOfOrders: Migration = {
  number: 44,
  name: 'plain letters of orders',
  async up(tx) {
    await sql`
      update orders set search_text = translate(
        replace(replace(replace(replace(
          regexp_replace(lower(regexp_replace(normalize(translate(search_text, '™℠®©', ''), NFKD), '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u00ad\\u200c-\\u200f\\u2060\\ufeff]', '', 'g')), '[\\u0300-\\u036f]', '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðıς', 'olddiσ')
      where search_text ~ '[^\\x01-\\x7f]'
    `.execute(tx)
  },
}
