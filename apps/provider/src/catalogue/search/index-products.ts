import type { Tx } from '../../platform/db/transaction.ts'
import { readProducts, readProductsWithTexts } from '../store/product-read-store.ts'
import { toSearchDocument, findStemmableWords } from './search-document.ts'
import { findStems } from './stems.ts'
import {
  findImportedProducts,
  lockDocuments,
  readShopLanguage,
  saveDocuments,
  saveStockStatus,
} from './search-index-store.ts'

const BATCH = 100

/** Indexes products as they are in this transaction; the caller holds their locks. Deleted products are ignored. */
export async function indexProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = new Date() // stock conditions of a product are evaluated at query time
  const language = await readShopLanguage(tx)
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    // An order may take the last piece: stock is read after the lock.
    await lockDocuments(tx, some)
    const products = await readProductsWithTexts(tx, some, now)
    const imported = await findImportedProducts(tx, some)
    const stem = await findStems(
      tx,
      products.flatMap(({ product, texts }) => [
        { words: findStemmableWords(product), language },
        ...texts.map((each) => ({ words: findStemmableWords(each), language: each.language })),
      ]),
    )
    await saveDocuments(
      tx,
      products.map(({ product, texts }) =>
        toSearchDocument(product, now, { texts, language, stem, isImported: imported.has(product.id) }),
      ),
    )
  }
}

/** Reindexes which variants of products can be bought. Returns the products whose search conditions changed. */
export async function reindexStockStatus(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  // Two orders may each take the last piece of another variant: the second reads what the first left.
  await lockDocuments(tx, productIds)
  const now = new Date() // both prices are stored, before and after the discount
  return saveStockStatus(tx, await readProducts(tx, productIds, now), now)
}
