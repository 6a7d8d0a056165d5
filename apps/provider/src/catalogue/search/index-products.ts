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

/** Lets searches find products as they are in this transaction, whose caller keeps them from other writers. What is deleted is gone without a word. */
export async function indexProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const now = new Date() // what is asked for a product is decided when it is searched for
  const language = await readShopLanguage(tx)
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    // An order may be taking the last of it: what is left is read once nobody changes that.
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

/** Lets searches know which variants of products can be bought, once that has changed for one of them. Answers the products that are found by other conditions than before. */
export async function reindexStockStatus(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  // Two orders may each take the last of another variant: the second has to see what the first left.
  await lockDocuments(tx, productIds)
  const now = new Date() // of prices both are put down, before the discount and after it
  return saveStockStatus(tx, await readProducts(tx, productIds, now), now)
}
