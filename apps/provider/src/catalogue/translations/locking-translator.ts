import type { Tx } from '../../platform/db/transaction.ts'
import { isGuid } from '../../platform/ids.ts'
import type { Languages, LanguagePreferences } from '../../settings/index.ts'
import type { Product } from '../model/product.ts'
import { lockProducts } from '../store/product-lock-store.ts'
import { translateProduct } from './translate-product.ts'
import { readProductTexts } from './translation-store.ts'
import type { ProductTexts } from '../model/localized-texts.ts'

/**
 * Translates a product that is about to change to the language of the caller. Locks the product, so that its texts
 * stay unchanged.
 */
export async function createLockingTranslator(
  tx: Tx,
  id: string,
  { languages }: { languages: Languages },
): Promise<(product: Product) => Product> {
  const texts = languages.length === 0 ? new Map<string, ProductTexts>() : await lockProductTexts(tx, id)
  return (product) => translateWithFallback(product, texts, languages)
}

/** Translates a locked product to every language of the shop: the caller's, then the shop's own, then the others. */
export async function createLockingMultiTranslator(
  tx: Tx,
  id: string,
  { requested, others }: LanguagePreferences,
): Promise<(product: Product) => Product[]> {
  if (others.length === 0) return (product) => [product]
  const texts = await lockProductTexts(tx, id)
  return (product) => [
    ...(requested.length > 0 ? [translateWithFallback(product, texts, requested)] : []),
    product,
    ...others.map((languages) => translateWithFallback(product, texts, languages)),
  ]
}

async function lockProductTexts(tx: Tx, id: string): Promise<ReadonlyMap<string, ProductTexts>> {
  const [product] = isGuid(id) ? await lockProducts(tx, [id]) : []
  const texts = product && (await readProductTexts(tx, [product.id])).get(product.id)
  return texts ?? new Map<string, ProductTexts>()
}

function translateWithFallback(
  product: Product,
  texts: ReadonlyMap<string, ProductTexts>,
  languages: Languages,
): Product {
  return translateProduct(
    product,
    languages.flatMap((language) => texts.get(language) ?? []),
  )
}
