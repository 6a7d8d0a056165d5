import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../db/migrations/index.ts'
import type { CatalogueView } from '../wire.ts'

/** What decides how a product is written out, from its row to the bytes: another version of one of them may write it in another way. */
export const FORMAT_SOURCE_FILES = [
  'discount.ts',
  'derived-variants.ts',
  'gallery/media-address.ts',
  'listed-variants.ts',
  'parts/made-for.ts',
  'parts/part.ts',
  'parts/product-parts.ts',
  'parts/store.ts',
  'plain-letters.ts',
  'price-per-unit.ts',
  'product.ts',
  'plain-letters.ts',
  'read-store.ts',
  'slug.ts',
  'text-pictures.ts',
  'transliterate.ts',
  'wire.ts',
  '../binary-text.ts',
  '../ids.ts',
  '../json-text.ts',
  '../money.ts',
] as const

let writer: string | undefined
let last: { view: Pick<CatalogueView, 'locale' | 'providerUrl' | 'storefrontUrl'>; madeFor: string } | undefined

/** For whom, and by which version of the shop and of its runtime, parts are made: told with each, and no other is believed. */
export function getFormatFingerprint({ locale, providerUrl, storefrontUrl }: CatalogueView): string {
  const isSame =
    last?.view.locale === locale && last.view.providerUrl === providerUrl && last.view.storefrontUrl === storefrontUrl
  if (isSame) return last!.madeFor
  writer ??= describeFormatVersion()
  const madeFor = hash('sha256', JSON.stringify([writer, locale, providerUrl, storefrontUrl]), 'base64url')
  last = { view: { locale, providerUrl, storefrontUrl }, madeFor }
  return madeFor
}

function describeFormatVersion(): string {
  const newest = migrations.at(-1)?.number // one may give products what nobody has told as a change
  return JSON.stringify([newest, process.versions, FORMAT_SOURCE_FILES.map(hashSourceFile)])
}

function hashSourceFile(file: string): string {
  try {
    return hash('sha256', readFileSync(join(import.meta.dirname, '..', file)))
  } catch {
    return randomUUID() // packed in some other way: then parts are good for this process alone
  }
}
