import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../platform/db/migrations/index.ts'
import type { CatalogueView } from '../../model/wire-mapping.ts'

/** What decides how a product is written out, from its row to the bytes: another version of one of them may write it in another way. */
export const FORMAT_SOURCE_FILES = [
  'catalogue/model/derived-variants.ts',
  'catalogue/model/discount.ts',
  'catalogue/model/fold-diacritics.ts',
  'catalogue/model/price-per-unit.ts',
  'catalogue/model/product.ts',
  'catalogue/model/rich-text-images.ts',
  'catalogue/model/slug.ts',
  'catalogue/model/transliterate.ts',
  'catalogue/model/wire-mapping.ts',
  'catalogue/response-cache/fragments/format-fingerprint.ts',
  'catalogue/response-cache/fragments/fragment-store.ts',
  'catalogue/response-cache/fragments/gzip-fragment.ts',
  'catalogue/response-cache/fragments/product-fragments.ts',
  'catalogue/store/product-read-store.ts',
  'catalogue/store/variant-projection.ts',
  'media/media-url.ts',
  'platform/ids.ts',
  'platform/money.ts',
  'platform/text/binary-text.ts',
  'platform/text/json-text.ts',
] as const

const SOURCE_FOLDER = join(import.meta.dirname, '../../..')

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
    return hash('sha256', readFileSync(join(SOURCE_FOLDER, file)))
  } catch {
    return randomUUID() // packed in some other way: then parts are good for this process alone
  }
}
