import { hash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../platform/db/migrations/index.ts'
import type { CatalogueView } from '../../model/catalogue-view.ts'

/**
 * Source files that determine the serialised form of a product. Another version of one of them may change the bytes.
 */
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
  'catalogue/model/wire-media.ts',
  'catalogue/model/wire-prices.ts',
  'catalogue/response-cache/fragments/format-fingerprint.ts',
  'catalogue/response-cache/fragments/fragment-store.ts',
  'catalogue/response-cache/fragments/gzip-fragment.ts',
  'catalogue/response-cache/fragments/product-fragments.ts',
  'catalogue/store/product-read-store.ts',
  'media/media-url.ts',
  'platform/ids.ts',
  'platform/money.ts',
  'platform/text/binary-text.ts',
  'platform/text/json-text.ts',
] as const

const SOURCE_FOLDER = join(import.meta.dirname, '../../..')

let formatVersion: string | undefined
/** The latest fingerprint for each origin of media. */
const latest = new Map<string, { locale: string; storefrontUrl: string; fingerprint: string }>()

/**
 * Returns the fingerprint of the fragment format: audience, version of the shop and of its runtime. Fragments with
 * another one are ignored.
 */
export function getFormatFingerprint({ locale, mediaOrigin, storefrontUrl }: CatalogueView): string {
  const last = latest.get(mediaOrigin)
  if (last?.locale === locale && last.storefrontUrl === storefrontUrl) return last.fingerprint
  formatVersion ??= describeFormatVersion()
  const fingerprint = hash('sha256', JSON.stringify([formatVersion, locale, mediaOrigin, storefrontUrl]), 'base64url')
  latest.set(mediaOrigin, { locale, storefrontUrl, fingerprint })
  return fingerprint
}

function describeFormatVersion(): string {
  const newest = migrations.at(-1)?.number // a migration may change products without an entry in the change feed
  return JSON.stringify([newest, process.versions, FORMAT_SOURCE_FILES.map(hashSourceFile)])
}

function hashSourceFile(file: string): string {
  try {
    return hash('sha256', readFileSync(join(SOURCE_FOLDER, file)))
  } catch {
    return randomUUID() // sources are bundled: fragments are valid for this process only
  }
}
